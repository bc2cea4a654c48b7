package floeberg.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Expressions become calls by Spark's names, shaped as Spark shapes them. */
class ExpressionShapesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          a + b * c - 1            | -(+(a, *(b, c)), 1)
          a DIV 2 % 3              | %(div(a, 2), 3)
          a <> 1                   | not(==(a, 1))
          a != 1 AND !b            | and(not(==(a, 1)), not(b))
          a <=> NULL               | <=>(a, NULL:void)
          -a                       | negative(a)
          -1                       | -1
          +a << 2                  | <<(positive(a), 2)
          a >>> 2                  | >>>(a, 2)
          a & b ^ c                | ^(&(a, b), c)
          a AND b AND c AND d      | and(and(a, b), and(c, d))
          a OR b OR c              | or(or(a, b), c)
          a BETWEEN 1 AND 2        | between(a, 1, 2)
          a NOT IN (1, 2)          | not(in(a, 1, 2))
          a LIKE 'x' ESCAPE '!'    | like(a, 'x', '!')
          a NOT RLIKE 'x'          | not(rlike(a, 'x'))
          a LIKE ANY ('x', 'y')    | likeany(a, 'x', 'y')
          a NOT LIKE ALL ('x')     | notlikeall(a, 'x')
          a ILIKE SOME ('X')       | likeany(lower(a), 'x')
          a LIKE ALL (b, 'x')      | and(like(a, b), like(a, 'x'))
          a IS NOT NULL            | isnotnull(a)
          a IS NOT TRUE            | not(<=>(a, true:boolean))
          a IS UNKNOWN             | isunknown(a)
          a IS DISTINCT FROM b     | not(<=>(a, b))
          a IS NOT DISTINCT FROM b | <=>(a, b)
          a[0].b['k']              | Extract(Extract(Extract(a, 0), 'b'), 'k')
          t.s.a                    | t.s.a
          v:a.b[0]::INT            | Cast(VariantPath(v, a.b[0]), int, DEFAULT)
          TRY_CAST(a AS CHAR(3))   | Cast(a, string, TRY)
          x -> x + 1               | Lambda([x], +(x, 1))
          (x, y) -> x              | Lambda([x, y], x)
          CASE WHEN a THEN 1 END   | when(a, 1)
          CASE a WHEN 1 THEN 2 ELSE 3 END | when(==(a, 1), 2, 3)
          count(*)                 | count(1)
          count(DISTINCT *)        | count(DISTINCT Star())
          sum(DISTINCT a) FILTER (WHERE b) | sum(DISTINCT a) FILTER b
          listagg(a) WITHIN GROUP (ORDER BY b DESC) | listagg(a) WITHIN [SortOrder(b)]
          first(a IGNORE NULLS)    | first(a) IGNORE
          nth_value(a, 2) RESPECT NULLS OVER w | NamedWindow(nth_value(a, 2) RESPECT, w)
          f(x => 1, b)             | f(NamedArgument(x, 1), b)
          a.b.f(1)                 | a.b.f(1)
          struct(1 AS p, a)        | struct(Alias(1, [p]), a)
          (a, 1, 2 AS z)           | named_struct('a', a, 'col2', 1, 'z', 2)
          position('a' IN b)       | locate('a', b, 1)
          extract(YEAR FROM d)     | extract('YEAR', d)
          substring(a FROM 2 FOR 3) | substring(a, 2, 3)
          substring(a FROM 2)      | substring(a, 2, 2147483647)
          trim(LEADING 'x' FROM a) | ltrim('x', a)
          trim(TRAILING FROM a)    | rtrim(a)
          overlay(a PLACING b FROM 1) | overlay(a, b, 1, -1)
          dateadd(DAY, 1, d)       | timestampadd('DAY', 1, d)
          datediff(b, a)           | datediff(b, a)
          timediff(HOUR, a, b)     | timestampdiff('HOUR', a, b)
          a COLLATE UTF8_LCASE     | collate(a, 'UTF8_LCASE')
          current_date             | current_date
          (SELECT 1)               | ScalarSubquery(Project(OneRow(), [1]))
          EXISTS (SELECT 1)        | Exists(Project(OneRow(), [1]))
          (a, b) IN (SELECT 1, 2)  | InSubquery([a, b], Project(OneRow(), [1, 2]))
          a + 1 AS b               | Alias(+(a, 1), [b])
          f(a) AS (b, c)           | Alias(f(a), [b, c])
          :p + ?                   | +(NamedParameter(p), PositionalParameter(5))
          IDENTIFIER('a.b')        | a.b
          IDENTIFIER('f')(1)       | f(1)
          IDENTIFIER(x)            | IdentifierClause(x)
          `a b`.`c``d`             | a b.c`d
          t.* EXCEPT (a, b.c)      | Star([t], [[a], [b, c]])
          """)
  void isShapedAs(String sql, String shape) {
    assertEquals(shape, Shapes.ofExpression(sql));
  }

  @Test
  void bars() {
    assertEquals("|(||(a, b), 1)", Shapes.ofExpression("a || b | 1"));
    assertEquals("a.b", Shapes.ofExpression("IDENTIFIER('a' || '.b')"));
  }

  @Test
  void framesEndAtTheCurrentRowUnlessTold() {
    String frame =
        Shapes.ofExpression("sum(a) OVER (ORDER BY b ROWS BETWEEN 1 PRECEDING AND 2 FOLLOWING)");
    assertEquals(
        "Window(sum(a), [SortOrder(b, isAscending, isNullsFirst)],"
            + " Frame(isRows, Offset(negative(1)), Offset(2)))",
        frame);
    assertEquals(
        "Window(sum(a), [SortOrder(b, isAscending, isNullsFirst)],"
            + " Frame(UnboundedPreceding(), CurrentRow()))",
        Shapes.ofExpression("sum(a) OVER (ORDER BY b RANGE UNBOUNDED PRECEDING)"));
  }
}
