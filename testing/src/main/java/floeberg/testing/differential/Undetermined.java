package floeberg.testing.differential;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * What Spark itself does not determine, and how much of it is compared all the same. The page
 * docs/differential.md gives the reasons with figures.
 */
record Undetermined(Pattern questions, String type, String reason, UnaryOperator<String> compared) {
  private static final Pattern IDENTITY = Pattern.compile("(\\[B@|%5BB%40)[0-9a-f]+");
  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(E-?\\d+)?");

  static final List<Undetermined> ALL =
      List.of(
          new Undetermined(
              Pattern.compile("(?i)\\b(format_string|printf)\\("),
              "string",
              "bytes in `format_string` show where Java keeps them, other every time",
              text -> IDENTITY.matcher(text).replaceAll("[B@")),
          anyMode("array"),
          anyMode("struct"),
          anyMode("map"),
          anyMode("binary"),
          new Undetermined(
              Pattern.compile("(?i)\\b(sum|try_sum|avg|mean|try_avg)\\(DISTINCT"),
              "double",
              "different doubles are added in the order of their hashes within partitions",
              text -> NUMBER.matcher(text).replaceAll(m -> rounded(m.group()))),
          new Undetermined(
              Pattern.compile("(?i)\\b(percentile_approx|approx_percentile)\\("),
              "decimal",
              "decimals of `percentile_approx` have the digits of a DOUBLE, and those of their type"
                  + " once anything is done with them",
              text ->
                  NUMBER
                      .matcher(text)
                      .replaceAll(m -> String.valueOf(new BigDecimal(m.group()).doubleValue()))));

  private static Undetermined anyMode(String type) {
    return new Undetermined(
        Pattern.compile("(?i)\\bmode\\("),
        type,
        "of several most frequent values `mode` gives any, as Spark documents it; of nested values"
            + " and bytes other ones here",
        _ -> "any");
  }

  private static String rounded(String number) {
    return new BigDecimal(number).round(new MathContext(12)).stripTrailingZeros().toPlainString();
  }

  /** A cell as it is compared. */
  static String compared(Question question, Reply.Column column, String cell) {
    String text = cell;
    for (Undetermined undetermined : ALL) {
      if (text != null
          && column.type().contains(undetermined.type())
          && undetermined.questions().matcher(question.sql()).find()) {
        text = undetermined.compared().apply(text);
      }
    }
    return text;
  }
}
