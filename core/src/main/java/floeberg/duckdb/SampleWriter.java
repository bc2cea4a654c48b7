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
    long stream = STREAMS.decrementAndGet();
    String inner =
        sample.input() instanceof Query.Sort
            ? drawn(sample, number, streamInOrder(stream), counted(queries.inOrder(input)))
            : drawn(sample, number, bigint(stream), queries.relation(queries.around(input)));
    Select numbered = Select.from(inner, input.output());
    if (sample.withReplacement()) {
      return repeated(numbered, number, sample);
    }
    return queries.around(
        numbered.where(
            number + " >= " + sample.lower() + " AND " + number + " < " + sample.upper()));
  }

  private String drawn(Query.Sample sample, String number, String stream, String rows) {
    String random = queries.context().java("floe_rand");
    return "(SELECT *, %s(%s, %s) AS %s FROM %s) AS %s"
        .formatted(
            random, bigint(sample.seed()), stream, number, rows, queries.context().freshName("t"));
  }

  /**
   * The rows with their numbers, {@code r}: what counts rows without a partition takes them one by
   * one in their order, and so does all that stands around it. Every part of a random split must
   * draw the same number for a row, whatever the threads.
   */
  private String counted(Select rows) {
    return "(SELECT *, row_number() OVER () AS r FROM %s) AS %s"
        .formatted(queries.relation(rows), queries.context().freshName("t"));
  }

  // Numbers of rows are positive, those of streams negative: this is the stream's, and needs both.
  private static String streamInOrder(long stream) {
    return "least(r, " + bigint(stream) + ")";
  }

  private static String bigint(long value) {
    return "CAST(" + value + " AS BIGINT)";
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
