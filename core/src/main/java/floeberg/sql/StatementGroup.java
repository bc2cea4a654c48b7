package floeberg.sql;

import floeberg.plan.ShowCommand;
import floeberg.plan.Statement;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.tree.RuleNode;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.StringLitContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParserBaseVisitor;

/** Builds the statements of one group; null stands for a statement of another group. */
abstract class StatementGroup extends SqlBaseParserBaseVisitor<Statement> {
  final Builders builders;

  StatementGroup(Builders builders) {
    this.builders = builders;
  }

  @Override
  public Statement visitChildren(RuleNode node) {
    return null;
  }

  /** A statement that Spark knows and that has no meaning here. */
  static Statement unsupported(String what, ParserRuleContext tree, String... details) {
    return new ShowCommand.Unsupported(what, List.of(details), Places.origin(tree));
  }

  Optional<String> text(StringLitContext tree) {
    return Optional.ofNullable(tree).map(builders.strings::of);
  }

  /** Refuses a clause that stands more than once. */
  static void once(List<? extends ParserRuleContext> clauses, String name) {
    if (clauses.size() > 1) {
      throw ParseErrors.at("DUPLICATE_CLAUSES", clauses.get(1), "clauseName", name);
    }
  }

  /** The clause that stands at most once. */
  static <T extends ParserRuleContext> Optional<T> only(List<T> clauses, String name) {
    once(clauses, name);
    return clauses.stream().findFirst();
  }
}
