package floeberg.procedure;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bound argument values by parameter, in Spark's internal form; absent and NULL are the same. */
public final class Arguments {
  private final Map<String, Object> values;

  Arguments(Map<String, Object> values) {
    this.values = values;
  }

  private Optional<Object> find(Parameter parameter) {
    return Optional.ofNullable(values.get(parameter.name()));
  }

  private Object require(Parameter parameter) {
    return find(parameter)
        .orElseThrow(
            () -> new IllegalArgumentException("Parameter '" + parameter.name() + "' is not set"));
  }

  boolean has(Parameter parameter) {
    return find(parameter).isPresent();
  }

  String string(Parameter parameter) {
    return (String) require(parameter);
  }

  Optional<String> optionalString(Parameter parameter) {
    return find(parameter).map(String.class::cast);
  }

  long bigint(Parameter parameter) {
    return ((Number) require(parameter)).longValue();
  }

  Optional<Long> optionalBigint(Parameter parameter) {
    return find(parameter).map(value -> ((Number) value).longValue());
  }

  Optional<Integer> optionalInt(Parameter parameter) {
    return find(parameter).map(value -> ((Number) value).intValue());
  }

  boolean isTrue(Parameter parameter, boolean otherwise) {
    return find(parameter).map(Boolean.class::cast).orElse(otherwise);
  }

  /** Micros since epoch as milliseconds, rounded down. */
  long millis(Parameter parameter) {
    return Math.floorDiv(((Number) require(parameter)).longValue(), 1000L);
  }

  Optional<Long> optionalMillis(Parameter parameter) {
    return has(parameter) ? Optional.of(millis(parameter)) : Optional.empty();
  }

  Optional<List<String>> strings(Parameter parameter) {
    return find(parameter).map(value -> ((List<?>) value).stream().map(String::valueOf).toList());
  }

  Optional<List<Long>> bigints(Parameter parameter) {
    return find(parameter)
        .map(value -> ((List<?>) value).stream().map(each -> ((Number) each).longValue()).toList());
  }

  /** Empty when the argument is absent. */
  Map<String, String> map(Parameter parameter) {
    var map = new LinkedHashMap<String, String>();
    find(parameter)
        .ifPresent(
            value -> {
              for (Object each : (List<?>) value) {
                var entry = (Map.Entry<?, ?>) each;
                map.put(
                    String.valueOf(entry.getKey()),
                    entry.getValue() == null ? null : String.valueOf(entry.getValue()));
              }
            });
    return map;
  }
}
