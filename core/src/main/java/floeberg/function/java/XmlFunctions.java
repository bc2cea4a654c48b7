package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DOUBLE;
import static floeberg.type.SparkType.STRING;

import floeberg.error.FloebergException;
import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.namespace.QName;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Functions over XML. Documents may not name other documents. */
public final class XmlFunctions {
  private XmlFunctions() {}

  /** The function of that name, none when it is not about XML. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_xpath" -> of(name, STRING, a -> nodes((String) a[0], (String) a[1]));
      case "floe_xpath_boolean" -> of(name, BOOLEAN, a -> evaluate(a, XPathConstants.BOOLEAN));
      case "floe_xpath_double" -> of(name, DOUBLE, a -> evaluate(a, XPathConstants.NUMBER));
      case "floe_xpath_string" -> of(name, STRING, a -> evaluate(a, XPathConstants.STRING));
      case "floe_from_xml" ->
          four(
              name,
              a ->
                  new XmlValues(JsonFunctions.options((String) a[2]), TimeFunctions.zone(a[3]))
                      .read((String) a[0], (SparkType.Struct) JsonFunctions.type((String) a[1])));
      case "floe_to_xml" ->
          four(
              name,
              a ->
                  new XmlText(JsonFunctions.options((String) a[2]), TimeFunctions.zone(a[3]))
                      .write(
                          JsonFunctions.tree((String) a[0]),
                          (SparkType.Struct) JsonFunctions.type((String) a[1])));
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(String name, SparkType type, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, List.of(STRING, STRING), type, body));
  }

  private static List<JavaFunction> four(String name, JavaFunction.Body body) {
    return List.of(JavaFunction.of(name, List.of(STRING, STRING, STRING, STRING), STRING, body));
  }

  static Document document(String xml) throws IOException, SAXException {
    try {
      var factory = DocumentBuilderFactory.newInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      factory.setExpandEntityReferences(false);
      var builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new InputSource(new StringReader(xml)));
    } catch (ParserConfigurationException e) {
      throw new AssertionError(e);
    }
  }

  private static Object evaluate(Object[] a, QName kind) {
    String xml = (String) a[0];
    String path = (String) a[1];
    if (xml.isEmpty() || path.isEmpty()) {
      return null;
    }
    try {
      return XPathFactory.newInstance().newXPath().evaluate(path, document(xml), kind);
    } catch (XPathExpressionException e) {
      throw FloebergException.withoutCondition(
          "java.lang.RuntimeException", "Invalid XPath '" + path + "'" + e.getMessage());
    } catch (IOException | SAXException e) {
      throw FloebergException.withoutCondition(
          "java.lang.RuntimeException", "Invalid XML document: " + e.getMessage() + "\n" + xml);
    }
  }

  private static Object nodes(String xml, String path) {
    var list = (NodeList) evaluate(new Object[] {xml, path}, XPathConstants.NODESET);
    if (list == null) {
      return null;
    }
    var texts = new ArrayList<String>();
    for (int i = 0; i < list.getLength(); i++) {
      texts.add(list.item(i).getNodeValue());
    }
    return Json.list(texts);
  }
}
