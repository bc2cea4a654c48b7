package floeberg.analysis.expression;

import static floeberg.type.SparkType.BIGINT;
import static floeberg.type.SparkType.BINARY;
import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.resolved.Expr;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The family of {@code approx_top_k}: sketches of frequent items. Values go to Java as texts, NULL
 * among them; a sketch travels as hex.
 */
final class FrequentItemForms {
  private static final int DEFAULT_K = 5;
  private static final int DEFAULT_TRACKED = 10_000;
  private static final int MOST_TRACKED = 1_000_000;
  // A combination that is given no size takes that of what it combines.
  private static final int SAME_SIZE = -1;

  private FrequentItemForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "approx_top_k" -> FrequentItemForms::topK;
      case "approx_top_k_accumulate" -> FrequentItemForms::accumulate;
      case "approx_top_k_combine" -> FrequentItemForms::combine;
      case "approx_top_k_estimate" -> FrequentItemForms::estimate;
      default -> SpecialForm.NONE;
    };
  }

  private static Typed topK(CallSite site) {
    site.requireCount(1, 3);
    List<Typed> shown = shown(site, 3, DEFAULT_K, DEFAULT_TRACKED);
    int k = positive(site, shown.get(1), "k");
    int tracked = tracked(site, shown.get(2));
    if (tracked < k) {
      throw FloebergException.of(
          Condition.runtime("APPROX_TOP_K_MAX_ITEMS_TRACKED_LESS_THAN_K"),
          "maxItemsTracked",
          tracked + "",
          "k",
          k + "");
    }
    SparkType item = item(site, shown);
    String top =
        "floe_frequent_top_of("
            + values(item)
            + ", '"
            + kind(item)
            + "', "
            + tracked
            + ", "
            + k
            + ")";
    Expr expr =
        Aggregates.build(
            site, items(top, item), List.of(site.argument(0).expr()), list(item), false);
    return new Typed(expr, out -> AggregateText.append(out, site, site.shownName(), shown));
  }

  private static Typed accumulate(CallSite site) {
    site.requireCount(1, 2);
    List<Typed> shown = shown(site, 2, DEFAULT_TRACKED);
    int tracked = tracked(site, shown.get(1));
    SparkType item = item(site, shown);
    String sketch =
        "floe_frequent_items(" + values(item) + ", '" + kind(item) + "', " + tracked + ")";
    String text =
        "struct_pack(sketch := unhex("
            + sketch
            + "), maxItemsTracked := "
            + tracked
            + ", itemDataType := CAST(NULL AS {type:0}), itemDataTypeDDL := 'item "
            + ddl(item)
            + "')";
    Expr expr = Aggregates.build(site, text, List.of(site.argument(0).expr()), state(item), false);
    return new Typed(expr, out -> AggregateText.append(out, site, site.shownName(), shown));
  }

  private static Typed combine(CallSite site) {
    site.requireCount(1, 2);
    List<Typed> shown = shown(site, 2, SAME_SIZE);
    Typed states = site.argument(0);
    if (!(states.type() instanceof SparkType.Struct struct)) {
      throw Mismatch.unexpectedInput(
          new Typed(states.expr(), out -> CallSite.listed(out, site.shownName(), shown)).sql(),
          0,
          "\"STRUCT\"",
          states,
          site.position());
    }
    SparkType item = stateItem(site, struct, shown);
    int tracked = site.count() == 2 ? tracked(site, shown.get(1)) : SAME_SIZE;
    String sizes =
        "CAST(to_json(list({0}.maxItemsTracked) FILTER (WHERE {0} IS NOT NULL)) AS VARCHAR)";
    String sketches =
        "CAST(to_json(list(hex({0}.sketch)) FILTER (WHERE {0} IS NOT NULL)) AS VARCHAR)";
    String size = "floe_frequent_size(" + sizes + ", " + tracked + ")";
    String text =
        "struct_pack(sketch := unhex(floe_frequent_union("
            + sketches
            + ", '"
            + kind(item)
            + "', "
            + size
            + ")), maxItemsTracked := "
            + size
            + ", itemDataType := any_value({0}.itemDataType), itemDataTypeDDL := 'item "
            + ddl(item)
            + "')";
    Expr expr = Aggregates.build(site, text, List.of(states.expr()), state(item), false);
    return new Typed(expr, out -> AggregateText.append(out, site, site.shownName(), shown));
  }

  private static Typed estimate(CallSite site) {
    site.requireCount(1, 2);
    List<Typed> shown = shown(site, 2, DEFAULT_K);
    Typed state = site.argument(0);
    SparkType item =
        state.type() instanceof SparkType.Struct struct
            ? stateItem(site, struct, shown)
            : noState(site, shown);
    int k = positive(site, shown.get(1), "k");
    Expr expr =
        site.build(
            items("floe_frequent_top(hex({0}.sketch), '" + kind(item) + "', " + k + ")", item),
            list(item),
            state.expr().nullable(),
            List.of(state.expr()));
    return new Typed(expr, out -> CallSite.listed(out, site.shownName(), shown));
  }

  /** The arguments as they are shown: with the defaults of those left out. */
  private static List<Typed> shown(CallSite site, int count, int... defaults) {
    var shown = new ArrayList<Typed>(site.arguments());
    for (int i = shown.size(); i < count; i++) {
      int value = defaults[i - 1];
      shown.add(Typed.of(new Expr.Literal(INT, Optional.of(value)), Integer.toString(value)));
    }
    return shown;
  }

  private static int positive(CallSite site, Typed argument, String name) {
    // Spark names the first of the family, whichever was called.
    Object value =
        site.resolver()
            .constant(site.cast(argument, INT))
            .orElseThrow(
                () ->
                    FloebergException.of(
                        Condition.runtime("APPROX_TOP_K_NULL_ARG"), "argName", "`" + name + "`"));
    if ((Integer) value <= 0) {
      throw FloebergException.of(
          Condition.runtime("APPROX_TOP_K_NON_POSITIVE_ARG"),
          "argName",
          "`" + name + "`",
          "argValue",
          value.toString());
    }
    return (Integer) value;
  }

  private static int tracked(CallSite site, Typed argument) {
    int tracked = positive(site, argument, "maxItemsTracked");
    if (tracked > MOST_TRACKED) {
      throw FloebergException.of(
          Condition.runtime("APPROX_TOP_K_MAX_ITEMS_TRACKED_EXCEEDS_LIMIT"),
          "maxItemsTracked",
          tracked + "",
          "limit",
          MOST_TRACKED + "");
    }
    return tracked;
  }

  private static SparkType item(CallSite site, List<Typed> shown) {
    SparkType type = site.argument(0).type();
    if (kind(type).isEmpty()) {
      throw hint(
          site, shown, type.simpleString().replaceAll("<.*", "") + " columns are not supported");
    }
    return type;
  }

  /** The item's type in a state; throws when the struct is no state. */
  private static SparkType stateItem(CallSite site, SparkType.Struct struct, List<Typed> shown) {
    List<Field> fields = struct.fields();
    boolean fits =
        fields.size() == 4
            && fields.get(0).type() == BINARY
            && fields.get(1).type() == INT
            && fields.get(3).type().equals(STRING)
            && !kind(fields.get(2).type()).isEmpty();
    return fits ? fields.get(2).type() : noState(site, shown);
  }

  private static SparkType noState(CallSite site, List<Typed> shown) {
    throw hint(
        site,
        shown,
        "State must be a struct with 4 fields. Expected struct: struct<sketch:binary,"
            + "maxItemsTracked:int,itemDataType:any,itemDataTypeDDL:string>. Got: "
            + site.argument(0).type().simpleString());
  }

  private static FloebergException hint(CallSite site, List<Typed> shown, String message) {
    return Mismatch.of(
        "TYPE_CHECK_FAILURE_WITH_HINT",
        new Typed(site.argument(0).expr(), out -> CallSite.listed(out, site.shownName(), shown))
            .sql(),
        site.position(),
        "msg",
        message,
        "hint",
        "");
  }

  /** What Java makes of an item, empty for types that sketches do not take. */
  private static String kind(SparkType type) {
    return switch (type) {
      case SparkType.Simple simple ->
          switch (simple) {
            case BOOLEAN -> "boolean";
            case TINYINT -> "byte";
            case SMALLINT -> "short";
            case INT, DATE -> "int";
            case BIGINT, TIMESTAMP, TIMESTAMP_NTZ -> "long";
            case FLOAT -> "float";
            case DOUBLE -> "double";
            case BINARY, VOID, VARIANT, CALENDAR_INTERVAL -> "";
          };
      case SparkType.Decimal(int precision, int scale) ->
          (precision <= 9 ? "decimal-int/" : precision <= 18 ? "decimal-long/" : "decimal/")
              + scale;
      case SparkType.Text _ -> "string";
      default -> "";
    };
  }

  private static String values(SparkType item) {
    String text = "CAST(" + ModeText.number(item) + " AS VARCHAR)";
    // Of many rows only the different values fit into one text, each with its number.
    return "{few:coalesce(CAST(to_json(list("
        + text
        + ")) AS VARCHAR), '[]')|CAST(to_json(list_append(coalesce(map_entries(histogram("
        + text
        + ")), []), struct_pack(key := CAST(NULL AS VARCHAR), value := "
        + "CAST(count(*) - count({0}) AS UBIGINT)))) AS VARCHAR)}";
  }

  /** The items with their counts from Java's list of texts. */
  private static String items(String call, SparkType item) {
    String value = "e.item";
    if (item == SparkType.DATE) {
      value = "(DATE '1970-01-01' + CAST(e.item AS INTEGER))";
    } else if (item == SparkType.TIMESTAMP) {
      value = "make_timestamptz(CAST(e.item AS BIGINT))";
    } else if (item == SparkType.TIMESTAMP_NTZ) {
      value = "make_timestamp(CAST(e.item AS BIGINT))";
    }
    return "CAST(list_transform(from_json("
        + call
        + ", '[{\"item\":\"VARCHAR\",\"count\":\"BIGINT\"}]'), lambda e: struct_pack(item := "
        + value
        + ", count := e.count)) AS {type})";
  }

  private static SparkType list(SparkType item) {
    return new SparkType.Array(
        new SparkType.Struct(
            List.of(new Field("item", item, true), new Field("count", BIGINT, false))),
        false);
  }

  private static SparkType.Struct state(SparkType item) {
    return new SparkType.Struct(
        List.of(
            new Field("sketch", BINARY, false),
            new Field("maxItemsTracked", INT, false),
            new Field("itemDataType", item, true),
            new Field("itemDataTypeDDL", STRING, false)));
  }

  private static String ddl(SparkType item) {
    // Texts are declared in small letters there.
    return item instanceof SparkType.Text ? "string not null" : TypeText.sql(item) + " NOT NULL";
  }
}
