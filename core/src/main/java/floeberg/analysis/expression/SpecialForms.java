package floeberg.analysis.expression;

import floeberg.type.SparkType;

/**
 * The functions and operators that the table calls special. Each is made when it is first asked
 * for: nothing of the others is loaded.
 */
final class SpecialForms {
  private SpecialForms() {}

  /** The form of a canonical name; the table's test checks that each has one. */
  static SpecialForm of(String name) {
    SpecialForm form = Operators.find(name);
    if (form == SpecialForm.NONE) {
      form = common(name);
    }
    if (form == SpecialForm.NONE) {
      form = subjects(name);
    }
    return form == SpecialForm.NONE ? rare(name) : form;
  }

  private static SpecialForm common(String name) {
    return switch (name) {
      case "when" -> Conditional::when;
      case "if" -> Conditional::iff;
      case "nvl2" -> Conditional::nvl2;
      case "nullif" -> Conditional::nullif;
      case "coalesce" -> Conditional.coalesce(1, Integer.MAX_VALUE);
      case "nvl" -> Conditional.coalesce(2, 2);
      case "zeroifnull" -> Conditional::zeroIfNull;
      case "greatest" -> Conditional.extreme("greatest");
      case "least" -> Conditional.extreme("least");
      case "array" -> Constructors::array;
      case "map" -> Constructors::map;
      case "struct" -> Constructors::struct;
      case "named_struct" -> Constructors::namedStruct;
      case "transform" -> HigherOrder::transform;
      case "filter" -> HigherOrder::filter;
      case "exists" -> HigherOrder::exists;
      case "forall" -> HigherOrder::forall;
      case "aggregate" -> HigherOrder::aggregate;
      case "zip_with" -> HigherOrder::zipWith;
      case "array_sort" -> HigherOrder::arraySort;
      case "map_filter" -> MapForms::filter;
      case "transform_keys" -> MapForms::transformKeys;
      case "transform_values" -> MapForms::transformValues;
      case "map_zip_with" -> MapForms::zipWith;
      case "map_concat" -> MapForms::concat;
      case "count" -> Aggregates::count;
      case "regr_avgx" -> Aggregates.averageOfPairs(1);
      case "regr_avgy" -> Aggregates.averageOfPairs(0);
      case "approx_count_distinct" -> DistinctEstimate::form;
      case "sum" -> Aggregates.sum(false);
      case "try_sum" -> Aggregates.sum(true);
      case "avg" -> Aggregates.average(false);
      case "try_avg" -> Aggregates.average(true);
      case "min" -> Aggregates.extreme("min");
      case "max" -> Aggregates.extreme("max");
      case "grouping" -> Aggregates.grouping(SparkType.TINYINT);
      case "grouping_id" -> Aggregates.grouping(SparkType.BIGINT);
      case "boolean" -> ExplicitCast.function(SparkType.BOOLEAN);
      case "tinyint" -> ExplicitCast.function(SparkType.TINYINT);
      case "smallint" -> ExplicitCast.function(SparkType.SMALLINT);
      case "int" -> ExplicitCast.function(SparkType.INT);
      case "bigint" -> ExplicitCast.function(SparkType.BIGINT);
      case "float" -> ExplicitCast.function(SparkType.FLOAT);
      case "double" -> ExplicitCast.function(SparkType.DOUBLE);
      case "decimal" -> ExplicitCast.function(new SparkType.Decimal(10, 0));
      case "date" -> ExplicitCast.function(SparkType.DATE);
      case "timestamp" -> ExplicitCast.function(SparkType.TIMESTAMP);
      case "binary" -> ExplicitCast.function(SparkType.BINARY);
      case "string" -> ExplicitCast.function(SparkType.STRING);
      default -> SpecialForm.NONE;
    };
  }

  private static SpecialForm subjects(String name) {
    SpecialForm form = TextForms.find(name);
    if (form == SpecialForm.NONE) {
      form = PatternForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = TimeForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = AggregateForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = CollectionForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = MiscForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = ExtractForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = Generators.find(name);
    }
    return form == SpecialForm.NONE ? WindowFunctions.find(name) : form;
  }

  private static SpecialForm rare(String name) {
    SpecialForm form = JsonForms.find(name);
    if (form == SpecialForm.NONE) {
      form = FormatForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = IntervalForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = SequenceForm.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = RandomForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = IcebergForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = SessionForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = VariantForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = CsvForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = XmlForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      form = SketchForms.find(name);
    }
    if (form == SpecialForm.NONE) {
      throw Mismatch.unsupported(name, "", floeberg.error.Position.NONE);
    }
    return form;
  }
}
