package floeberg.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.plan.Expression;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Literals have Spark's type and internal value. */
class LiteralsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          1                     | 1
          2147483648            | 2147483648:bigint
          99999999999999999999  | 99999999999999999999:decimal(20,0)
          1Y                    | 1:tinyint
          -128y                 | -128:tinyint
          1S                    | 1:smallint
          1L                    | 1:bigint
          1.50                  | 1.50:decimal(3,2)
          .001                  | 0.001:decimal(3,3)
          1e3                   | 1000.0:double
          1.5F                  | 1.5:float
          1D                    | 1.0:double
          1.5BD                 | 1.5:decimal(2,1)
          1E2BD                 | 100:decimal(3,0)
          true                  | true:boolean
          NULL                  | NULL:void
          X'1F'                 | 1f:binary
          x'ABC'                | 0abc:binary
          DATE'2020-02-29'      | 18321:date
          DATE'2020'            | 18262:date
          DATE '1969-12-31 12:00' | -1:date
          TIMESTAMP'1970-01-01 00:00:01.5' | 1500000:timestamp
          TIMESTAMP'1970-01-01T01:00:00+01:00' | 0:timestamp
          TIMESTAMP_NTZ'1970-01-01 00:00:01' | 1000000:timestamp_ntz
          TIME'00:00:01.5'      | 1500000000:time(6)
          INTERVAL 1 DAY        | 86400000000:interval day
          INTERVAL 1 DAY 2 HOURS | 93600000000:interval day to hour
          INTERVAL -2 WEEKS     | -1209600000000:interval day
          INTERVAL 1.5 SECONDS  | 1500000:interval second
          INTERVAL '3' MONTH    | 3:interval month
          INTERVAL '1-2' YEAR TO MONTH | 14:interval year to month
          INTERVAL -'1-2' YEAR TO MONTH | -14:interval year to month
          INTERVAL '-1 02:03:04.5' DAY TO SECOND | -93784500000:interval day to second
          INTERVAL '10:11' HOUR TO MINUTE | 36660000000:interval hour to minute
          INTERVAL '1 year 2 months' | 14:interval year to month
          """)
  void hasTypeAndValue(String sql, String shape) {
    assertEquals(shape, Shapes.ofExpression(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          'it''s'               | it's
          "a""b"                | a"b
          'a' 'b'               | ab
          'a\\'b'                | a'b
          'a\\tb'                | a\tb
          '\\u0041\\U00000042'    | AB
          '\\101'                | A
          '50\\%'                | 50\\%
          '\\q'                  | q
          r'\\d'                 | \\d
          '\uD83E\uDDCA'        | \uD83E\uDDCA
          """)
  void stringsAreUnescaped(String sql, String value) {
    assertEquals("'" + value + "'", Shapes.ofExpression(sql));
  }

  @Test
  void timestampsWithoutZoneAreInTheSessionsZone() {
    var parser = new SqlParser(ParserSettings.DEFAULT.withZone(ZoneId.of("America/New_York")));
    assertEquals(
        "18000000000:timestamp",
        Shapes.text(parser.parseExpression("TIMESTAMP'1970-01-01 00:00:00'")));
  }

  @Test
  void wordsForDaysAreOfTheClock() {
    var settings =
        new ParserSettings(
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            false,
            ZoneId.of("UTC"),
            () -> Instant.parse("1970-01-03T10:00:00Z"));
    var parser = new SqlParser(settings);
    assertEquals("1:date", Shapes.text(parser.parseExpression("DATE 'Yesterday'")));
    assertEquals(Optional.of(208_800_000_000L), value(parser.parseExpression("TIMESTAMP 'now'")));
  }

  private static Optional<Object> value(Expression literal) {
    return ((Expression.Literal) literal).value();
  }
}
