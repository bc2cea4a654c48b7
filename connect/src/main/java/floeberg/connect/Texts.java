package floeberg.connect;

import floeberg.plan.Expression;
import floeberg.sql.SqlParser;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import java.util.List;

/** SQL text inside messages: names, types and expressions. */
final class Texts {
  private static final SqlParser PARSER = new SqlParser();

  private Texts() {}

  static List<String> name(String identifier) {
    return PARSER.parseMultipartIdentifier(identifier);
  }

  static Expression expression(String text) {
    return PARSER.parseOwnExpression(text);
  }

  static SparkType type(String ddl) {
    return PARSER.parseDataType(ddl);
  }

  /** DDL of columns, or of one type; the first error is the one that counts. */
  static SparkType schemaOrType(String ddl) {
    return PARSER.parseDdl(ddl);
  }

  /** A schema as clients send it with data: Spark's JSON, or DDL. */
  static SparkType schemaText(String text) {
    String trimmed = text.strip();
    return trimmed.startsWith("{") || trimmed.startsWith("\"")
        ? TypeJson.parse(trimmed)
        : schemaOrType(trimmed);
  }
}
