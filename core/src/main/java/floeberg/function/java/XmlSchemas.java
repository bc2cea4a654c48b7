package floeberg.function.java;

import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** The Spark types that XML records have, fields in order of name. */
public final class XmlSchemas {
  private final String attributePrefix;
  private final String valueTag;
  private final String nullValue;
  private final boolean hasAttributes;
  private final boolean isInferring;

  /** Options of {@code from_xml} and of reading files, keys in lower case. */
  public XmlSchemas(Map<String, String> options) {
    attributePrefix = options.getOrDefault("attributeprefix", "_");
    valueTag = options.getOrDefault("valuetag", "_VALUE");
    nullValue = options.getOrDefault("nullvalue", "");
    hasAttributes = !Boolean.parseBoolean(options.getOrDefault("excludeattribute", "false"));
    isInferring = Boolean.parseBoolean(options.getOrDefault("inferschema", "true"));
  }

  /** The type of a record before unknown parts become STRING; empty when it is malformed. */
  public Optional<SparkType> infer(String xml) {
    try {
      return Optional.of(of(XmlFunctions.document(xml).getDocumentElement()));
    } catch (IOException | SAXException e) {
      return Optional.empty();
    }
  }

  private SparkType of(Element element) {
    List<Element> elements = XmlValues.children(element, "");
    var fields = new TreeMap<String, SparkType>();
    for (int i = 0; hasAttributes && i < element.getAttributes().getLength(); i++) {
      Node attribute = element.getAttributes().item(i);
      if (!attribute.getNodeName().startsWith("xmlns") && !attribute.getNodeName().contains(":")) {
        fields.put(attributePrefix + attribute.getNodeName(), leaf(attribute.getNodeValue()));
      }
    }
    String text = ownText(element);
    if (elements.isEmpty() && fields.isEmpty()) {
      return leaf(text);
    }
    if (!text.isEmpty()) {
      fields.put(valueTag, leaf(text));
    }
    for (Element child : elements) {
      fields.merge(
          child.getTagName(),
          of(child),
          (known, found) ->
              known instanceof SparkType.Array(SparkType element0, boolean _)
                  ? new SparkType.Array(merged(element0, found), true)
                  : new SparkType.Array(merged(known, found), true));
    }
    return struct(fields);
  }

  private static String ownText(Element element) {
    var text = new StringBuilder();
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node.getNodeType() == Node.TEXT_NODE || node.getNodeType() == Node.CDATA_SECTION_NODE) {
        text.append(node.getNodeValue());
      }
    }
    return text.toString().strip();
  }

  private SparkType leaf(String text) {
    if (text.isEmpty() || text.equals(nullValue)) {
      return SparkType.VOID;
    }
    SparkType type = isInferring ? TextSchemas.leaf(text.strip()) : SparkType.STRING;
    return type == SparkType.INT ? SparkType.BIGINT : type;
  }

  private static SparkType struct(Map<String, SparkType> fields) {
    return new SparkType.Struct(
        fields.entrySet().stream().map(e -> new Field(e.getKey(), e.getValue(), true)).toList());
  }

  /** A type that holds what both hold: one value beside many becomes an array. */
  public SparkType merged(SparkType left, SparkType right) {
    if (left instanceof SparkType.Struct(List<Field> a)
        && right instanceof SparkType.Struct(List<Field> b)) {
      var fields = new TreeMap<String, SparkType>();
      a.forEach(field -> fields.put(field.name(), field.type()));
      b.forEach(field -> fields.merge(field.name(), field.type(), this::merged));
      return struct(fields);
    }
    if (left instanceof SparkType.Array(SparkType element, boolean _)) {
      SparkType other =
          right instanceof SparkType.Array(SparkType found, boolean _) ? found : right;
      return new SparkType.Array(merged(element, other), true);
    }
    if (right instanceof SparkType.Array) {
      return merged(right, left);
    }
    if (left instanceof SparkType.Struct(List<Field> fields)) {
      return withValue(fields, right);
    }
    return right instanceof SparkType.Struct(List<Field> fields)
        ? withValue(fields, left)
        : JsonSchemas.merged(left, right);
  }

  /** Text alone beside elements is their value field. */
  private SparkType withValue(List<Field> fields, SparkType value) {
    if (value == SparkType.VOID) {
      return new SparkType.Struct(fields);
    }
    var all = new ArrayList<>(fields);
    all.add(new Field(valueTag, value, true));
    var sorted = new TreeMap<String, SparkType>();
    all.forEach(field -> sorted.merge(field.name(), field.type(), this::merged));
    return struct(sorted);
  }
}
