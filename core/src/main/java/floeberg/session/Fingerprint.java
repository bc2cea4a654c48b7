package floeberg.session;

import floeberg.resolved.Query;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a resolved query computes, without the ids and names of its columns and its places in a
 * text.
 */
final class Fingerprint {
  private static final Pattern COLUMN = Pattern.compile("Attribute\\[id=(-?\\d+), name=.*?, type=");
  private static final Pattern QUALIFIER = Pattern.compile(", qualifier=\\[[^\\]]*\\]");

  private Fingerprint() {}

  /** Equal texts belong to queries that give the same rows. */
  static String of(Query query) {
    Map<String, Integer> places = new HashMap<>();
    Matcher columns = COLUMN.matcher(query.toString());
    String numbered =
        columns.replaceAll(
            column -> {
              Integer place = places.get(column.group(1));
              if (place == null) {
                place = places.size();
                places.put(column.group(1), place);
              }
              return "Attribute[" + place + ", type=";
            });
    return QUALIFIER.matcher(numbered).replaceAll("");
  }
}
