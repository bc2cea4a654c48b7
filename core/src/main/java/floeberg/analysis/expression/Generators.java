package floeberg.analysis.expression;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.VOID;
import static java.util.stream.Collectors.joining;

import floeberg.resolved.Expr;
import floeberg.type.Coercion;
import floeberg.type.CollationNames;
import floeberg.type.CollationTable;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Functions that make several rows of one. */
final class Generators {
  private Generators() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "explode" -> explode("explode", false, false);
      case "explode_outer" -> explode("explode", false, true);
      case "posexplode" -> explode("posexplode", true, false);
      case "posexplode_outer" -> explode("posexplode", true, true);
      case "inline" -> inline(false);
      case "inline_outer" -> inline(true);
      case "sql_keywords" -> Generators::keywords;
      case "collations" -> Generators::collations;
      case "stack" -> Generators::stack;
      case "json_tuple" -> Generators::jsonTuple;
      default -> SpecialForm.NONE;
    };
  }

  private static Typed generator(
      CallSite site, String name, List<Expr> arguments, boolean isOuter, List<Field> fields) {
    return site.shown(
        new Expr.Generator(
            name, arguments, isOuter, new SparkType.Struct(fields), site.position()));
  }

  private static SpecialForm explode(String name, boolean hasPosition, boolean isOuter) {
    return site -> {
      site.requireCount(1, 1);
      Typed input = site.argument(0);
      var fields = new ArrayList<Field>();
      if (hasPosition) {
        fields.add(new Field("pos", INT, isOuter));
      }
      switch (input.type()) {
        case SparkType.Array(SparkType element, boolean containsNull) ->
            fields.add(new Field("col", element, containsNull || isOuter));
        case SparkType.Map(SparkType key, SparkType value, boolean containsNull) -> {
          fields.add(new Field("key", key, isOuter));
          fields.add(new Field("value", value, containsNull || isOuter));
        }
        default ->
            throw Mismatch.unexpectedInput(
                site.sql(), 0, "(\"ARRAY\" or \"MAP\")", input, site.position());
      }
      return generator(site, name, List.of(input.expr()), isOuter, fields);
    };
  }

  private static SpecialForm inline(boolean isOuter) {
    return site -> {
      site.requireCount(1, 1);
      Typed input = site.argument(0);
      if (!(input.type() instanceof SparkType.Array(SparkType.Struct struct, boolean mayBeNull))) {
        throw Mismatch.unexpectedInput(site.sql(), 0, "\"ARRAY<STRUCT>\"", input, site.position());
      }
      List<Field> fields =
          struct.fields().stream()
              .map(f -> new Field(f.name(), f.type(), f.nullable() || mayBeNull || isOuter))
              .toList();
      return generator(site, "inline", List.of(input.expr()), isOuter, fields);
    };
  }

  /** The words of Spark's grammar; none is reserved in its default dialect. */
  static Typed keywords(CallSite site) {
    site.requireCount(0, 0);
    String words = String.join(" ", floeberg.function.Keywords.all());
    var fields =
        List.of(
            new Field("keyword", STRING, false), new Field("reserved", SparkType.BOOLEAN, false));
    return rows(
        site,
        "list_transform(string_split('"
            + words
            + "', ' '), lambda k: struct_pack(keyword := k, reserved := FALSE))",
        fields);
  }

  /** The collations that comparisons know. */
  static Typed collations(CallSite site) {
    site.requireCount(0, 0);
    var fields = new ArrayList<Field>();
    for (String name :
        List.of(
            "CATALOG",
            "SCHEMA",
            "NAME",
            "LANGUAGE",
            "COUNTRY",
            "ACCENT_SENSITIVITY",
            "CASE_SENSITIVITY",
            "PAD_ATTRIBUTE",
            "ICU_VERSION")) {
      boolean nullable = Set.of("LANGUAGE", "COUNTRY", "ICU_VERSION").contains(name);
      fields.add(new Field(name, STRING, nullable));
    }
    String rows =
        CollationTable.rows().stream().map(Generators::collation).collect(joining(", ", "[", "]"));
    return rows(site, rows, fields);
  }

  private static String collation(CollationTable.Row row) {
    String version = row.isUnicode() ? "'77.1.0.0'" : "CAST(NULL AS VARCHAR)";
    return "struct_pack(\"CATALOG\" := 'SYSTEM', \"SCHEMA\" := 'BUILTIN', \"NAME\" := '%s',"
            .formatted(row.name())
        + " \"LANGUAGE\" := %s, \"COUNTRY\" := %s,"
            .formatted(text(row.language()), text(row.country()))
        + " \"ACCENT_SENSITIVITY\" := 'ACCENT_%sSENSITIVE',"
            .formatted(CollationNames.ignoresAccents(row.name()) ? "IN" : "")
        + " \"CASE_SENSITIVITY\" := 'CASE_%sSENSITIVE',"
            .formatted(CollationNames.ignoresCase(row.name()) ? "IN" : "")
        + " \"PAD_ATTRIBUTE\" := '%s', \"ICU_VERSION\" := %s)"
            .formatted(
                CollationNames.ignoresTrailingSpaces(row.name()) ? "RTRIM" : "NO_PAD", version);
  }

  private static String text(Optional<String> value) {
    return value.map(v -> "'" + v.replace("'", "''") + "'").orElse("CAST(NULL AS VARCHAR)");
  }

  private static Typed rows(CallSite site, String template, List<Field> fields) {
    var type = new SparkType.Array(new SparkType.Struct(fields), false);
    Expr rows = site.build(template, type, false, List.of());
    return generator(site, "inline", List.of(rows), false, fields);
  }

  /** {@code stack(n, values...)}: the values in n rows. */
  static Typed stack(CallSite site) {
    site.requireCount(2, Integer.MAX_VALUE);
    Object constant = site.constant(0, "n", INT).orElse(0);
    int rows = ((Number) constant).intValue();
    if (rows < 1) {
      throw Mismatch.of(
          "VALUE_OUT_OF_RANGE",
          site.sql(),
          site.position(),
          "exprName",
          "`n`",
          "valueRange",
          "(0, 2147483647]",
          "currentValue",
          Integer.toString(rows));
    }
    List<Typed> values = site.arguments().subList(1, site.arguments().size());
    int width = (values.size() + rows - 1) / rows;
    var types = new ArrayList<SparkType>();
    for (int i = 0; i < values.size(); i++) {
      int column = i % width;
      SparkType type = values.get(i).type();
      if (i < width) {
        types.add(type);
      } else {
        SparkType known = types.get(column);
        int index = i;
        SparkType common =
            Coercion.tightestCommon(known, type)
                .filter(t -> t.equals(known) || t.equals(type))
                .orElseThrow(
                    () ->
                        Mismatch.of(
                            "STACK_COLUMN_DIFF_TYPES",
                            site.sql(),
                            site.position(),
                            "columnIndex",
                            Integer.toString(column),
                            "leftParamIndex",
                            Integer.toString(column + 1),
                            "leftType",
                            TypeText.quoted(known),
                            "rightParamIndex",
                            Integer.toString(index + 1),
                            "rightType",
                            TypeText.quoted(type)));
        types.set(column, common);
      }
    }
    var arguments = new ArrayList<Expr>();
    arguments.add(new Expr.Literal(INT, java.util.Optional.of(rows)));
    for (int i = 0; i < values.size(); i++) {
      arguments.add(site.cast(values.get(i), types.get(i % width)));
    }
    var fields = new ArrayList<Field>();
    for (int i = 0; i < width; i++) {
      fields.add(new Field("col" + i, types.get(i), true));
    }
    return generator(site, "stack", arguments, false, fields);
  }

  static Typed jsonTuple(CallSite site) {
    site.requireCount(2, Integer.MAX_VALUE);
    var arguments = new ArrayList<Expr>();
    var fields = new ArrayList<Field>();
    for (int i = 0; i < site.arguments().size(); i++) {
      Typed argument = site.argument(i);
      if (!Coercion.isText(argument.type()) && argument.type() != VOID) {
        throw Mismatch.of(
            "NON_STRING_TYPE", site.sql(), site.position(), "funcName", "`json_tuple`");
      }
      arguments.add(site.cast(argument, STRING));
      if (i > 0) {
        fields.add(new Field("c" + (i - 1), STRING, true));
      }
    }
    return generator(site, "json_tuple", arguments, false, fields);
  }
}
