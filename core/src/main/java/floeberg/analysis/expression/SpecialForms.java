package floeberg.analysis.expression;

import floeberg.type.SparkType;
import java.util.HashMap;
import java.util.Map;

/** The functions and operators that the table calls special. */
final class SpecialForms {
  private static final Map<String, SpecialForm> FORMS = new HashMap<>();

  static {
    operators();
    conditional();
    collections();
    aggregates();
    casts();
    TimeForms.register(FORMS);
    TextForms.register(FORMS);
    MiscForms.register(FORMS);
    IcebergForms.register(FORMS);
    SessionForms.register(FORMS);
    AggregateForms.register(FORMS);
    Generators.register(FORMS);
    WindowFunctions.register(FORMS);
  }

  private SpecialForms() {}

  /** The form of a canonical name; the table's test checks that each has one. */
  static SpecialForm of(String name) {
    SpecialForm form = FORMS.get(name);
    if (form == null) {
      throw Mismatch.unsupported(name, "", floeberg.error.Position.NONE);
    }
    return form;
  }

  private static void operators() {
    for (String symbol : new String[] {"+", "-", "*", "/", "%", "div"}) {
      FORMS.put(symbol, Arithmetic.operator(symbol));
    }
    FORMS.put("try_add", Arithmetic.tolerant("+"));
    FORMS.put("try_subtract", Arithmetic.tolerant("-"));
    FORMS.put("try_multiply", Arithmetic.tolerant("*"));
    FORMS.put("try_divide", Arithmetic.tolerant("/"));
    FORMS.put("try_mod", Arithmetic.tolerant("%"));
    FORMS.put("mod", Arithmetic.named("%"));
    FORMS.put("pmod", Arithmetic.named("pmod"));
    FORMS.put("negative", Signs.negative());
    FORMS.put("positive", Signs.positive());
    FORMS.put("abs", Signs.absolute());
    FORMS.put("round", Rounding.of("round"));
    FORMS.put("bround", Rounding.of("bround"));
    FORMS.put("ceil", Rounding.of("ceil"));
    FORMS.put("floor", Rounding.of("floor"));
    FORMS.put("&", Bits.operator("&"));
    FORMS.put("|", Bits.operator("|"));
    FORMS.put("^", Bits.operator("^"));
    FORMS.put("~", Bits::not);
    FORMS.put("<<", Bits.shift("<<"));
    FORMS.put(">>", Bits.shift(">>"));
    FORMS.put(">>>", Bits.shift(">>>"));
    FORMS.put("shiftleft", Bits.shift("<<"));
    FORMS.put("shiftright", Bits.shift(">>"));
    FORMS.put("shiftrightunsigned", Bits.shift(">>>"));
    FORMS.put("and", Logic.connective("AND"));
    FORMS.put("or", Logic.connective("OR"));
    FORMS.put("not", Logic::not);
    FORMS.put("==", Logic.comparison("="));
    FORMS.put("<=>", Logic.comparison("<=>"));
    FORMS.put("<", Logic.comparison("<"));
    FORMS.put("<=", Logic.comparison("<="));
    FORMS.put(">", Logic.comparison(">"));
    FORMS.put(">=", Logic.comparison(">="));
    FORMS.put("in", Logic::in);
    FORMS.put("between", Logic::between);
    FORMS.put("isnull", Logic.nullTest("IS NULL"));
    FORMS.put("isnotnull", Logic.nullTest("IS NOT NULL"));
    FORMS.put("istrue", Logic.truthTest("IS TRUE", "({0} IS TRUE)"));
    FORMS.put("isnottrue", Logic.truthTest("IS NOT TRUE", "({0} IS NOT TRUE)"));
    FORMS.put("isfalse", Logic.truthTest("IS FALSE", "({0} IS FALSE)"));
    FORMS.put("isnotfalse", Logic.truthTest("IS NOT FALSE", "({0} IS NOT FALSE)"));
    FORMS.put("isunknown", Logic.truthTest("IS UNKNOWN", "({0} IS NULL)"));
    FORMS.put("isnotunknown", Logic.truthTest("IS NOT UNKNOWN", "({0} IS NOT NULL)"));
    FORMS.put("equal_null", site -> site.shown(Logic.comparison("<=>").resolve(site).expr()));
  }

  private static void conditional() {
    FORMS.put("when", Conditional::when);
    FORMS.put("if", Conditional::iff);
    FORMS.put("nvl2", Conditional::nvl2);
    FORMS.put("nullif", Conditional::nullif);
    FORMS.put("coalesce", Conditional.coalesce(1, Integer.MAX_VALUE));
    FORMS.put("nvl", Conditional.coalesce(2, 2));
    FORMS.put("zeroifnull", Conditional::zeroIfNull);
    FORMS.put("greatest", Conditional.extreme("greatest"));
    FORMS.put("least", Conditional.extreme("least"));
  }

  private static void collections() {
    FORMS.put("array", Constructors::array);
    FORMS.put("map", Constructors::map);
    FORMS.put("struct", Constructors::struct);
    FORMS.put("named_struct", Constructors::namedStruct);
    FORMS.put("transform", HigherOrder::transform);
    FORMS.put("filter", HigherOrder::filter);
    FORMS.put("exists", HigherOrder::exists);
    FORMS.put("forall", HigherOrder::forall);
    FORMS.put("aggregate", HigherOrder::aggregate);
    FORMS.put("zip_with", HigherOrder::zipWith);
    FORMS.put("array_sort", HigherOrder::arraySort);
    FORMS.put("map_filter", MapForms::filter);
    FORMS.put("transform_keys", MapForms::transformKeys);
    FORMS.put("transform_values", MapForms::transformValues);
    FORMS.put("map_zip_with", MapForms::zipWith);
    FORMS.put("map_concat", MapForms::concat);
    CollectionForms.register(FORMS);
  }

  private static void aggregates() {
    FORMS.put("count", Aggregates::count);
    FORMS.put("sum", Aggregates.sum(false));
    FORMS.put("try_sum", Aggregates.sum(true));
    FORMS.put("avg", Aggregates.average(false));
    FORMS.put("try_avg", Aggregates.average(true));
    FORMS.put("min", Aggregates.extreme("min"));
    FORMS.put("max", Aggregates.extreme("max"));
    FORMS.put("grouping", Aggregates.grouping(SparkType.TINYINT));
    FORMS.put("grouping_id", Aggregates.grouping(SparkType.BIGINT));
  }

  private static void casts() {
    FORMS.put("boolean", ExplicitCast.function(SparkType.BOOLEAN));
    FORMS.put("tinyint", ExplicitCast.function(SparkType.TINYINT));
    FORMS.put("smallint", ExplicitCast.function(SparkType.SMALLINT));
    FORMS.put("int", ExplicitCast.function(SparkType.INT));
    FORMS.put("bigint", ExplicitCast.function(SparkType.BIGINT));
    FORMS.put("float", ExplicitCast.function(SparkType.FLOAT));
    FORMS.put("double", ExplicitCast.function(SparkType.DOUBLE));
    FORMS.put("decimal", ExplicitCast.function(new SparkType.Decimal(10, 0)));
    FORMS.put("date", ExplicitCast.function(SparkType.DATE));
    FORMS.put("timestamp", ExplicitCast.function(SparkType.TIMESTAMP));
    FORMS.put("binary", ExplicitCast.function(SparkType.BINARY));
    FORMS.put("string", ExplicitCast.function(SparkType.STRING));
  }
}
