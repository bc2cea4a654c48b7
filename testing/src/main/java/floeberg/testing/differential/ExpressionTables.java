package floeberg.testing.differential;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The tables whose columns the expressions read: {@code tame} with ordinary values and a row of
 * NULLs, {@code edge} with extreme ones. Each has a column for every type.
 */
final class ExpressionTables {
  static final int EDGE_ROWS = 16;
  private static final int TAME_ROWS = 5;

  private ExpressionTables() {}

  static List<String> statements(Vocabulary vocabulary) {
    return List.of(
        view(vocabulary, "tame", TAME_ROWS, false), view(vocabulary, "edge", EDGE_ROWS, true));
  }

  private static String view(Vocabulary vocabulary, String name, int rows, boolean isExtreme) {
    List<String> types = vocabulary.columnTypes();
    var lines = new ArrayList<String>();
    for (int row = 0; row < rows; row++) {
      var cells = new ArrayList<String>(List.of(String.valueOf(row), "''"));
      for (String type : types) {
        cells.add(cell(vocabulary.values(type).orElseThrow(), type, row, isExtreme));
      }
      lines.add(cells.stream().collect(Collectors.joining(", ", "(", ")")));
    }
    if (!isExtreme) {
      String nulls =
          types.stream()
              .map(type -> "CAST(NULL AS " + sqlType(type) + ")")
              .collect(Collectors.joining(", "));
      lines.add("(" + rows + ", '', " + nulls + ")");
    }
    String columns = types.stream().map(Vocabulary::column).collect(Collectors.joining(", "));
    return "CREATE TEMPORARY VIEW %s AS SELECT * FROM VALUES %s AS v(id, c_blank, %s)"
        .formatted(name, String.join(",\n", lines), columns);
  }

  private static String cell(Vocabulary.Values values, String type, int row, boolean isExtreme) {
    List<String> list =
        isExtreme && !values.extreme().isEmpty() ? values.extreme() : values.ordinary();
    return "CAST(" + list.get(row % list.size()) + " AS " + sqlType(type) + ")";
  }

  /** The type as SQL writes it. */
  static String sqlType(String type) {
    if (type.startsWith("n:")) {
      return type.equals("n:second") || type.equals("n:fraction") ? "DECIMAL(8,6)" : "INT";
    }
    return switch (type) {
      case "ym" -> "INTERVAL YEAR TO MONTH";
      case "dt" -> "INTERVAL DAY TO SECOND";
      default -> type;
    };
  }
}
