package floeberg.function.java;

import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Spark's options for JSON that is not quite JSON. */
final class JsonOptions {
  private static final Map<String, JsonReadFeature> FEATURES =
      Map.of(
          "allowcomments", JsonReadFeature.ALLOW_JAVA_COMMENTS,
          "allowunquotedfieldnames", JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES,
          "allowsinglequotes", JsonReadFeature.ALLOW_SINGLE_QUOTES,
          "allownumericleadingzeros", JsonReadFeature.ALLOW_LEADING_ZEROS_FOR_NUMBERS,
          "allownonnumericnumbers", JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS,
          "allowbackslashescapinganycharacter",
              JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER,
          "allowunquotedcontrolchars", JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS);
  private static final Map<Set<JsonReadFeature>, JsonMapper> MAPPERS = new ConcurrentHashMap<>();

  private JsonOptions() {}

  /** The reader that options (keys in lower case) ask for. */
  static JsonMapper mapper(Map<String, String> options) {
    if (options.isEmpty()) {
      return JsonValues.MAPPER;
    }
    Set<JsonReadFeature> features = EnumSet.noneOf(JsonReadFeature.class);
    FEATURES.forEach(
        (option, feature) -> {
          boolean isUsual = JsonValues.MAPPER.isEnabled(feature.mappedFeature());
          if (Boolean.parseBoolean(options.getOrDefault(option, String.valueOf(isUsual)))) {
            features.add(feature);
          }
        });
    return MAPPERS.computeIfAbsent(features, JsonOptions::with);
  }

  private static JsonMapper with(Set<JsonReadFeature> features) {
    JsonMapper.Builder builder = JsonValues.MAPPER.rebuild();
    FEATURES.values().forEach(f -> builder.configure(f, features.contains(f)));
    return builder.build();
  }
}
