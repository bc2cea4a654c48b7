package floeberg.duckdb;

import floeberg.resolved.Query;

/** Writes samples: a row is kept by a hash of its number and the seed, the same each time. */
final class SampleWriter {
  private static final double CELLS = 9007199254740992.0;

  private final QueryWriter queries;

  SampleWriter(QueryWriter queries) {
    this.queries = queries;
  }

  Select write(Query.Sample sample) {
    Select input = queries.write(sample.input());
    String number = queries.context().freshName("n");
    String inner =
        "(SELECT *, (hash(row_number() OVER (), CAST("
            + sample.seed()
            + " AS BIGINT)) >> 11) / "
            + CELLS
            + " AS "
            + number
            + " FROM "
            + queries.relation(queries.around(input))
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
        "(SELECT *, unnest(range(" + times + ")) AS " + index + " FROM " + numbered.relation() + ")";
    return queries.around(
        Select.from(repeated + " AS " + queries.context().freshName("t"), numbered.output()));
  }
}
