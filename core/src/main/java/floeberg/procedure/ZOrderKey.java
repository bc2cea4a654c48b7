package floeberg.procedure;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A key in whose order rows that are near in every column lie near: the bits of each column's rank,
 * interleaved.
 */
final class ZOrderKey {
  private static final int KEY_BITS = 60;
  private static final int MOST_BITS = 16;

  private ZOrderKey() {}

  /** The key as an expression over the columns. */
  static Expression of(List<String> columns, ProcedureContext context) {
    int bits = Math.clamp(KEY_BITS / columns.size(), 1, MOST_BITS);
    var parts = new ArrayList<String>();
    for (int column = 0; column < columns.size(); column++) {
      String rank = rank(columns.get(column), bits);
      for (int bit = 0; bit < bits; bit++) {
        int place = bit * columns.size() + (columns.size() - 1 - column);
        parts.add("shiftleft(shiftright(%s, %d) & 1L, %d)".formatted(rank, bit, place));
      }
    }
    String text = "SELECT " + String.join(" + ", parts);
    if (context.parseQuery(text) instanceof CoreRelation.Project project) {
      return project.expressions().getFirst();
    }
    throw new AssertionError(text);
  }

  private static String rank(String column, int bits) {
    String quoted =
        Arrays.stream(column.split("\\.", -1))
            .map(part -> "`" + part.replace("`", "``") + "`")
            .collect(Collectors.joining("."));
    long most = (1L << bits) - 1;
    return "CAST(percent_rank() OVER (ORDER BY %s) * %d AS BIGINT)".formatted(quoted, most);
  }
}
