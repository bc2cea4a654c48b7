package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.function.java.JsonSchemas;
import floeberg.function.java.XmlSchemas;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.List;
import java.util.Map;
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
    String xml = CsvForms.sample(site, "xml");
    SparkType type =
        new XmlSchemas(Options.lowered(Options.at(site, 1)))
            .infer(xml)
            .<SparkType>map(found -> JsonSchemas.columns(found, "", Map.of()))
            .orElse(
                new SparkType.Struct(
                    List.of(new SparkType.Field("_corrupt_record", STRING, true))));
    Expr expr = new Expr.Literal(STRING, Optional.of(TypeText.sql(type)));
    return new Typed(expr, out -> CallSite.listed(out, "schema_of_xml", List.of(site.argument(0))));
  }
}
