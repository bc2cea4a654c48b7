package floeberg.jdbc;

import floeberg.plan.Origin;
import floeberg.plan.Relation.Options;
import floeberg.plan.ShowCommand;
import floeberg.plan.SourceRelation;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.type.SparkType;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What DatabaseMetaData tells of tables' columns and comments. */
final class ColumnFacts {
  static final String COLUMNS =
      "TABLE_CAT STRING, TABLE_SCHEM STRING, TABLE_NAME STRING, COLUMN_NAME STRING, DATA_TYPE INT,"
          + " TYPE_NAME STRING, COLUMN_SIZE INT, BUFFER_LENGTH INT, DECIMAL_DIGITS INT,"
          + " NUM_PREC_RADIX INT, NULLABLE INT, REMARKS STRING, COLUMN_DEF STRING,"
          + " SQL_DATA_TYPE INT, SQL_DATETIME_SUB INT, CHAR_OCTET_LENGTH INT,"
          + " ORDINAL_POSITION INT, IS_NULLABLE STRING, SCOPE_CATALOG STRING,"
          + " SCOPE_SCHEMA STRING, SCOPE_TABLE STRING, SOURCE_DATA_TYPE SMALLINT,"
          + " IS_AUTOINCREMENT STRING, IS_GENERATEDCOLUMN STRING";
  private static final int DECIMAL_RADIX = 10;

  private final Session session;
  private final CatalogNames names;

  ColumnFacts(Session session, CatalogNames names) {
    this.session = session;
    this.names = names;
  }

  /** The table's comment. */
  Optional<String> comment(CatalogNames.TableEntry table) {
    return describe(table, true).stream()
        .filter(row -> "Comment".equals(row.values().getFirst()))
        .map(row -> (String) row.values().get(1))
        .findFirst();
  }

  private List<Row> describe(CatalogNames.TableEntry table, boolean isExtended) {
    try {
      return names.rows(new ShowCommand.DescribeTable(table.fullName(), isExtended, false));
    } catch (RuntimeException e) {
      if (CatalogNames.isSkipped(e)) {
        return List.of();
      }
      throw e;
    }
  }

  /** A row for each of the table's columns; none when its metadata cannot be read. */
  List<Row> rows(CatalogNames.TableEntry table, NamePattern wanted) {
    Optional<SparkType.Struct> schema = schema(table);
    if (schema.isEmpty()) {
      return List.of();
    }
    Map<String, String> comments = comments(table, schema.get().fields().size());
    var rows = new ArrayList<Row>();
    int position = 1;
    for (SparkType.Field field : schema.get().fields()) {
      if (wanted.matches(field.name())) {
        rows.add(row(table, field, comments.get(field.name()), position));
      }
      position++;
    }
    return rows;
  }

  private Optional<SparkType.Struct> schema(CatalogNames.TableEntry table) {
    var relation =
        new SourceRelation.NamedTable(
            table.fullName().parts(), Optional.empty(), Options.NONE, Origin.NONE);
    try {
      return Optional.of(session.schema(relation));
    } catch (RuntimeException e) {
      if (CatalogNames.isSkipped(e)) {
        return Optional.empty();
      }
      throw e;
    }
  }

  private Map<String, String> comments(CatalogNames.TableEntry table, int columns) {
    var comments = new HashMap<String, String>();
    describe(table, false).stream()
        .limit(columns)
        .filter(row -> row.values().get(2) != null)
        .forEach(row -> comments.put((String) row.values().get(0), (String) row.values().get(2)));
    return comments;
  }

  private static Row row(
      CatalogNames.TableEntry table, SparkType.Field field, String comment, int position) {
    SqlTypes.Facts facts = SqlTypes.facts(field.type());
    boolean isNumber = SqlTypes.isSigned(field.type());
    return Row.of(
        DatabaseFacts.orNull(table.catalog()),
        DatabaseFacts.orNull(table.schema()),
        table.name(),
        field.name(),
        facts.code(),
        SqlTypes.name(field.type()),
        facts.precision(),
        null,
        isNumber || facts.scale() > 0 ? (Object) facts.scale() : null,
        isNumber ? (Object) DECIMAL_RADIX : null,
        field.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls,
        comment,
        null,
        null,
        null,
        SqlTypes.isText(field.type()) ? (Object) facts.precision() : null,
        position,
        field.nullable() ? "YES" : "NO",
        null,
        null,
        null,
        null,
        "NO",
        "NO");
  }
}
