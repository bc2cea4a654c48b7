package floeberg.procedure;

import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.iceberg.NullOrder;
import org.apache.iceberg.Schema;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.Table;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.expressions.Term;
import org.apache.iceberg.types.Types;

/** How rewrite_data_files arranges rows: the strategy and the order. */
sealed interface RewriteLayout {

  /** As Iceberg's messages call it. */
  String label();

  record BinPack() implements RewriteLayout {
    @Override
    public String label() {
      return "BIN-PACK";
    }
  }

  record Sort(SortOrder order) implements RewriteLayout {
    @Override
    public String label() {
      return "SORT";
    }
  }

  record ZOrder(List<String> columns) implements RewriteLayout {
    @Override
    public String label() {
      return "Z-ORDER";
    }
  }

  /** What the arguments ask for, checked as Iceberg checks them. */
  static RewriteLayout of(
      Optional<String> strategy, Optional<String> order, Table table, ProcedureContext context) {
    String name = strategy.map(text -> text.toLowerCase(Locale.ROOT)).orElse("");
    if (!List.of("", "binpack", "sort").contains(name)) {
      throw new IllegalArgumentException(
          "unsupported strategy: "
              + strategy.orElseThrow()
              + ". Only binpack or sort is supported");
    }
    if (order.isEmpty()) {
      return name.equals("sort") ? new Sort(tableOrder(table)) : new BinPack();
    }
    if (name.equals("binpack")) {
      throw new IllegalArgumentException(
          "Cannot set rewrite mode, it has already been set to BIN-PACK");
    }
    return parse(order.get(), table, context);
  }

  private static SortOrder tableOrder(Table table) {
    if (table.sortOrder().isUnsorted()) {
      throw new IllegalArgumentException(
          ("Cannot sort data without a valid sort order, table '%s' is unsorted and no sort order"
                  + " is provided")
              .formatted(table.name()));
    }
    return table.sortOrder();
  }

  private static RewriteLayout parse(String text, Table table, ProcedureContext context) {
    List<Expression.SortOrder> keys = keys(text, context);
    var zordered = new ArrayList<String>();
    for (Expression.SortOrder key : keys) {
      if (isZOrder(key.child())) {
        if (((Expression.Call) key.child()).arguments().isEmpty()) {
          throw new IllegalArgumentException("Unable to parse sortOrder: " + text);
        }
        ((Expression.Call) key.child())
            .arguments()
            .forEach(argument -> zordered.add(column(argument, text)));
      }
    }
    if (!zordered.isEmpty()) {
      if (keys.size() > 1) {
        throw new IllegalArgumentException(
            "Cannot mix identity sort columns and a Zorder sort expression: " + text);
      }
      return new ZOrder(zorderable(zordered, table));
    }
    SortOrder.Builder order = SortOrder.builderFor(table.schema());
    for (Expression.SortOrder key : keys) {
      NullOrder nulls = key.isNullsFirst() ? NullOrder.NULLS_FIRST : NullOrder.NULLS_LAST;
      Term term = term(key.child(), text);
      if (key.isAscending()) {
        order.asc(term, nulls);
      } else {
        order.desc(term, nulls);
      }
    }
    return new Sort(order.build());
  }

  private static List<Expression.SortOrder> keys(String text, ProcedureContext context) {
    try {
      Relation query = context.parseQuery("SELECT * FROM t ORDER BY " + text);
      if (query instanceof CoreRelation.Sort sort) {
        return sort.order();
      }
    } catch (FloebergException e) {
      throw new IllegalArgumentException("Unable to parse sortOrder: " + text, e);
    }
    throw new IllegalArgumentException("Unable to parse sortOrder: " + text);
  }

  private static boolean isZOrder(Expression expression) {
    return expression instanceof Expression.Call call
        && call.name().getLast().equalsIgnoreCase("zorder");
  }

  private static String column(Expression expression, String text) {
    if (expression instanceof Expression.Attribute attribute) {
      return String.join(".", attribute.nameParts());
    }
    throw new IllegalArgumentException("Unable to parse sortOrder: " + text);
  }

  private static List<String> zorderable(List<String> columns, Table table) {
    Schema schema = table.schema();
    var kept = new ArrayList<String>();
    for (String column : columns) {
      Types.NestedField field = schema.caseInsensitiveFindField(column);
      if (field == null) {
        throw new IllegalArgumentException(
            "Cannot find column '%s' in table schema (case sensitive = false): %s"
                .formatted(column, schema.asStruct()));
      }
      if (!table.spec().identitySourceIds().contains(field.fieldId())) {
        kept.add(schema.findColumnName(field.fieldId()));
      }
    }
    if (kept.isEmpty()) {
      throw new IllegalArgumentException(
          "Cannot ZOrder, all columns provided were identity partition columns and cannot be used");
    }
    return kept;
  }

  private static Term term(Expression expression, String text) {
    if (!(expression instanceof Expression.Call call)) {
      return Expressions.ref(column(expression, text));
    }
    String column = column(call.arguments().getLast(), text);
    return switch (call.name().getLast().toLowerCase(Locale.ROOT)) {
      case "bucket" -> Expressions.bucket(column, number(call, text));
      case "truncate" -> Expressions.truncate(column, number(call, text));
      case "year", "years" -> Expressions.year(column);
      case "month", "months" -> Expressions.month(column);
      case "day", "days", "date" -> Expressions.day(column);
      case "hour", "hours", "date_hour" -> Expressions.hour(column);
      default -> throw new UnsupportedOperationException("Transform is not supported: " + text);
    };
  }

  private static int number(Expression.Call call, String text) {
    if (call.arguments().getFirst() instanceof Expression.Literal literal
        && literal.value().orElse("") instanceof Number number) {
      return number.intValue();
    }
    throw new IllegalArgumentException("Unable to parse sortOrder: " + text);
  }
}
