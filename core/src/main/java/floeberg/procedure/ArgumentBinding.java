package floeberg.procedure;

import static floeberg.error.Condition.analysis;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.type.Coercion;
import floeberg.type.SparkType;
import floeberg.type.TypeText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Gives the arguments of a CALL to the parameters of the procedure, by Spark's rules. */
public final class ArgumentBinding {
  private static final Condition UNEXPECTED_POSITIONAL = analysis("UNEXPECTED_POSITIONAL_ARGUMENT");
  private static final Condition DOUBLE_NAMED =
      analysis("DUPLICATE_ROUTINE_PARAMETER_ASSIGNMENT.DOUBLE_NAMED_ARGUMENT_REFERENCE");
  private static final Condition BOTH =
      analysis("DUPLICATE_ROUTINE_PARAMETER_ASSIGNMENT.BOTH_POSITIONAL_AND_NAMED");
  private static final Condition UNRECOGNIZED = analysis("UNRECOGNIZED_PARAMETER_NAME");
  private static final Condition NOT_FOUND = analysis("REQUIRED_PARAMETER_NOT_FOUND");
  private static final Condition WRONG_COUNT = analysis("WRONG_NUM_ARGS.WITHOUT_SUGGESTION");
  private static final Condition WRONG_TYPE = analysis("DATATYPE_MISMATCH.UNEXPECTED_INPUT_TYPE");
  private static final List<String> ORDINALS =
      List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth");

  private ArgumentBinding() {}

  /** Evaluates arguments, which must not refer to columns. */
  public interface Values {
    SparkType type(Expression expression);

    /** The expression as written. */
    String text(Expression expression);

    /** Casts by ANSI rules; NULL is Java's null. */
    Object constant(Expression expression, SparkType type);
  }

  /** The values of the parameters that have one. */
  public static Arguments bind(Procedure procedure, List<Expression> given, Values values) {
    Map<String, Expression> byName = arrange(procedure, given);
    List<Parameter> parameters = procedure.parameters();
    for (int i = 0; i < parameters.size(); i++) {
      Expression argument = byName.get(parameters.get(i).name());
      if (argument != null) {
        requireType(i, parameters.get(i), argument, values);
      }
    }
    Map<String, Object> bound = new HashMap<>();
    for (Parameter parameter : parameters) {
      Expression argument = byName.get(parameter.name());
      if (argument != null) {
        bound.put(parameter.name(), values.constant(argument, parameter.type()));
      }
    }
    return new Arguments(bound);
  }

  /** Arguments by parameter name, in order of the parameters. */
  static Map<String, Expression> arrange(Procedure procedure, List<Expression> given) {
    String routine = quoted(procedure.name());
    List<Parameter> parameters = procedure.parameters();
    List<Expression> positional = new ArrayList<>();
    Map<String, Expression> named = new LinkedHashMap<>();
    String lastNamed = "";
    for (Expression argument : given) {
      if (argument instanceof Expression.NamedArgument(String name, Expression value, var _)) {
        lastNamed = name;
        if (named.put(name.toLowerCase(Locale.ROOT), value) != null) {
          throw FloebergException.of(
              DOUBLE_NAMED, "routineName", routine, "parameterName", quoted(name));
        }
      } else if (named.isEmpty()) {
        positional.add(argument);
      } else {
        throw FloebergException.of(
                UNEXPECTED_POSITIONAL, "routineName", routine, "parameterName", quoted(lastNamed))
            .at(argument.origin().position());
      }
    }
    if (positional.size() > parameters.size()) {
      throw FloebergException.of(
          WRONG_COUNT,
          "functionName",
          routine,
          "expectedNum",
          "" + parameters.size(),
          "actualNum",
          "" + given.size(),
          "docroot",
          "https://spark.apache.org/docs/latest");
    }
    requireKnown(routine, parameters, positional.size(), named);
    return collect(routine, parameters, positional, named);
  }

  private static void requireKnown(
      String routine, List<Parameter> parameters, int positional, Map<String, Expression> named) {
    Set<String> taken = new HashSet<>();
    parameters.stream().limit(positional).map(Parameter::name).forEach(taken::add);
    for (String name : named.keySet()) {
      if (taken.contains(name)) {
        throw FloebergException.of(BOTH, "routineName", routine, "parameterName", quoted(name));
      }
      if (parameters.stream().noneMatch(parameter -> parameter.name().equals(name))) {
        throw FloebergException.of(
            UNRECOGNIZED,
            "routineName",
            routine,
            "argumentName",
            quoted(name),
            "proposal",
            parameters.stream()
                .map(parameter -> quoted(parameter.name()))
                .collect(Collectors.joining(" ")));
      }
    }
  }

  private static Map<String, Expression> collect(
      String routine,
      List<Parameter> parameters,
      List<Expression> positional,
      Map<String, Expression> named) {
    Map<String, Expression> byName = new LinkedHashMap<>();
    for (int i = 0; i < parameters.size(); i++) {
      Parameter parameter = parameters.get(i);
      Optional<Expression> argument =
          i < positional.size()
              ? Optional.of(positional.get(i))
              : Optional.ofNullable(named.get(parameter.name()));
      if (argument.isEmpty() && parameter.isRequired()) {
        throw FloebergException.of(
            NOT_FOUND,
            "routineName",
            routine,
            "parameterName",
            quoted(parameter.name()),
            "index",
            "" + (i - positional.size()));
      }
      argument.ifPresent(value -> byName.put(parameter.name(), value));
    }
    return byName;
  }

  private static void requireType(
      int index, Parameter parameter, Expression argument, Values values) {
    SparkType type = values.type(argument);
    if (!accepts(type, parameter.type())) {
      throw FloebergException.of(
              WRONG_TYPE,
              "sqlExpr",
              "CALL",
              "paramIndex",
              index < ORDINALS.size() ? ORDINALS.get(index) : (index + 1) + "th",
              "requiredType",
              TypeText.quoted(parameter.type()),
              "inputSql",
              "\"" + values.text(argument) + "\"",
              "inputType",
              TypeText.quoted(type))
          .at(argument.origin().position());
    }
  }

  /** Parts of arrays and maps too; that parts may be NULL is left to the procedure. */
  private static boolean accepts(SparkType from, SparkType to) {
    boolean isTextForNumbers =
        from instanceof SparkType.Array(SparkType element, boolean _)
            && element instanceof SparkType.Text
            && to instanceof SparkType.Array(SparkType wanted, boolean _)
            && wanted == SparkType.BIGINT;
    return !isTextForNumbers
        && Coercion.canPass(SparkType.asNullable(from), SparkType.asNullable(to));
  }

  private static String quoted(String name) {
    return "`" + name + "`";
  }
}
