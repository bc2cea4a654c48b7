package floeberg.analysis.expression;

import floeberg.resolved.Expr;
import floeberg.type.CollationNames;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Functions of the table that compare texts, over texts of a collation. */
final class CollatedTemplates {
  /** Functions that look for one text in another. */
  private static final Set<String> SEARCHING =
      Set.of(
          "contains",
          "startswith",
          "endswith",
          "instr",
          "find_in_set",
          "locate",
          "position",
          "charindex");

  /** Functions that only tell where an equal element is, whose operands may all be keys. */
  private static final Set<String> COMPARING =
      Set.of("array_contains", "array_position", "arrays_overlap");

  private static final Set<String> UNSUPPORTED =
      Set.of("translate", "substring_index", "map_contains_key");

  private CollatedTemplates() {}

  /** The operands as the function has to see them. */
  static List<Expr> operands(CallSite site, List<Expr> operands) {
    if (operands.stream().noneMatch(operand -> CollationKeys.areNeeded(operand.type()))) {
      return operands;
    }
    if (UNSUPPORTED.contains(site.name())) {
      throw CollationKeys.unsupported("function " + site.name() + " of collated texts")
          .at(site.position());
    }
    if (SEARCHING.contains(site.name())) {
      return operands.stream().map(operand -> searched(site, operand)).toList();
    }
    return COMPARING.contains(site.name())
        ? operands.stream().map(operand -> compared(site, operand)).toList()
        : operands;
  }

  private static Expr searched(CallSite site, Expr operand) {
    return operand.type() instanceof Text(String collation)
        ? site.build(CollationKeys.searched(collation, "{0}"), SparkType.STRING, operand)
        : operand;
  }

  private static Expr compared(CallSite site, Expr operand) {
    if (operand.type() instanceof SparkType.Array(SparkType element, boolean hasNull)) {
      String keys = "list_transform({0}, lambda e: " + CollationKeys.ofElement(element, "e") + ")";
      return site.build(keys, new SparkType.Array(SparkType.STRING, hasNull), operand);
    }
    return site.build(CollationKeys.ofElement(operand.type(), "{0}"), SparkType.STRING, operand);
  }

  /** The template instead of the table's, empty where that one is right. */
  static Optional<String> of(String function, List<Expr> operands) {
    SparkType first = operands.isEmpty() ? SparkType.VOID : operands.getFirst().type();
    if (!CollationKeys.areNeeded(first)) {
      return Optional.empty();
    }
    if (first instanceof SparkType.Array(SparkType element, boolean _)) {
      return ofArray(function, element);
    }
    return first instanceof Text(String collation)
        ? ofText(function, collation, operands.size())
        : Optional.empty();
  }

  private static Optional<String> ofArray(String function, SparkType element) {
    return switch (function) {
      case "array_remove" ->
          Optional.of(
              "CASE WHEN {1} IS NULL THEN NULL ELSE list_filter({0}, lambda e: e IS NULL OR "
                  + CollationKeys.ofElement(element, "e")
                  + " <> "
                  + CollationKeys.ofElement(element, "{1}")
                  + ") END");
      case "array_max" -> Optional.of(extreme(element, ">"));
      case "array_min" -> Optional.of(extreme(element, "<"));
      case "sort_array" ->
          Optional.of(
              "CASE WHEN {1} IS NULL THEN NULL WHEN {1} THEN list_concat("
                  + nulls()
                  + ", "
                  + sorted(element, "ASC")
                  + ") ELSE list_concat("
                  + sorted(element, "DESC")
                  + ", "
                  + nulls()
                  + ") END");
      default -> Optional.empty();
    };
  }

  /** {@code array_sort}: the NULLs behind the others. */
  static String arraySort(SparkType element) {
    return "list_concat(" + sorted(element, "ASC") + ", " + nulls() + ")";
  }

  private static String nulls() {
    return "list_filter({0}, lambda e: e IS NULL)";
  }

  // The first of those that are alike, as a scan from the left finds it.
  private static String extreme(SparkType element, String comparison) {
    String there = "list_filter({0}, lambda e: e IS NOT NULL)";
    return "CASE WHEN len("
        + there
        + ") = 0 THEN NULL ELSE list_reduce("
        + there
        + ", lambda a, b: CASE WHEN "
        + CollationKeys.ofElement(element, "b")
        + " "
        + comparison
        + " "
        + CollationKeys.ofElement(element, "a")
        + " THEN b ELSE a END) END";
  }

  // Elements that are alike keep their order, so the place stands between the key and the value.
  private static String sorted(SparkType element, String direction) {
    String place = direction.equals("ASC") ? "i" : "-i";
    return "list_transform(list_sort(list_transform(list_filter({0}, lambda e: e IS NOT NULL),"
        + " lambda e, i: struct_pack(k := "
        + CollationKeys.ofElement(element, "e")
        + ", i := "
        + place
        + ", v := e)), '"
        + direction
        + "'), lambda s: s.v)";
  }

  /** The characters of a text as small and as large letters. */
  static String bothCases(String characters) {
    return "lower(" + characters + ") || upper(" + characters + ")";
  }

  private static Optional<String> ofText(String function, String collation, int operands) {
    if (function.equals("btrim") && operands == 2) {
      CollationKeys.requireTrimmable(collation);
    }
    if (!CollationNames.ignoresCase(collation)) {
      return Optional.empty();
    }
    if (CollationNames.ignoresAccents(collation) && !function.equals("btrim")) {
      throw CollationKeys.unsupported(function + " of texts whose accents do not count");
    }
    String any = "'(?i)' || regexp_escape({1})";
    return switch (function) {
      case "replace" -> Optional.of("floe_replace_lowercase({0}, {1}, {2})");
      case "split_part" ->
          Optional.of(
              "floe_split_part(CASE WHEN {1} = '' THEN {0} ELSE regexp_replace({0}, "
                  + any
                  + ", "
                  + replacement("{1}")
                  + ", 'g') END, {1}, {2})");
      case "btrim" ->
          operands == 2 ? Optional.of("trim({0}, " + bothCases("{1}") + ")") : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static String replacement(String text) {
    return "replace(" + text + ", '\\', '\\\\')";
  }
}
