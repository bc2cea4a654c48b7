package floeberg.analysis.expression;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.function.FunctionEntry;
import floeberg.plan.Expression;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@code name => value} arguments of the few built-in functions that take them. */
final class NamedArguments {
  private static final Map<String, List<String>> NAMES =
      Map.of(
          "mask", List.of("str", "upperChar", "lowerChar", "digitChar", "otherChar"),
          "count_min_sketch", List.of("column", "epsilon", "confidence", "seed"),
          "explode", List.of("collection"),
          "explode_outer", List.of("collection"),
          "posexplode", List.of("collection"),
          "posexplode_outer", List.of("collection"),
          "inline", List.of("input"),
          "inline_outer", List.of("input"),
          "variant_explode", List.of("input"),
          "variant_explode_outer", List.of("input"));

  private NamedArguments() {}

  static Expression.Call ordered(FunctionEntry entry, Expression.Call call) {
    if (call.arguments().stream().noneMatch(Expression.NamedArgument.class::isInstance)) {
      return call;
    }
    List<String> names = NAMES.get(entry.target());
    if (names == null) {
      throw FloebergException.of(
              Condition.analysis("NAMED_PARAMETERS_NOT_SUPPORTED"),
              "functionName",
              "`" + entry.name() + "`")
          .at(call.origin().position());
    }
    var arguments = new ArrayList<Expression>();
    for (Expression argument : call.arguments()) {
      if (!(argument instanceof Expression.NamedArgument named)) {
        arguments.add(argument);
        continue;
      }
      int place = place(names, named.name());
      if (place < 0) {
        throw unknown(entry, named, names);
      }
      while (arguments.size() <= place) {
        arguments.add(null);
      }
      arguments.set(place, named.value());
    }
    return new Expression.Call(
        call.name(),
        filled(entry.target(), arguments, call),
        call.isDistinct(),
        call.filter(),
        call.withinGroup(),
        call.ignoreNulls(),
        call.origin());
  }

  private static int place(List<String> names, String name) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).equalsIgnoreCase(name)) {
        return i;
      }
    }
    return -1;
  }

  private static List<Expression> filled(
      String function, List<Expression> arguments, Expression.Call call) {
    List<String> defaults = function.equals("mask") ? List.of("", "X", "x", "n") : List.of();
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) == null) {
        if (i >= defaults.size()) {
          throw FloebergException.of(
                  Condition.analysis("REQUIRED_PARAMETER_NOT_FOUND"),
                  "routineName",
                  "`" + function + "`",
                  "parameterName",
                  "`" + NAMES.get(function).get(i).toLowerCase(Locale.ROOT) + "`",
                  "index",
                  Integer.toString(i))
              .at(call.origin().position());
        }
        arguments.set(
            i,
            new Expression.Literal(
                floeberg.type.SparkType.STRING,
                java.util.Optional.of(defaults.get(i)),
                call.origin()));
      }
    }
    return arguments;
  }

  private static FloebergException unknown(
      FunctionEntry entry, Expression.NamedArgument argument, List<String> names) {
    return FloebergException.of(
            Condition.analysis("UNRECOGNIZED_PARAMETER_NAME"),
            "routineName",
            "`" + entry.name() + "`",
            "argumentName",
            "`" + argument.name() + "`",
            "proposal",
            String.join(", ", names))
        .at(argument.origin().position());
  }
}
