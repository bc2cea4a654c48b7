package floeberg.duckdb;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What an aggregate or window function carries beside its arguments. Templates may wrap the
 * function (for example {@code CAST(sum({0}) AS BIGINT)}), so the clauses are put into every call
 * of an aggregate or window function that the text has at its outermost level of such calls.
 *
 * @param nulls IGNORE NULLS behind the arguments, or nothing
 * @param over text from OVER on, empty when it is no window
 */
record AggregateClauses(
    boolean isDistinct, String order, Optional<String> filter, String nulls, String over) {
  static final AggregateClauses NONE = new AggregateClauses(false, "", Optional.empty(), "", "");

  /** The clauses of a window function that is no aggregate. */
  static AggregateClauses window(String nulls, String over) {
    return new AggregateClauses(false, "", Optional.empty(), nulls, over);
  }

  private static final Set<String> FUNCTIONS =
      Set.of(
          ("any_value approx_count_distinct approx_quantile approx_top_k arg_max arg_max_null arg_min"
                  + " arg_min_null argmax argmin array_agg avg bit_and bit_or bit_xor bitstring_agg"
                  + " bool_and bool_or corr count count_if count_star countif covar_pop covar_samp"
                  + " cume_dist dense_rank entropy favg first first_value fsum geomean"
                  + " group_concat histogram kahan_sum kurtosis kurtosis_pop lag last last_value lead"
                  + " list listagg mad max max_by mean median min min_by mode nth_value ntile"
                  + " percent_rank product quantile quantile_cont quantile_disc rank rank_dense"
                  + " regr_avgx regr_avgy regr_count regr_intercept regr_r2 regr_slope regr_sxx"
                  + " regr_sxy regr_syy reservoir_quantile row_number sem skewness stddev stddev_pop"
                  + " stddev_samp string_agg sum sum_no_overflow sumkahan var_pop var_samp variance"
                  + " arbitrary histogram_exact list_distinct_agg fill")
              .split(" "));

  boolean isNone() {
    return equals(NONE);
  }

  String distinctText() {
    return isDistinct ? "DISTINCT " : "";
  }

  String filterText() {
    return filter.map(condition -> " FILTER (WHERE " + condition + ")").orElse("");
  }

  /** The text with the clauses in place; the template's own {@code {filter}} keeps it from here. */
  String applyTo(String text) {
    if (isNone()) {
      return text;
    }
    var result = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\'' || c == '"') {
        int end = DuckSql.quotedEnd(text, at);
        result.append(text, at, end);
        at = end;
      } else if (Character.isLetter(c) || c == '_') {
        at = word(text, at, result);
      } else {
        result.append(c);
        at++;
      }
    }
    return result.toString();
  }

  private int word(String text, int start, StringBuilder result) {
    int end = start;
    while (end < text.length()
        && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '_')) {
      end++;
    }
    String word = text.substring(start, end);
    boolean isCall = end < text.length() && text.charAt(end) == '(';
    if (!isCall || !FUNCTIONS.contains(word.toLowerCase(Locale.ROOT))) {
      result.append(word);
      return end;
    }
    int close = DuckSql.closing(text, end);
    String arguments = text.substring(end + 1, close);
    String tail = text.substring(close + 1);
    int next = close + 1;
    String own = "";
    if (tail.startsWith(" FILTER (")) {
      int filterEnd = DuckSql.closing(text, text.indexOf('(', close)) + 1;
      own = text.substring(text.indexOf("WHERE ", close) + 6, filterEnd - 1);
      next = filterEnd;
    }
    // FILTER does not work for the first and last value of a window; IGNORE NULLS does.
    boolean ignoresNulls =
        !over.isEmpty()
            && own.equals(arguments + " IS NOT NULL")
            && Set.of("first", "last", "any_value").contains(word.toLowerCase(Locale.ROOT));
    result.append(word).append('(');
    if (isDistinct && !arguments.startsWith("DISTINCT ")) {
      result.append("DISTINCT ");
    }
    result.append(arguments).append(order.isEmpty() ? "" : " ORDER BY " + order);
    result.append(ignoresNulls ? " IGNORE NULLS" : nulls).append(')');
    result.append(ignoresNulls ? filterText() : bothFilters(own));
    result.append(over);
    return next;
  }

  // The template's own filter, perhaps this record's filter already, and this record's.
  private String bothFilters(String own) {
    if (own.isEmpty() || filter.isEmpty() || filter.get().equals(own)) {
      return own.isEmpty() ? filterText() : " FILTER (WHERE " + own + ")";
    }
    return " FILTER (WHERE (" + filter.get() + ") AND (" + own + "))";
  }
}
