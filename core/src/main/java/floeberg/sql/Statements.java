package floeberg.sql;

import floeberg.plan.Statement;
import java.util.List;
import java.util.function.Function;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.DmlStatementContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.SingleStatementContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.StatementDefaultContext;

/** Hands each statement to the group that builds it, found by its first word. */
final class Statements {
  private final Builders builders;

  Statements(Builders builders) {
    this.builders = builders;
  }

  Statement of(SingleStatementContext tree) {
    return of(tree.statement() != null ? tree.statement() : tree.setResetStatement());
  }

  Statement of(ParserRuleContext tree) {
    if (tree instanceof StatementDefaultContext query) {
      return new Statement.Query(builders.queries.of(query.query()));
    }
    for (Function<Builders, StatementGroup> group : groups(tree)) {
      Statement statement = tree.accept(group.apply(builders));
      if (statement != null) {
        return statement;
      }
    }
    String words = Places.text(tree.getStart(), tree.getStart());
    return StatementGroup.unsupported(words, tree);
  }

  private static List<Function<Builders, StatementGroup>> groups(ParserRuleContext tree) {
    if (tree instanceof DmlStatementContext) {
      return List.of(WriteStatements::new);
    }
    return switch (tree.getStart().getType()) {
      case SqlBaseParser.ALTER -> List.of(AlterStatements::new, OtherStatements::new);
      case SqlBaseParser.SHOW, SqlBaseParser.DESC, SqlBaseParser.DESCRIBE, SqlBaseParser.EXPLAIN ->
          List.of(ShowStatements::new, OtherStatements::new);
      case SqlBaseParser.SET,
          SqlBaseParser.RESET,
          SqlBaseParser.USE,
          SqlBaseParser.CALL,
          SqlBaseParser.DECLARE,
          SqlBaseParser.EXECUTE ->
          List.of(SessionStatements::new, OtherStatements::new);
      default ->
          List.of(
              TableStatements::new,
              ObjectStatements::new,
              SessionStatements::new,
              OtherStatements::new);
    };
  }
}
