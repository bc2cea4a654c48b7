package floeberg.duckdb;

import floeberg.resolved.Query;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes samples: each row draws a number from Spark's generator with the sample's seed, so that a
 * repeatable sample of rows in order is Spark's own.
 */
final class SampleWriter {
  // Streams of rand() have positive numbers.
  private static final AtomicLong STREAMS = new AtomicLong();

  private final QueryWriter queries;

  SampleWriter(QueryWriter queries) {
    this.queries = queries;
  }

  Select write(Query.Sample sample) {
    Select input = queries.write(sample.input());
    String number = queries.context().freshName("n");
    String inner =
        "(SELECT *, "
            + queries.context().java("floe_rand")
            + "(CAST("
            + sample.seed()
            + " AS BIGINT), CAST("
            + STREAMS.decrementAndGet()
            + " AS BIGINT)) AS "
            + number
            + " FROM "
            + queries.relation(
                // Every part of a random split must draw the same number for a row.
                sample.input() instanceof Query.Sort
                    ? queries.inOrder(input)
                    : queries.around(input))
            + ") AS "
            + queries.context().freshName("t");
    Select numbered = Select.from(inner, input.output());
    if (sample.withReplacement()) {
      return repeated(numbered, number, sample);
    }
    return queries.around(
        numbered.where(
            number + " >= " + sample.lower() + " AND " + number + " < " + sample.upper()));
  }

  // How often a row is taken follows the Poisson distribution, by inversion up to eight times.
  private Select repeated(Select numbered, String number, Query.Sample sample) {
    double mean = sample.upper() - sample.lower();
    double probability = Math.exp(-mean);
    double sum = probability;
    var times = new StringBuilder("CASE");
    for (int k = 0; k < 8; k++) {
      times.append(" WHEN ").append(number).append(" < ").append(sum).append(" THEN ").append(k);
      probability *= mean / (k + 1);
      sum += probability;
    }
    times.append(" ELSE 8 END");
    String index = queries.context().freshName("i");
    String repeated =
        "(SELECT *, unnest(range("
            + times
            + ")) AS "
            + index
            + " FROM "
            + numbered.relation()
            + ")";
    return queries.around(
        Select.from(repeated + " AS " + queries.context().freshName("t"), numbered.output()));
  }
}
