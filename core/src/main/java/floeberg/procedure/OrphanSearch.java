package floeberg.procedure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.exceptions.ValidationException;

/**
 * Tells which listed files are not known. Paths are compared without scheme and authority; where
 * only these differ, the mode decides.
 *
 * @param equalSchemes what each scheme counts as; keys may list several, apart by commas
 * @param equalAuthorities the same for authorities
 */
record OrphanSearch(
    Map<String, String> equalSchemes, Map<String, String> equalAuthorities, MismatchMode mode) {

  private static final Map<String, String> DEFAULT_SCHEMES = Map.of("s3n", "s3", "s3a", "s3");

  OrphanSearch {
    var schemes = new HashMap<>(DEFAULT_SCHEMES);
    schemes.putAll(flat(equalSchemes));
    equalSchemes = schemes;
    equalAuthorities = flat(equalAuthorities);
  }

  private static Map<String, String> flat(Map<String, String> lists) {
    var flat = new HashMap<String, String>();
    lists.forEach(
        (list, value) ->
            Arrays.stream(list.split(",")).forEach(each -> flat.put(each.trim(), value.trim())));
    return flat;
  }

  /** What a file is whose path is known under another scheme or authority. */
  enum MismatchMode {
    ERROR,
    IGNORE,
    DELETE;

    static MismatchMode of(String text) {
      try {
        return valueOf(text.toUpperCase(Locale.ROOT));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException("Invalid mode: " + text, e);
      }
    }
  }

  private record Place(String scheme, String authority, String path) {}

  List<String> orphans(Collection<String> listed, Collection<String> known) {
    var byPath = new HashMap<String, Set<Place>>();
    for (String location : known) {
      Place place = place(location);
      byPath.computeIfAbsent(place.path(), _ -> new HashSet<>()).add(place);
    }
    var orphans = new ArrayList<String>();
    var conflicts = new HashSet<String>();
    for (String location : listed) {
      Place place = place(location);
      Set<Place> candidates = byPath.getOrDefault(place.path(), Set.of());
      if (candidates.isEmpty()) {
        orphans.add(location);
      } else if (candidates.stream().noneMatch(candidate -> matches(candidate, place))) {
        if (mode == MismatchMode.DELETE) {
          orphans.add(location);
        }
        candidates.forEach(
            candidate ->
                conflicts.add(
                    "(%s://%s, %s://%s)"
                        .formatted(
                            candidate.scheme(),
                            candidate.authority(),
                            place.scheme(),
                            place.authority())));
      }
    }
    ValidationException.check(
        mode != MismatchMode.ERROR || conflicts.isEmpty(),
        "Unable to determine whether certain files are orphan. Metadata references files that"
            + " match listed/provided files except for authority/scheme. Please, inspect the"
            + " conflicting authorities/schemes and provide which of them are equal by further"
            + " configuring equal_schemes and equal_authorities. Set prefix_mismatch_mode to"
            + " IGNORE to leave such files, or to DELETE if you are absolutely confident that the"
            + " remaining conflicting prefixes are different: deleted files cannot be recovered."
            + " Conflicting authorities/schemes: %s.",
        conflicts);
    return orphans;
  }

  /** A place known without a scheme or authority is the same under any. */
  private static boolean matches(Place known, Place listed) {
    return (known.scheme().isEmpty() || known.scheme().equalsIgnoreCase(listed.scheme()))
        && (known.authority().isEmpty() || known.authority().equalsIgnoreCase(listed.authority()));
  }

  private Place place(String location) {
    int colon = location.indexOf(':');
    boolean hasScheme = colon > 0 && location.indexOf('/') > colon;
    String scheme = hasScheme ? location.substring(0, colon) : "";
    String rest = hasScheme ? location.substring(colon + 1) : location;
    String authority = "";
    if (rest.startsWith("//")) {
      int slash = rest.indexOf('/', 2);
      authority = slash < 0 ? rest.substring(2) : rest.substring(2, slash);
      rest = slash < 0 ? "" : rest.substring(slash);
    }
    return new Place(
        equalSchemes.getOrDefault(scheme, scheme.equals("file") ? "" : scheme),
        equalAuthorities.getOrDefault(authority, authority),
        rest);
  }
}
