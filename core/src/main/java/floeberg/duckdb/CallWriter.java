package floeberg.duckdb;

import floeberg.error.Position;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Writes calls of functions and operators from their templates. */
final class CallWriter {
  // Below this length repeating an argument costs less than binding it.
  private static final int LONG_TEXT = 300;

  private final WriteContext context;
  private final ExpressionWriter expressions;
  private final NarrowDecimals narrowDecimals;

  CallWriter(WriteContext context, ExpressionWriter expressions) {
    this.context = context;
    this.expressions = expressions;
    this.narrowDecimals = new NarrowDecimals(context, expressions);
  }

  String write(Expr.Call call) {
    if (isWide(call.type()) && NarrowDecimals.isArithmetic(call)) {
      Optional<NarrowDecimals.Narrow> narrow = narrowDecimals.of(call);
      if (narrow.isPresent()) {
        return DuckSql.cast(narrow.get().text().get(), DuckTypes.name(call.type()));
      }
    }
    List<String> texts = call.arguments().stream().map(expressions::write).toList();
    return write(call, texts, AggregateClauses.NONE);
  }

  // DuckDB calculates with more digits than these in 128 bits.
  private static boolean isWide(SparkType type) {
    return type instanceof SparkType.Decimal decimal && decimal.precision() > 18;
  }

  /** A window function or scalar call with clauses that go to the calls inside its template. */
  String write(Expr.Call call, List<String> texts, AggregateClauses clauses) {
    note(call.template());
    int[] uses = TemplateWriter.uses(call.template().text(), call.arguments());
    var bound = new ArrayList<Integer>();
    for (int i = 0; i < texts.size(); i++) {
      Expr argument = call.arguments().get(i);
      if (uses[i] > 1
          && !(argument instanceof Expr.Lambda)
          && (texts.get(i).length() > LONG_TEXT || Volatility.isVolatile(argument))) {
        bound.add(i);
      }
    }
    if (bound.isEmpty() || !clauses.isNone()) {
      return clauses.applyTo(fill(call, texts, clauses));
    }
    return bind(call, texts, bound);
  }

  // The arguments that stand several times become fields of a struct that a lambda takes: DuckDB
  // has
  // no other way to name a value inside an expression.
  private String bind(Expr.Call call, List<String> texts, List<Integer> bound) {
    String variable = context.freshName("v");
    var fields = new ArrayList<String>();
    var inside = new ArrayList<>(texts);
    for (int i = 0; i < texts.size(); i++) {
      if (bound.contains(i) || Volatility.needsOuterScope(call.arguments().get(i))) {
        fields.add("a" + i + " := " + texts.get(i));
        inside.set(i, "struct_extract(" + variable + ", 'a" + i + "')");
      }
    }
    return "list_extract(list_transform(list_value(struct_pack("
        + String.join(", ", fields)
        + ")), lambda "
        + variable
        + ": "
        + fill(call, inside, AggregateClauses.NONE)
        + "), 1)";
  }

  private String fill(Expr.Call call, List<String> texts, AggregateClauses clauses) {
    var places = new CallPlaces(texts, call.arguments(), call.type(), call.position(), clauses);
    return TemplateWriter.fill(call.template().text(), places);
  }

  /** An aggregate; the clauses go to the aggregate calls inside its template. */
  String aggregate(Expr.AggregateCall call, String nulls, String over) {
    note(call.template());
    List<String> texts = call.arguments().stream().map(a -> guarded(call, a)).toList();
    var clauses =
        new AggregateClauses(
            call.isDistinct(),
            expressions.orders(call.order()),
            call.filter().map(expressions::write),
            nulls,
            over);
    var places = new CallPlaces(texts, call.arguments(), call.type(), call.position(), clauses);
    return clauses.applyTo(TemplateWriter.fill(call.template().text(), places));
  }

  // DuckDB computes arguments for all rows; those that the filter keeps out must raise nothing.
  private String guarded(Expr.AggregateCall call, Expr argument) {
    String text = argument(call, argument);
    boolean isBare = argument instanceof Expr.Reference || argument instanceof Expr.Literal;
    return call.filter().isEmpty() || isBare || Volatility.isVolatile(argument)
        ? text
        : "CASE WHEN " + expressions.write(call.filter().get()) + " THEN " + text + " END";
  }

  // A sum has the type of its own, whatever the digits of what it adds.
  private String argument(Expr.AggregateCall call, Expr argument) {
    boolean isSum = call.name().equals("sum") || call.name().equals("avg");
    Optional<NarrowDecimals.Narrow> narrow =
        isSum && isWide(argument.type()) ? narrowDecimals.of(argument) : Optional.empty();
    return narrow.map(n -> n.text().get()).orElseGet(() -> expressions.write(argument));
  }

  private void note(Template template) {
    template.javaFunctions().forEach(context::java);
  }

  private final class CallPlaces implements TemplateWriter.Places {
    private final List<String> texts;
    private final List<Expr> arguments;
    private final SparkType type;
    private final Position position;
    private final AggregateClauses clauses;

    private CallPlaces(
        List<String> texts,
        List<Expr> arguments,
        SparkType type,
        Position position,
        AggregateClauses clauses) {
      this.texts = texts;
      this.arguments = arguments;
      this.type = type;
      this.position = position;
      this.clauses = clauses;
    }

    @Override
    public String argument(int index) {
      if (index >= texts.size()) {
        throw new AssertionError("the template has no argument " + index + " of " + texts.size());
      }
      return arguments.get(index) instanceof Expr.Lambda
          ? texts.get(index)
          : DuckSql.atom(texts.get(index));
    }

    @Override
    public int count() {
      return texts.size();
    }

    @Override
    public String typeName() {
      return DuckTypes.name(type);
    }

    @Override
    public String typeName(int index) {
      return DuckTypes.name(arguments.get(index).type());
    }

    @Override
    public String bitsName() {
      return DuckTypes.bitsName(type);
    }

    @Override
    public String zone() {
      return context.zone();
    }

    @Override
    public String error(String condition, List<String> parameters) {
      var planted = new ArrayList<PlantedError.Parameter>();
      for (String parameter : parameters) {
        int equals = parameter.indexOf('=');
        planted.add(
            parameter(parameter.substring(0, equals).strip(), parameter.substring(equals + 1)));
      }
      return PlantedError.text(condition, position, planted);
    }

    private PlantedError.Parameter parameter(String name, String text) {
      if (text.startsWith("sql:")) {
        // A text of DuckDB that gives the value, itself a template.
        String value = TemplateWriter.fill(text.substring(4), this);
        return PlantedError.Parameter.computed(name, "coalesce(" + value + ", 'NULL')");
      }
      if (text.startsWith("len({") && text.endsWith("})")) {
        int list = index(text.substring(5, text.length() - 2));
        return PlantedError.Parameter.computed(
            name, "CAST(len(" + argument(list) + ") AS VARCHAR)");
      }
      var pieces = new ArrayList<String>();
      int at = 0;
      for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', at)) {
        int close = text.indexOf('}', open);
        int index = close < 0 ? -1 : index(text.substring(open + 1, close));
        if (index < 0) {
          break;
        }
        if (open > at) {
          pieces.add(DuckSql.text(text.substring(at, open)));
        }
        pieces.add(shown(index));
        at = close + 1;
      }
      if (pieces.isEmpty()) {
        return PlantedError.Parameter.constant(name, text);
      }
      if (at < text.length()) {
        pieces.add(DuckSql.text(text.substring(at)));
      }
      return PlantedError.Parameter.computed(name, String.join(" || ", pieces));
    }

    private int index(String place) {
      try {
        int index = Integer.parseInt(place);
        return index < texts.size() ? index : -1;
      } catch (NumberFormatException _) {
        return -1;
      }
    }

    private String shown(int index) {
      String text = expressions.casts().toText(argument(index), arguments.get(index).type());
      return "coalesce(" + text + ", 'NULL')";
    }

    @Override
    public String filter() {
      return clauses.filterText();
    }

    @Override
    public String distinct() {
      return clauses.distinctText();
    }

    @Override
    public boolean areFew() {
      // Several lists of different values would not go together.
      return context.hasFewRows()
          && !clauses.isDistinct()
          && arguments.stream().noneMatch(Volatility::isVolatile);
    }
  }
}
