package floeberg.analysis.relation;

import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as {@code '10 minutes'} or {@code '1 hour 30 minutes'}; no months, no years. */
final class DurationText {
  private static final Pattern PART = Pattern.compile("([+-]?\\d+)\\s+([a-z]+?)s?(?:\\s+|$)");
  private static final Map<String, Long> MICROS =
      Map.of(
          "week", 604_800_000_000L,
          "day", 86_400_000_000L,
          "hour", 3_600_000_000L,
          "minute", 60_000_000L,
          "second", 1_000_000L,
          "millisecond", 1_000L,
          "microsecond", 1L);

  private DurationText() {}

  /** Empty when the text is no duration. */
  static OptionalLong micros(String text) {
    String words = text.strip().toLowerCase(Locale.ROOT).replaceFirst("^interval\\s+", "");
    Matcher parts = PART.matcher(words);
    long sum = 0;
    int end = 0;
    while (parts.lookingAt() && parts.regionStart() == end) {
      Long unit = MICROS.get(parts.group(2));
      if (unit == null) {
        return OptionalLong.empty();
      }
      sum += Long.parseLong(parts.group(1)) * unit;
      end = parts.end();
      parts.region(end, words.length());
    }
    return end == words.length() && end > 0 ? OptionalLong.of(sum) : OptionalLong.empty();
  }
}
