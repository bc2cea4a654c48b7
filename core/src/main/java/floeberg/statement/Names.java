package floeberg.statement;

import floeberg.catalog.Catalogs;
import floeberg.catalog.NamespaceName;
import floeberg.catalog.TableName;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Position;
import floeberg.plan.Expression;
import floeberg.plan.Statement.Name;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.List;
import java.util.stream.Collectors;

/** Names as statements carry them: what they mean, and how messages and results spell them. */
final class Names {
  private Names() {}

  /** The parts, also of {@code IDENTIFIER(text)}. */
  static List<String> parts(Name name, StatementContext context) {
    if (name.identifierText().isEmpty()) {
      return name.parts();
    }
    Object text = context.constant(name.identifierText().get(), SparkType.STRING);
    return context.parseIdentifier(String.valueOf(text));
  }

  /** The full name of a table or view. */
  static TableName table(Name name, StatementContext context) {
    return context.catalogs().resolve(parts(name, context), context.current());
  }

  /** The session catalog keeps tables in namespaces of one part alone, as Spark's does. */
  static void requireSinglePart(TableName name) {
    if (name.catalog().equals(Catalogs.SESSION_CATALOG)
        && name.namespace().size() > 1
        && !name.table().contains("/")) {
      throw FloebergException.of(
          Condition.analysis("REQUIRES_SINGLE_PART_NAMESPACE"),
          "sessionCatalog",
          Catalogs.SESSION_CATALOG,
          "namespace",
          quoted(name.namespace()));
    }
  }

  /** The full name of a namespace. */
  static NamespaceName namespace(Name name, StatementContext context) {
    return context.catalogs().resolveNamespace(parts(name, context), context.current());
  }

  /** An expression's text in the statement, or what it is when no text is known. */
  static String written(Expression expression, StatementContext context) {
    Position position = expression.origin().position();
    String text = context.statementText();
    boolean isInText = position.isKnown() && position.stop() < text.length();
    return isInText
        ? text.substring(position.start(), position.stop() + 1)
        : expression.getClass().getSimpleName();
  }

  /** Every part in back-quotes, as messages show names. */
  static String quoted(List<String> parts) {
    return parts.stream()
        .map(part -> "`" + part.replace("`", "``") + "`")
        .collect(Collectors.joining("."));
  }

  static String quoted(TableName name) {
    return quoted(name.parts());
  }

  static String quoted(String part) {
    return quoted(List.of(part));
  }

  /** Parts joined by dots, back-quoted where needed, as results show names. */
  static String shown(List<String> parts) {
    return parts.stream().map(TypeText::quoteIfNeeded).collect(Collectors.joining("."));
  }

  /** Namespace and table without the catalog, as Iceberg's messages show names. */
  static String identifier(TableName name) {
    var parts = new java.util.ArrayList<String>(name.namespace());
    parts.add(name.table());
    return shown(parts);
  }
}
