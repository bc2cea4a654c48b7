package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.function.java.XmlValues;
import floeberg.resolved.Expr;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Optional;

/** Functions over XML. */
final class XmlForms {
  private XmlForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "from_xml" -> CsvForms.reading("xml");
      case "to_xml" -> CsvForms.writing("xml");
      case "schema_of_xml" -> XmlForms::schemaOf;
      default -> SpecialForm.NONE;
    };
  }

  static Typed schemaOf(CallSite site) {
    site.requireCount(1, 2);
    String xml = String.valueOf(site.constant(0, "xml", STRING).orElse(""));
    Expr expr = new Expr.Literal(STRING, Optional.of(TypeText.sql(XmlValues.infer(xml))));
    return new Typed(expr, out -> CallSite.listed(out, "schema_of_xml", List.of(site.argument(0))));
  }
}
