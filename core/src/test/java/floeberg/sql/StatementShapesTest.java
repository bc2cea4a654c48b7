package floeberg.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements become the records their handlers expect. */
class StatementShapesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          SELECT 1;;                    | Query(Project(OneRow(), [1]))
          SELECT a FROM t, u            | Query(Project(Join(NamedTable([t]), NamedTable([u]), INNER), [a]))
          SELECT a FROM t GROUP BY ALL  | Query(Aggregate(NamedTable([t]), All(), [a]))
          SELECT 1 FROM t HAVING a      | Query(Having(Aggregate(NamedTable([t]), By(), [1]), a))
          SELECT a FROM t GROUP BY ROLLUP(a, b) | Query(Aggregate(NamedTable([t]), Sets([a, b], [[a, b], [a], ]), [a]))
          SELECT a FROM t GROUP BY a, CUBE(b) | Query(Aggregate(NamedTable([t]), Sets([a, b], [[a, b], [a]]), [a]))
          SELECT DISTINCT a FROM t LIMIT 2 OFFSET 1 | Query(Limit(Offset(Deduplicate(Project(NamedTable([t]), [a])), 1), 2))
          TABLE a.b                     | Query(NamedTable([a, b]))
          VALUES (1, 2), (3, 4)         | Query(Values([[1, 2], [3, 4]]))
          VALUES ((1, 2)), STRUCT(3 AS a, 4) | Query(Values([[1, 2], [3, 4]]))
          VALUES named_struct('a', 1)   | Query(Values([[named_struct('a', 1)]]))
          SELECT * FROM t VERSION AS OF 'x' u | Query(Project(SubqueryAlias(NamedTable([t], Version(x)), u), [Star()]))
          SELECT * FROM (SELECT 1)      | Query(Project(SubqueryAlias(Project(OneRow(), [1]), __auto_generated_subquery_name), [Star()]))
          SELECT 1 UNION ALL SELECT 2 EXCEPT SELECT 3 | Query(SetOperation(SetOperation(Project(OneRow(), [1]), Project(OneRow(), [2]), UNION, isAll), Project(OneRow(), [3]), EXCEPT))
          FROM t SELECT a               | Query(Project(NamedTable([t]), [a]))
          SELECT /*+ BROADCAST(a), X */ 1 | Query(Hint(Hint(Project(OneRow(), [1]), X), BROADCAST, [a]))
          SELECT a FROM t QUALIFY b = 1 | Query(Qualify(Project(NamedTable([t]), [a]), ==(b, 1)))
          USE a.b                       | Use(Name([a, b]))
          SHOW TABLES IN a LIKE 'x*'    | ShowTables(Name([a]), x*)
          DESCRIBE t.snapshots          | DescribeTable(Name([t, snapshots]))
          SET a.b = c = d;              | Set(a.b, c = d)
          SET `a b`=`c;d`               | Set(a b, c;d)
          SET a.b                       | ShowSetting(a.b)
          SET                           | ShowSettings()
          RESET a.b;                    | Reset(a.b)
          CALL c.system.p('a', x => 1)  | Call(Name([c, system, p]), ['a', NamedArgument(x, 1)])
          DROP TABLE IF EXISTS a PURGE  | DropTable(Name([a]), ifExists, isPurge)
          INSERT INTO t (a, b) VALUES (1, DEFAULT) | Insert(Name([t]), Append(), [a, b], Values([[1, DefaultValue()]]))
          INSERT OVERWRITE t PARTITION (a = 1, b) TABLE s | Insert(Name([t]), Overwrite(), [PartitionValue(a, 1), PartitionValue(b)], NamedTable([s]))
          INSERT INTO t REPLACE WHERE a > 1 TABLE s | Insert(Name([t]), ReplaceWhere(>(a, 1)), NamedTable([s]))
          UPDATE t AS u SET a.b = DEFAULT WHERE c | Update(Name([t]), u, [Assignment([a, b], DefaultValue())], c)
          DELETE FROM t                 | Delete(Name([t]))
          MERGE INTO t USING s ON a WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (x) VALUES (1) | Merge(Name([t]), NamedTable([s]), a, [MergeClause(DeleteRow())], [MergeClause(InsertRow([Assignment([x], 1)]))])
          CREATE TABLE t (a INT NOT NULL) PARTITIONED BY (bucket(4, a), a) | CreateTable(Name([t]), CREATE, [ColumnDefinition(a, int)], TableOptions([Transform(bucket, [4, a]), Transform(identity, [a])]))
          CREATE TEMP VIEW v AS SELECT  1 | CreateView(Name([v]), TEMPORARY, SELECT  1, Project(OneRow(), [1]))
          ALTER TABLE t ALTER COLUMN a TYPE BIGINT | AlterColumn(Name([t]), Name([a]), bigint)
          ALTER TABLE t ADD COLUMNS (a.b INT AFTER c) | AddColumns(Name([t]), [AddedColumn([a, b], int, isNullable, After(c))])
          ALTER TABLE t CREATE BRANCH b RETAIN 1 DAYS | CreateRef(Name([t]), b, isBranch, create, Retention(86400000))
          ALTER TABLE t CREATE OR REPLACE TAG `b-c` AS OF VERSION 3; | CreateRef(Name([t]), b-c, create, replace, 3, Retention())
          ALTER TABLE t DROP TAG IF EXISTS b | DropRef(Name([t]), b, ifExists)
          ALTER TABLE t ADD PARTITION FIELD days(ts) AS d | AddPartitionField(Name([t]), Transform(days, [ts]), d)
          ALTER TABLE t WRITE LOCALLY ORDERED BY a DESC NULLS FIRST | SetWriteOrder(Name([t]), [WriteOrder(Transform(identity, [a]), isNullsFirst)])
          ALTER TABLE t WRITE UNORDERED | SetWriteOrder(Name([t]), NONE)
          ALTER TABLE t SET IDENTIFIER FIELDS a, b.c | SetIdentifierFields(Name([t]), [a, b.c])
          SELECT * FROM IDENTIFIER('a.b') | Query(Project(NamedTable([a, b]), [Star()]))
          DROP TABLE IDENTIFIER(x)      | DropTable(Name(x))
          """)
  void isShapedAs(String sql, String shape) {
    assertEquals(shape, Shapes.of(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          WITH c AS (SELECT 1 AS x) INSERT INTO t SELECT x FROM c | Insert(Name([t]), Append(), With([NamedQuery(c, Project(OneRow(), [Alias(1, [x])]))], Project(NamedTable([c]), [x])))
          WITH c AS (SELECT 1) DELETE FROM t WHERE a IN (TABLE c) | Delete(Name([t]), InSubquery([a], With([NamedQuery(c, Project(OneRow(), [1]))], NamedTable([c]))))
          """)
  void commonTablesReachTheQueriesOfAWrite(String sql, String shape) {
    assertEquals(shape, Shapes.of(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '#',
      textBlock =
          """
          BEGIN SELECT 1; END           | Script(ScriptBlock([ScriptSql(Query(Project(OneRow(), [1])), SELECT 1)]))
          BEGIN IF a THEN SELECT 1; END IF; END | Script(ScriptBlock([ScriptIf([Project(OneRow(), [a]) -> ScriptBlock([ScriptSql(Query(Project(OneRow(), [1])), SELECT 1)])])]))
          BEGIN l: LOOP LEAVE l; END LOOP l; END | Script(ScriptBlock([ScriptLoop(l, ScriptBlock([ScriptLeave(l)]))]))
          """)
  void scriptsAreTrees(String sql, String shape) {
    assertEquals(shape, Shapes.of(sql));
  }
}
