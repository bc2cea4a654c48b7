package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.function.java.XmlValues;
import floeberg.resolved.Expr;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Functions over XML. */
final class XmlForms {
  private XmlForms() {}

  static void register(Map<String, SpecialForm> forms) {
    forms.put("from_xml", CsvForms.reading("xml"));
    forms.put("to_xml", CsvForms.writing("xml"));
    forms.put("schema_of_xml", XmlForms::schemaOf);
  }

  static Typed schemaOf(CallSite site) {
    site.requireCount(1, 2);
    String xml = String.valueOf(site.constant(0, "xml", STRING).orElse(""));
    Expr expr =
        new Expr.Literal(STRING, Optional.of(TypeText.sql(XmlValues.infer(xml))));
    return new Typed(
        expr, out -> CallSite.listed(out, "schema_of_xml", List.of(site.argument(0))));
  }
}
