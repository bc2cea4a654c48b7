package floeberg.session;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Nodes;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.SugarRelation;
import java.util.Locale;
import java.util.Optional;

/** Finds the outline of one statement in its plan. */
final class OutlineReader {
  private static final String HINT = "ENGINE";

  private final LocalSession session;
  private Optional<String> hint = Optional.empty();

  private OutlineReader(LocalSession session) {
    this.session = session;
  }

  static Outline read(LocalSession session, Statement statement) {
    var reader = new OutlineReader(session);
    reader.findHint(statement);
    return new Outline(StatementKinds.of(statement), reader.hint);
  }

  private void findHint(Object plan) {
    Nodes.visit(
        plan,
        node ->
            switch (node) {
              case CoreRelation.Hint(_, var name, var arguments)
                  when name.equalsIgnoreCase(HINT) && arguments.size() == 1 -> {
                hint = Optional.of(word(arguments.getFirst()));
                yield true;
              }
              // Text inside a DataFrame's plan is a plan, too.
              case SugarRelation.SqlText(var sql, var named, var positional, _) -> {
                if (mayNameHint(sql)) {
                  findHint(session.parse(sql, named, positional));
                }
                yield true;
              }
              case SourceRelation.Values _, SourceRelation.Rows _, SourceRelation.LocalData _ ->
                  false;
              default -> true;
            });
  }

  /** To parse, or to walk a plan, is dear; a variable may stand for anything. */
  static boolean mayNameHint(String sql) {
    return sql.toUpperCase(Locale.ROOT).contains(HINT) || sql.contains("${");
  }

  private static String word(Expression argument) {
    return switch (argument) {
      case Expression.Attribute attribute -> attribute.nameParts().getLast();
      case Expression.Literal literal -> literal.value().map(Object::toString).orElse("");
      default -> "";
    };
  }
}
