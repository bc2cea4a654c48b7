package floeberg.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Wrong text has Spark's condition at the place where Spark sees it. */
class ParseErrorsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          SELEC 1                       | 0  | PARSE_SYNTAX_ERROR
          SELECT                        | 6  | PARSE_SYNTAX_ERROR
          SELECT 1)                     | 8  | PARSE_SYNTAX_ERROR
          SELECT a-b FROM c-d           | 16 | INVALID_IDENTIFIER
          SELECT 300Y                   | 7  | INVALID_NUMERIC_LITERAL_RANGE
          SELECT 1e400                  | 7  | INVALID_NUMERIC_LITERAL_RANGE
          SELECT DATE 'x'               | 7  | INVALID_TYPED_LITERAL
          SELECT X'G'                   | 7  | INVALID_TYPED_LITERAL
          SELECT INTERVAL '1 day 2' HOUR | 16 | _LEGACY_ERROR_TEMP_0026
          SELECT INTERVAL 1 MONTH 1 DAY | 7  | _LEGACY_ERROR_TEMP_0029
          SELECT INTERVAL '25' DAY TO HOUR | 7 | INVALID_INTERVAL_FORMAT.UNMATCHED_FORMAT_STRING_WITH_NOTICE
          SELECT GEO 'x'                | 7  | UNSUPPORTED_TYPED_LITERAL
          SELECT CAST(a AS NOPE(1))     | 17 | UNSUPPORTED_DATATYPE
          SELECT CAST(a AS ARRAY)       | 17 | INCOMPLETE_TYPE_DEFINITION.ARRAY
          SELECT CAST(a AS VARCHAR)     | 17 | DATATYPE_MISSING_SIZE
          SELECT CAST(a AS DECIMAL(39)) | 17 | DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION
          SELECT a LIKE 'x' ESCAPE '12' | 9  | INVALID_ESC
          WITH a AS (SELECT 1), a AS (SELECT 2) SELECT 1 | 0 | DUPLICATED_CTE_NAMES
          SELECT 1 FROM t ORDER BY a SORT BY b | 16 | UNSUPPORTED_FEATURE.COMBINATION_QUERY_RESULT_CLAUSES
          SELECT * FROM a RIGHT JOIN LATERAL (SELECT 1) | 16 | INVALID_LATERAL_JOIN_TYPE
          SELECT * FROM LATERAL t       | 22 | INVALID_SQL_SYNTAX.LATERAL_WITHOUT_SUBQUERY_OR_TABLE_VALUED_FUNC
          VALUES (1, 2), (3)            | 0  | INVALID_INLINE_TABLE.NUM_COLUMNS_MISMATCH
          CREATE TABLE t (a INT COMMENT 'x' COMMENT 'y') | 34 | CREATE_TABLE_COLUMN_DESCRIPTOR_DUPLICATE
          CREATE TABLE t (a INT) COMMENT 'x' COMMENT 'y' | 35 | DUPLICATE_CLAUSES
          CREATE TABLE t TBLPROPERTIES ('a'='1', 'a'='2') | 29 | DUPLICATE_KEY
          CREATE TABLE t (a INT) AS SELECT 1 | 0 | _LEGACY_ERROR_TEMP_0035
          ALTER TABLE t SET TBLPROPERTIES ('location'='x') | 32 | UNSUPPORTED_FEATURE.SET_TABLE_PROPERTY
          MERGE INTO t USING s ON a     | 0  | MERGE_WITHOUT_WHEN
          DELETE FROM t AS u(a)         | 18 | COLUMN_ALIASES_NOT_ALLOWED
          GRANT SELECT ON t TO u        | 0  | INVALID_STATEMENT_OR_CLAUSE
          SET a b                       | 0  | INVALID_SET_SYNTAX
          BEGIN LEAVE x; END            | 6  | INVALID_LABEL_USAGE.DOES_NOT_EXIST
          BEGIN SELECT 1; DECLARE x INT; END | 16 | INVALID_VARIABLE_DECLARATION.ONLY_AT_BEGINNING
          """)
  void hasConditionAndPlace(String sql, int start, String condition) {
    var error = assertThrows(FloebergException.class, () -> new SqlParser().parseStatement(sql));
    assertEquals(condition, error.condition().name());
    assertEquals(start, error.position().start());
    assertEquals(sql, error.sqlText());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          SELECT FROM t WHERE 'x        | Syntax error at or near ''': extra input '''.
          SHOW                          | Syntax error at or near end of input.
          CALL a.b 'c'                  | Syntax error at or near ''c'': missing '('.
          """)
  void syntaxErrorsAreWordedAsSparkWordsThem(String sql, String words) {
    var error = assertThrows(FloebergException.class, () -> new SqlParser().parseStatement(sql));
    assertEquals("[PARSE_SYNTAX_ERROR] " + words + " SQLSTATE: 42601", error.getMessage());
  }

  @Test
  void anEmptyTextSaysSo() {
    for (String sql : new String[] {"", "  \n"}) {
      var error = assertThrows(FloebergException.class, () -> new SqlParser().parseStatement(sql));
      assertEquals("PARSE_EMPTY_STATEMENT", error.condition().name());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          CREATE BRANCH                 | no viable alternative at input '<EOF>'
          CREATE BRANCH 1               | no viable alternative at input '1'
          CREATE BRANCH b RETAIN DAYS   | no viable alternative at input 'DAYS'
          CREATE TAG b RETAIN 1 WEEK    | mismatched input 'WEEK' expecting {'DAYS', 'HOURS', 'MINUTES'}
          CREATE TAG b WITH SNAPSHOT RETENTION 1 DAYS | mismatched input 'WITH' expecting {<EOF>, 'AS', 'RETAIN'}
          DROP BRANCH b c               | extraneous input 'c' expecting <EOF>
          """)
  void icebergsStatementsHaveIcebergsWords(String clause, String words) {
    var error =
        assertThrows(
            IcebergParseException.class,
            () -> new SqlParser().parseStatement("ALTER TABLE t " + clause));
    assertEquals(words, error.getMessage());
  }

  @ParameterizedTest
  @CsvSource({"(, 1, )", "ABS(, 1, )", "'CASE WHEN a THEN 1 ELSE ', 1, ' END'", "'NOT ', a, ''"})
  void deepNestingIsAnErrorNotAnOverflow(String open, String inner, String close) {
    for (int depth : new int[] {2_000, 200_000}) {
      String sql = "SELECT " + open.repeat(depth) + inner + close.repeat(depth);
      var error = assertThrows(FloebergException.class, () -> new SqlParser().parseStatement(sql));
      assertEquals("FAILED_TO_PARSE_TOO_COMPLEX", error.condition().name());
    }
  }

  @Test
  void longChainsOfAndAreNoNesting() {
    new SqlParser().parseStatement("SELECT a" + " AND a + 1 = 2".repeat(20_000));
    new SqlParser().parseStatement("SELECT 1 IN (1" + ", 1".repeat(20_000) + ")");
  }
}
