package floeberg.procedure;

import floeberg.error.Position;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import floeberg.write.FileRewrite;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An order in which rows that are near in every column lie near: by the bits of each column's rank,
 * interleaved.
 */
record ZOrderPlacement(List<String> zordered, ProcedureContext context)
    implements FileRewrite.Placement {
  private static final int KEY_BITS = 60;
  private static final int MOST_BITS = 16;

  private int bits() {
    return Math.clamp(KEY_BITS / zordered.size(), 1, MOST_BITS);
  }

  @Override
  public List<Expr> values(List<Attribute> columns) {
    long most = (1L << bits()) - 1;
    var ranks = new ArrayList<Expr>();
    for (String column : zordered) {
      String quoted =
          Arrays.stream(column.split("\\.", -1))
              .map(part -> "`" + part.replace("`", "``") + "`")
              .collect(Collectors.joining("."));
      ranks.add(
          resolve(
              "CAST(percent_rank() OVER (ORDER BY %s) * %d AS BIGINT)".formatted(quoted, most),
              columns));
    }
    return ranks;
  }

  // Spark's shift functions take any distance; in the engine's own operators this costs a tenth.
  @Override
  public Expr key(List<Attribute> ranks) {
    var parts = new ArrayList<String>();
    for (int column = 0; column < ranks.size(); column++) {
      for (int bit = 0; bit < bits(); bit++) {
        int place = bit * ranks.size() + (ranks.size() - 1 - column);
        parts.add("((({%d} >> %d) & 1) << %d)".formatted(column, bit, place));
      }
    }
    return new Expr.Call(
        "zorder",
        Template.of("(" + String.join(" | ", parts) + ")"),
        ranks.stream().<Expr>map(Expr.Reference::new).toList(),
        SparkType.BIGINT,
        true,
        Position.NONE);
  }

  private Expr resolve(String text, List<Attribute> columns) {
    if (context.parseQuery("SELECT " + text) instanceof CoreRelation.Project project) {
      Expression expression = project.expressions().getFirst();
      return context.resolve(expression, columns);
    }
    throw new AssertionError(text);
  }
}
