package floeberg.duckdb;

import floeberg.error.Position;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;

/** Writes common table expressions. */
final class WithWriter {
  private final QueryWriter queries;

  WithWriter(QueryWriter queries) {
    this.queries = queries;
  }

  static String name(long definitionId) {
    return "d" + definitionId;
  }

  Select write(Query.With with) {
    var definitions = new ArrayList<String>();
    boolean isRecursive = false;
    for (Query.Definition definition : with.definitions()) {
      isRecursive |= definition.recursion().isPresent();
      definitions.add(definition(definition));
      queries.context().rowBound().note(definition);
    }
    String body = queries.write(with.body()).text();
    String text =
        "(WITH "
            + (isRecursive ? "RECURSIVE " : "")
            + String.join(", ", definitions)
            + " "
            + body
            + ") AS "
            + queries.context().freshName("t");
    return Select.from(text, with.output());
  }

  private String definition(Query.Definition definition) {
    String name = name(definition.id());
    List<Attribute> output = definition.query().output();
    String anchor = queries.write(definition.query()).text();
    if (definition.recursion().isEmpty()) {
      return name + "(" + QueryWriter.names(output) + ") AS (" + anchor + ")";
    }
    String step = queries.write(definition.recursion().get()).text();
    return definition.isUnionDistinct() || definition.maxDepth().isEmpty()
        ? recursive(name, output, anchor, step, definition.isUnionDistinct())
        : counted(definition, anchor, step);
  }

  private static String recursive(
      String name, List<Attribute> output, String anchor, String step, boolean isDistinct) {
    return name
        + "("
        + QueryWriter.names(output)
        + ") AS ("
        + anchor
        + (isDistinct ? " UNION " : " UNION ALL ")
        + step
        + ")";
  }

  // The depth and the number of all rows so far are columns behind the others; all rows of a step
  // have the same.
  private String counted(Query.Definition definition, String anchor, String step) {
    String name = name(definition.id());
    String depth = queries.context().freshName("depth");
    long limit = definition.maxDepth().getAsLong();
    String error =
        PlantedError.text(
            "RECURSION_LEVEL_LIMIT_EXCEEDED",
            Position.NONE,
            PlantedError.Parameter.constant("levelLimit", String.valueOf(limit)));
    String next = "(SELECT max(" + depth + ") FROM " + name + ") + 1";
    String checked = checked(next + " > " + limit, next, error);
    String rows = queries.context().freshName("rows");
    String count = "(SELECT max(" + rows + ") FROM " + name + ") + count(*) OVER ()";
    long rowLimit = queries.context().recursionRowLimit();
    String tooMany =
        PlantedError.text(
            "RECURSION_ROW_LIMIT_EXCEEDED",
            Position.NONE,
            PlantedError.Parameter.constant("rowLimit", String.valueOf(rowLimit)));
    String counted = rowLimit < 0 ? count : checked(count + " >= " + rowLimit, count, tooMany);
    return name
        + "("
        + QueryWriter.names(definition.query().output())
        + ", "
        + depth
        + ", "
        + rows
        + ") AS (SELECT *, CAST(0 AS INTEGER), count(*) OVER () FROM ("
        + anchor
        + ") UNION ALL SELECT *, "
        + checked
        + ", "
        + counted
        + " FROM ("
        + step
        + "))";
  }

  private static String checked(String isTooMuch, String value, String error) {
    return "CASE WHEN " + isTooMuch + " THEN " + error + " ELSE " + value + " END";
  }
}
