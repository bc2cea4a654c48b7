package floeberg.cli;

import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.type.SparkType;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** One way to print a result. */
interface ResultPrinter {
  /** Prints all rows and returns how many there were. */
  long print(Result result, ValueText valueText, PrintStream out);

  /** The cells of a row as text, NULL as null; bytes in hexadecimal, since they are rarely text. */
  static List<String> cells(Row row, SparkType.Struct schema, ValueText valueText) {
    var cells = new ArrayList<String>(row.values().size());
    for (int i = 0; i < schema.fields().size(); i++) {
      Object value = row.values().get(i);
      cells.add(
          value instanceof byte[] bytes
              ? "0x" + HexFormat.of().withUpperCase().formatHex(bytes)
              : valueText.text(value, schema.fields().get(i).type()));
    }
    return cells;
  }

  /** Whether values of the type are numbers. */
  static boolean isNumber(SparkType type) {
    return switch (type) {
      case SparkType.Decimal _ -> true;
      case SparkType.Simple simple ->
          switch (simple) {
            case TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> true;
            case BOOLEAN,
                DATE,
                TIMESTAMP,
                TIMESTAMP_NTZ,
                BINARY,
                VOID,
                VARIANT,
                CALENDAR_INTERVAL ->
                false;
          };
      default -> false;
    };
  }
}
