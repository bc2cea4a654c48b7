package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Lists of properties and options, and the keys that have clauses of their own. */
final class PropertyBuilder {
  private static final String OWNER_HINT = "it will be set to the current user";

  private static final Map<String, String> RESERVED_FOR_TABLES =
      Map.of(
          "provider", "please use the USING clause to specify it",
          "location", "please use the LOCATION clause to specify it",
          "owner", OWNER_HINT,
          "external", "please use CREATE EXTERNAL TABLE",
          "is_managed_location", "please remove it from the TBLPROPERTIES list.");

  private static final Map<String, String> RESERVED_FOR_NAMESPACES =
      Map.of("location", "please use the LOCATION clause to specify it", "owner", OWNER_HINT);

  private final Builders builders;

  PropertyBuilder(Builders builders) {
    this.builders = builders;
  }

  /** A property as written; the value may be missing. */
  private record Entry(String key, Optional<String> value) {}

  private List<Entry> entries(PropertyListContext tree) {
    var entries = new ArrayList<Entry>();
    for (PropertyContext property : tree.property()) {
      entries.add(
          switch (property) {
            case PropertyWithKeyAndEqualsContext equal ->
                new Entry(key(equal.key), Optional.of(value(equal.value)));
            case PropertyWithKeyNoEqualsContext plain ->
                new Entry(key(plain.key), Optional.ofNullable(plain.value).map(this::value));
            default -> throw SyntaxErrors.unexpected(property.getStart(), "");
          });
    }
    return entries;
  }

  String key(PropertyKeyOrStringLitContext tree) {
    return tree.stringLit() == null
        ? key(tree.propertyKey())
        : builders.strings.of(tree.stringLit());
  }

  private String key(PropertyKeyOrStringLitNoCoalesceContext tree) {
    return tree.singleStringLit() == null
        ? key(tree.propertyKey())
        : builders.strings.of(tree.singleStringLit());
  }

  private String key(PropertyKeyContext tree) {
    return String.join(
        ".", tree.errorCapturingIdentifier().stream().map(builders.names::of).toList());
  }

  private String value(PropertyValueContext tree) {
    if (tree.stringLit() != null) {
      return builders.strings.of(tree.stringLit());
    }
    return tree.booleanValue() == null ? tree.getText() : tree.getText().toLowerCase(Locale.ROOT);
  }

  /** Keys and values; every key has a value and stands once. */
  Map<String, String> of(PropertyListContext tree) {
    var properties = new LinkedHashMap<String, String>();
    var missing = new ArrayList<String>();
    for (Entry entry : entries(tree)) {
      if (entry.value().isEmpty()) {
        missing.add(entry.key());
      } else if (properties.put(entry.key(), entry.value().get()) != null) {
        throw duplicate(entry.key(), tree);
      }
    }
    if (!missing.isEmpty()) {
      throw ParseErrors.notAllowed(
          "Values must be specified for key(s): [" + String.join(",", missing) + "]", tree);
    }
    return properties;
  }

  static FloebergException duplicate(String key, ParserRuleContext tree) {
    return ParseErrors.at("DUPLICATE_KEY", tree, "keyColumn", ParseErrors.identifier(key));
  }

  /** Keys alone, as UNSET takes them. */
  List<String> keys(PropertyListContext tree) {
    List<Entry> entries = entries(tree);
    List<String> wrong =
        entries.stream().filter(e -> e.value().isPresent()).map(Entry::key).toList();
    if (!wrong.isEmpty()) {
      throw ParseErrors.notAllowed(
          "Values should not be specified for key(s): [" + String.join(",", wrong) + "]", tree);
    }
    return entries.stream().map(Entry::key).toList();
  }

  /** Options, whose keys do not know case. */
  Map<String, String> lowerCase(PropertyListContext tree) {
    var options = new LinkedHashMap<String, String>();
    of(tree).forEach((key, value) -> options.put(key.toLowerCase(Locale.ROOT), value));
    return options;
  }

  Map<String, String> options(PropertyListContext tree) {
    return tree == null ? Map.of() : of(tree);
  }

  /** Options whose values are constant expressions. */
  Map<String, String> of(ExpressionPropertyListContext tree) {
    var options = new LinkedHashMap<String, String>();
    for (ExpressionPropertyContext property : tree.expressionProperty()) {
      String key;
      ExpressionContext value;
      switch (property) {
        case ExpressionPropertyWithKeyAndEqualsContext equal -> {
          key = key(equal.key);
          value = equal.value;
        }
        case ExpressionPropertyWithKeyNoEqualsContext plain -> {
          key = key(plain.key);
          value = plain.value;
        }
        default -> throw SyntaxErrors.unexpected(property.getStart(), "");
      }
      if (value == null) {
        throw ParseErrors.notAllowed("Values must be specified for key(s): [" + key + "]", tree);
      }
      if (options.put(key, constant(value)) != null) {
        throw duplicate(key, tree);
      }
    }
    return options;
  }

  private String constant(ExpressionContext tree) {
    Expression value = builders.expressions.of(tree);
    return ConstantText.of(value).orElseGet(() -> Places.text(tree));
  }

  /** Table properties without reserved keys. */
  Map<String, String> forTable(PropertyListContext tree) {
    Map<String, String> properties = of(tree);
    properties
        .keySet()
        .forEach(key -> refuse(key, RESERVED_FOR_TABLES, "SET_TABLE_PROPERTY", tree));
    return properties;
  }

  List<String> keysForTable(PropertyListContext tree) {
    List<String> keys = keys(tree);
    keys.forEach(key -> refuse(key, RESERVED_FOR_TABLES, "SET_TABLE_PROPERTY", tree));
    return keys;
  }

  /** Namespace properties without reserved keys. */
  Map<String, String> forNamespace(PropertyListContext tree) {
    Map<String, String> properties = of(tree);
    properties
        .keySet()
        .forEach(key -> refuse(key, RESERVED_FOR_NAMESPACES, "SET_NAMESPACE_PROPERTY", tree));
    return properties;
  }

  private static void refuse(
      String key, Map<String, String> reserved, String condition, ParserRuleContext tree) {
    if (reserved.containsKey(key)) {
      throw ParseErrors.at(
          "UNSUPPORTED_FEATURE." + condition, tree, "property", key, "msg", reserved.get(key));
    }
  }
}
