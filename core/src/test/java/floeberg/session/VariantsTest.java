package floeberg.session;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.result.Result;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What variants hold keeps its kind in every expression. */
class VariantsTest {
  @TempDir private Path folder;
  private Floeberg floeberg;
  private Session session;

  @BeforeEach
  void open() {
    floeberg = Floeberg.open(folder, Map.of());
    session = floeberg.newSession();
  }

  @AfterEach
  void close() {
    session.close();
    floeberg.close();
  }

  private String row(String sql) {
    var rows = new ArrayList<String>();
    try (Result result = session.sql(sql)) {
      result.rows().forEachRemaining(row -> rows.add(row.values().toString()));
    }
    return String.join(" ", rows);
  }

  @Test
  void aFieldMayHaveTheNameOfTheType() {
    assertEquals("[1,2]", row("SELECT to_csv(named_struct('variant', 1, 'b', 2))"));
  }

  @Test
  void theJsonNullIsNotNull() {
    String nulls =
        "(SELECT parse_json(x) AS v FROM VALUES ('null'), (NULL), ('{\"a\":null}') AS t(x))";
    assertEquals(
        "[false, true] [true, false] [false, false]",
        row("SELECT v IS NULL, is_variant_null(v) FROM " + nulls));
    assertEquals("[2]", row("SELECT count(v) FROM " + nulls));
    assertEquals("[null]", row("SELECT to_json(v) FROM " + nulls + " WHERE is_variant_null(v)"));
    assertEquals(
        "[true, false] [true, false] [false, true]",
        row("SELECT v:a IS NULL, is_variant_null(v:a) FROM " + nulls));
    assertEquals(
        "[null, true, [null]]",
        row(
            "SELECT variant_get(v, '$[0]', 'int'), is_variant_null(variant_get(v, '$[0]')),"
                + " CAST(v AS array<string>) FROM (SELECT parse_json('[null]') AS v)"));
  }

  @Test
  void decimalsKeepTheirDigitsAndLoseTheirZeros() {
    assertEquals(
        "[0.12345678901234567890123, 123456789012345678901234, [1.5,1.0E10]]",
        row(
            "SELECT parse_json('0.12345678901234567890123'),"
                + " parse_json('123456789012345678901234'), parse_json('[1.50, 1e10]')"));
    assertEquals(
        "[3, 12.5, 3.0, DECIMAL(3,1), DOUBLE]",
        row(
            "SELECT CAST(3.00 AS VARIANT), CAST(12.50 AS VARIANT), CAST(3D AS VARIANT),"
                + " schema_of_variant(CAST(12.50 AS VARIANT)),"
                + " schema_of_variant(CAST(12.5D AS VARIANT))"));
  }

  @Test
  void datesTimesAndBytesAreCastAsThemselves() {
    assertEquals(
        "[ab, 2020-01-01, 18262, 1577836800000000, BINARY]",
        row(
            "SELECT CAST(CAST(X'6162' AS VARIANT) AS STRING),"
                + " CAST(CAST(DATE '2020-01-01' AS VARIANT) AS STRING),"
                + " CAST(CAST(TIMESTAMP '2020-01-01 05:00:00' AS VARIANT) AS DATE),"
                + " CAST(CAST(DATE '2020-01-01' AS VARIANT) AS TIMESTAMP_NTZ),"
                + " schema_of_variant(CAST(X'6162' AS VARIANT))"));
    var error =
        assertThrows(
            FloebergException.class,
            () -> row("SELECT CAST(CAST(DATE '2020-01-01' AS VARIANT) AS INT)"));
    assertEquals("INVALID_VARIANT_CAST", error.condition().name());
  }

  @Test
  void variantsInsideOfOtherTypesAreWhole() {
    assertEquals(
        "[1.5, true]",
        row(
            "SELECT v.b[0], is_variant_null(v.b[1])"
                + " FROM (SELECT from_json('{\"b\":[1.50,null]}', 'b array<variant>') AS v)"));
    assertEquals(
        "[{\"k\":\"2020-01-01\"}]",
        row("SELECT to_json(to_variant_object(map('k', DATE '2020-01-01')))"));
  }

  @Test
  void partsComeOneByOne() {
    assertEquals(
        "[0, a, null] [1, b, 1.5]",
        row("SELECT * FROM variant_explode(parse_json('{\"b\":1.50,\"a\":null}'))"));
  }

  @Test
  void bytesAreReadFromVariantsAndJsonAsTheyAre() {
    assertEquals(
        "[616263, 01FF, 01FF]",
        row(
            "SELECT hex(variant_get(parse_json('\"abc\"'), '$', 'binary')), hex(v:b::binary),"
                + " hex(CAST(v AS struct<b:binary>).b)"
                + " FROM (SELECT to_variant_object(named_struct('b', X'01ff')) AS v)"));
    assertEquals(
        "[6162, null, 6162]",
        row(
            "SELECT hex(variant_get(v, '$.l', 'array<binary>')[0]),"
                + " variant_get(v, '$.l', 'array<binary>')[1],"
                + " hex(variant_get(v, '$.m', 'map<string,binary>')['k'])"
                + " FROM (SELECT parse_json('{\"l\":[\"ab\",null],\"m\":{\"k\":\"ab\"}}') AS v)"));
    assertEquals(
        "[0102, null, 0102, 1.5]",
        row(
            "SELECT hex(v.b), v.wrong, hex(v.l[0].b), v.v FROM (SELECT"
                + " from_json('{\"b\":\"AQI=\",\"wrong\":\"A!\",\"l\":[{\"b\":\"AQI=\"}],\"v\":1.5}',"
                + " 'b binary, wrong binary, l array<struct<b:binary>>, v variant') AS v)"));
  }

  @Test
  void momentsOfFarYearsAreRead() {
    assertEquals(
        "[-0044-02-29 10:00:00.5, -0044-02-29, +10000-01-01, +10000-01-01 00:00:00]",
        row(
            "SELECT CAST(variant_get(parse_json('\"-0044-02-29 10:00:00.5\"'), '$', 'timestamp')"
                + " AS STRING),"
                + " CAST(variant_get(parse_json('\"-0044-02-29\"'), '$', 'date') AS STRING),"
                + " CAST(variant_get(parse_json('\"+10000-01-01\"'), '$', 'date') AS STRING),"
                + " CAST(variant_get(parse_json('\"+10000-01-01\"'), '$', 'timestamp_ntz')"
                + " AS STRING)"));
    assertEquals(
        "[true, true]",
        row(
            "SELECT v:t::timestamp = TIMESTAMP '-0044-03-15', v:d::date = DATE '-0044-03-15'"
                + " FROM (SELECT to_variant_object(named_struct("
                + "'t', TIMESTAMP '-0044-03-15', 'd', DATE '-0044-03-15')) AS v)"));
    assertEquals(
        "[true, true, true, true]",
        row(
            "SELECT j.d = DATE '+10000-01-01', j.t = TIMESTAMP '-0044-03-15',"
                + " c.d = DATE '+10000-01-01', c.t = TIMESTAMP '-0044-03-15' FROM (SELECT"
                + " from_json('{\"d\":\"+10000-01-01\",\"t\":\"-0044-03-15\"}', 'd date, t timestamp')"
                + " AS j, from_csv('+10000-01-01,-0044-03-15', 'd date, t timestamp') AS c)"));
  }
}
