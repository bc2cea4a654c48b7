package floeberg.analysis.relation;

import floeberg.analysis.Resolution;
import floeberg.catalog.FileSource;
import floeberg.error.Position;
import floeberg.plan.Origin;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The header lines of CSV files that must have the schema's names: {@code enforceSchema=false}. */
final class CsvHeaders {
  private static final String ENFORCE = "enforceschema";

  private CsvHeaders() {}

  static boolean areChecked(FileSource source) {
    return "false".equalsIgnoreCase(source.options().getOrDefault(ENFORCE, "true"));
  }

  /**
   * FALSE of a header that has the names, an error of any other.
   *
   * @param path the file's path, for the error
   */
  static Expr check(
      Expr header, List<String> names, Expr path, Map<String, String> options, Resolution in) {
    var schema = new ArrayList<String>();
    // One more than there should be, to see what is too much.
    for (int i = 0; i <= names.size(); i++) {
      schema.add("c" + i + " STRING");
    }
    var reading = new HashMap<>(options);
    reading.put("mode", "PERMISSIVE");
    var entries = new ArrayList<Expr>();
    reading.forEach(
        (key, value) -> {
          entries.add(text(key));
          entries.add(text(value));
        });
    Expr found =
        in.call(
            "from_csv",
            Origin.NONE,
            header,
            text(String.join(", ", schema)),
            in.call("map", Origin.NONE, entries));
    Expr isAlike =
        in.call("isnull", Origin.NONE, in.extract(found, "c" + names.size(), Origin.NONE));
    for (int i = 0; i < names.size(); i++) {
      Expr name = in.extract(found, "c" + i, Origin.NONE);
      isAlike = in.call("and", Origin.NONE, isAlike, same(name, names.get(i), in));
    }
    return new Expr.Call(
        "header",
        Template.of("CASE WHEN {0} THEN FALSE ELSE {error:FAILED_READ_FILE.NO_HINT|path={1}} END"),
        List.of(isAlike, path),
        SparkType.BOOLEAN,
        false,
        Position.NONE);
  }

  private static Expr same(Expr found, String name, Resolution in) {
    return in.settings().isCaseSensitive()
        ? in.call("<=>", Origin.NONE, found, text(name))
        : in.call(
            "<=>",
            Origin.NONE,
            in.call("lower", Origin.NONE, found),
            text(name.toLowerCase(Locale.ROOT)));
  }

  private static Expr text(String value) {
    return new Expr.Literal(SparkType.STRING, Optional.of(value));
  }
}
