package floeberg.analysis.expression;

import static floeberg.type.SparkType.STRING;

import floeberg.function.java.TextSchemas;
import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Functions over CSV. */
final class CsvForms {
  private CsvForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "from_csv" -> reading("csv");
      case "to_csv" -> writing("csv");
      case "schema_of_csv" -> CsvForms::schemaOf;
      default -> SpecialForm.NONE;
    };
  }

  /** {@code from_csv} and {@code from_xml}: a text as a struct of the schema. */
  static SpecialForm reading(String format) {
    return site -> {
      site.requireCount(2, 3);
      SparkType type = Options.schema(site, 1);
      if (!(type instanceof SparkType.Struct)) {
        throw floeberg.error.FloebergException.of(
            floeberg.error.Condition.analysis("INVALID_SCHEMA.NON_STRUCT_TYPE"),
            "inputSchema",
            site.argument(1).quoted(),
            "dataType",
            TypeText.quoted(type));
      }
      Expr text = JsonForms.textOf(site, site.argument(0));
      Expr expr =
          site.build(
              Templates.fromJson("floe_from_" + format + "({0}, {1}, {2}, {zone})"),
              type,
              !format.equals("csv") || text.nullable(),
              List.of(
                  text,
                  JsonForms.literal(Options.quoted(TypeJson.write(type))),
                  JsonForms.literal(Options.literal(Options.at(site, 2)))));
      return new Typed(
          expr, out -> CallSite.listed(out, "from_" + format, List.of(site.argument(0))));
    };
  }

  /** {@code to_csv} and {@code to_xml}. */
  static SpecialForm writing(String format) {
    return site -> {
      site.requireCount(1, 2);
      Typed value = site.argument(0);
      if (!(value.type() instanceof SparkType.Struct)) {
        throw Mismatch.unexpectedInput(site.sql(), 0, "\"STRUCT\"", value, site.position());
      }
      requireNoVariant(site, value, format);
      Expr row = format.equals("csv") ? flat(site, value.expr()) : value.expr();
      Expr expr =
          site.build(
              "floe_to_" + format + "({0}, {1}, {2}, {zone})",
              STRING,
              // Spark declares the text nullable, whatever the struct is.
              true,
              List.of(
                  Textual.json(site, row),
                  JsonForms.literal(Options.quoted(TypeJson.write(row.type()))),
                  JsonForms.literal(Options.literal(Options.at(site, 1)))));
      return new Typed(expr, out -> CallSite.listed(out, "to_" + format, List.of(value)));
    };
  }

  private static void requireNoVariant(CallSite site, Typed value, String format) {
    if (format.equals("csv") && Coercion.holdsVariant(value.type())) {
      throw Mismatch.of(
          "UNSUPPORTED_INPUT_TYPE",
          site.sql(),
          site.position(),
          "functionName",
          "`to_csv`",
          "dataType",
          TypeText.quoted(value.type()));
    }
  }

  /** The text whose schema is asked for; neither NULL nor of another type. */
  static String sample(CallSite site, String parameter) {
    Typed argument = site.argument(0);
    if (argument.type() != SparkType.VOID && !(argument.type() instanceof SparkType.Text)) {
      throw Mismatch.unexpectedInput(site.sql(), 0, "\"STRING\"", argument, site.position());
    }
    Optional<Object> text = site.constant(0, parameter, STRING);
    if (text.isEmpty()) {
      throw Mismatch.of("UNEXPECTED_NULL", site.sql(), site.position(), "exprName", parameter);
    }
    return String.valueOf(text.get());
  }

  /** The struct with arrays, maps and structs in it as their texts. */
  private static Expr flat(CallSite site, Expr struct) {
    List<SparkType.Field> fields = ((SparkType.Struct) struct.type()).fields();
    if (fields.stream().noneMatch(field -> isNested(field.type()))) {
      return struct;
    }
    var values = new ArrayList<Expr>();
    var flat = new ArrayList<SparkType.Field>();
    for (int i = 0; i < fields.size(); i++) {
      SparkType.Field field = fields.get(i);
      Expr value = new Expr.Field(struct, i, field.type(), true);
      if (isNested(field.type())) {
        value = new NestedCsvText(site).of(value);
      }
      values.add(value);
      flat.add(new SparkType.Field(field.name(), value.type(), true));
    }
    Expr row = new Expr.StructValue(values, new SparkType.Struct(flat));
    return site.build("CASE WHEN {0} IS NULL THEN NULL ELSE {1} END", row.type(), struct, row);
  }

  private static boolean isNested(SparkType type) {
    return type instanceof SparkType.Struct
        || type instanceof SparkType.Array
        || type instanceof SparkType.Map;
  }

  static Typed schemaOf(CallSite site) {
    site.requireCount(1, 2);
    Map<String, String> options = Options.lowered(Options.at(site, 1));
    String line = sample(site, "csv");
    Expr expr = new Expr.Literal(STRING, Optional.of(TypeText.sql(TextSchemas.csv(line, options))));
    return new Typed(expr, out -> CallSite.listed(out, "schema_of_csv", List.of(site.argument(0))));
  }
}
