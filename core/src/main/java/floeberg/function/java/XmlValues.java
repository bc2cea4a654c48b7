package floeberg.function.java;

import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import java.io.IOException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * XML records as JSON of a Spark type: attributes with a prefix, text beside elements as a field.
 */
final class XmlValues {
  private final Map<String, String> options;
  private final TextLeaf leaf;
  private final String attributePrefix;
  private final String valueTag;

  // Whether something did not have its type, and the text of such a record.
  private boolean misfits;
  private String corruptRecord;

  XmlValues(Map<String, String> options, ZoneId zone) {
    this.options = options;
    leaf = new TextLeaf(options, zone);
    attributePrefix = options.getOrDefault("attributeprefix", "_");
    valueTag = options.getOrDefault("valuetag", "_VALUE");
  }

  /**
   * The record's JSON text; malformed XML gives a struct of NULLs, or an error in FAILFAST mode.
   */
  String read(String xml, SparkType.Struct type) {
    try {
      Element root = XmlFunctions.document(xml).getDocumentElement();
      String fields = struct(root, type);
      if (!misfits) {
        return fields;
      }
      requirePermissive(xml);
      cutAtMisfit(root, type);
      corruptRecord = xml;
      return struct(root, type);
    } catch (IOException | SAXException e) {
      requirePermissive(xml);
      String corrupt = corruptName();
      return type.fields().stream()
          .map(
              f ->
                  Json.quoted(f.name())
                      + ":"
                      + (f.name().equalsIgnoreCase(corrupt) ? Json.quoted(xml) : "null"))
          .collect(Collectors.joining(",", "{", "}"));
    }
  }

  private void requirePermissive(String xml) {
    if (options.getOrDefault("mode", "PERMISSIVE").equalsIgnoreCase("FAILFAST")) {
      throw floeberg.error.FloebergException.of(
          new floeberg.error.Condition(
              "MALFORMED_RECORD_IN_PARSING.WITHOUT_SUGGESTION", "org.apache.spark.SparkException"),
          "badRecord",
          xml,
          "failFastMode",
          "FAILFAST");
    }
  }

  private String corruptName() {
    return options.getOrDefault("columnnameofcorruptrecord", "_corrupt_record");
  }

  /** Takes away the first element that does not have its type, and what follows it. */
  private void cutAtMisfit(Element root, SparkType.Struct type) {
    misfits = false;
    for (Element child : children(root, "")) {
      for (Field field : type.fields()) {
        if (!misfits && field.name().equals(child.getTagName())) {
          SparkType item =
              field.type() instanceof SparkType.Array(SparkType element, boolean _)
                  ? element
                  : field.type();
          var unused = value(child, item);
        }
      }
      if (misfits) {
        root.removeChild(child);
      }
    }
  }

  private String struct(Element element, SparkType.Struct type) {
    var out = new ArrayList<String>();
    for (Field field : type.fields()) {
      out.add(Json.quoted(field.name()) + ":" + field(element, field));
    }
    return "{" + String.join(",", out) + "}";
  }

  private String field(Element element, Field field) {
    String name = field.name();
    if (corruptRecord != null && name.equalsIgnoreCase(corruptName())) {
      return Json.quoted(corruptRecord);
    }
    if (name.equals(valueTag)) {
      return text(element, field.type());
    }
    if (!attributePrefix.isEmpty()
        && name.startsWith(attributePrefix)
        && element.hasAttribute(name.substring(attributePrefix.length()))) {
      String value = element.getAttribute(name.substring(attributePrefix.length()));
      return leaf(value, field.type());
    }
    List<Element> found = children(element, name);
    if (field.type() instanceof SparkType.Array(SparkType item, boolean _)) {
      return found.isEmpty()
          ? "null"
          : found.stream().map(e -> value(e, item)).collect(Collectors.joining(",", "[", "]"));
    }
    return found.isEmpty() ? "null" : value(found.getLast(), field.type());
  }

  private String value(Element element, SparkType type) {
    if (type instanceof SparkType.Struct struct) {
      return struct(element, struct);
    }
    if (type instanceof SparkType.Map(SparkType _, SparkType item, boolean _)) {
      return children(element, "").stream()
          .map(e -> Json.quoted(e.getTagName()) + ":" + value(e, item))
          .collect(Collectors.joining(",", "{", "}"));
    }
    return text(element, type);
  }

  private String text(Element element, SparkType type) {
    String text = element.getTextContent().strip();
    if (text.isEmpty() || text.equals(options.get("nullvalue"))) {
      return "null";
    }
    return leaf(text, type);
  }

  private String leaf(String text, SparkType type) {
    String json = leaf.json(text, type);
    misfits |= json == null;
    return String.valueOf(json);
  }

  static List<Element> children(Element element, String name) {
    var found = new ArrayList<Element>();
    for (Node node = element.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element child && (name.isEmpty() || child.getTagName().equals(name))) {
        found.add(child);
      }
    }
    return found;
  }
}
