package floeberg.duckdb;

import floeberg.error.FloebergException;
import floeberg.function.JavaFunction;
import floeberg.function.JavaFunctions;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBScalarFunctionBuilder;
import org.duckdb.DuckDBWritableVector;

/**
 * Makes Java functions callable from DuckDB text. A name is registered once for an instance, when
 * the first query needs it; all connections of the instance see it.
 */
final class JavaFunctionRegistry {
  private final Set<String> registered = new HashSet<>();
  private final Upcalls upcalls = new Upcalls();
  private final DeletedRows deletedRows;
  private final WrittenPlaces writtenPlaces;

  JavaFunctionRegistry(DeletedRows deletedRows, WrittenPlaces writtenPlaces) {
    this.deletedRows = deletedRows;
    this.writtenPlaces = writtenPlaces;
  }

  /** Registers those of the names that are not there yet. */
  synchronized void require(Set<String> names, Connection connection) throws SQLException {
    for (String name : names) {
      if (!registered.contains(name)) {
        if (name.equals(DeletedRows.FUNCTION)) {
          deletedRows.register(connection, upcalls);
        } else if (name.equals(WrittenPlaces.FUNCTION)) {
          writtenPlaces.register(connection, upcalls);
        } else if (DecimalQuotients.isName(name)) {
          DecimalQuotients.of(name).register(name, connection, upcalls);
        } else {
          register(name, connection, upcalls);
        }
        registered.add(name);
      }
    }
  }

  private static void register(String name, Connection connection, Upcalls upcalls)
      throws SQLException {
    List<JavaFunction> overloads = find(name);
    if (overloads.isEmpty()) {
      throw new AssertionError("no Java function of the name " + name);
    }
    for (JavaFunction function : overloads) {
      register(function, connection, upcalls);
    }
  }

  private static List<JavaFunction> find(String name) {
    List<JavaFunction> own = CastFunctions.find(name);
    return own.isEmpty() ? JavaFunctions.find(name) : own;
  }

  private static void register(JavaFunction function, Connection connection, Upcalls upcalls)
      throws SQLException {
    try (DuckDBScalarFunctionBuilder builder = DuckDBFunctions.scalarFunction()) {
      builder.withName(function.name());
      int fixed = function.parameters().size() - (function.isVariadic() ? 1 : 0);
      var columns = new ArrayList<VectorColumn>();
      for (int i = 0; i < function.parameters().size(); i++) {
        var column = VectorColumn.of(function.parameters().get(i));
        columns.add(column);
        if (i < fixed) {
          builder.withParameter(column.logicalType());
        } else {
          builder.withVarArgs(column.logicalType());
        }
      }
      VectorColumn result = VectorColumn.of(function.result());
      builder.withReturnType(result.logicalType());
      if (function.isVolatile()) {
        builder.withVolatile();
      }
      var runner = new Runner(function, columns, result, fixed);
      upcalls.set(builder, runner::run);
      builder.register(connection);
    }
  }

  private record Runner(
      JavaFunction function, List<VectorColumn> columns, VectorColumn result, int fixed) {

    void run(DuckDBDataChunkReader chunk, DuckDBWritableVector out) {
      int width = (int) chunk.columnCount();
      var readers = new VectorColumn.Reader[width];
      for (int i = 0; i < width; i++) {
        readers[i] = columns.get(Math.min(i, columns.size() - 1)).reader(chunk.vector(i));
      }
      VectorColumn.Writer writer = result.writer(out);
      long rows = chunk.rowCount();
      for (long row = 0; row < rows; row++) {
        writer.write(row, apply(readers, row));
      }
    }

    private Object apply(VectorColumn.Reader[] readers, long row) {
      var arguments = new Object[readers.length];
      for (int i = 0; i < readers.length; i++) {
        arguments[i] = readers[i].read(row);
        if (arguments[i] == null && !function.seesNulls()) {
          return null;
        }
      }
      try {
        return function.apply(arguments);
      } catch (FloebergException e) {
        throw new Raised(e);
      }
    }
  }

  /** Carries a condition through DuckDB's message. */
  static final class Raised extends RuntimeException {
    Raised(FloebergException cause) {
      super(payload(cause), null, false, false);
    }

    private static String payload(FloebergException error) {
      var text = new StringBuilder(PlantedError.PREFIX);
      text.append(PlantedError.json(error.condition().name())).append(",\"class\":");
      text.append(PlantedError.json(error.condition().exceptionClass()))
          .append(",\"parameters\":{");
      boolean isFirst = true;
      for (Map.Entry<String, String> parameter : error.parameters().entrySet()) {
        text.append(isFirst ? "" : ",").append(PlantedError.json(parameter.getKey())).append(':');
        text.append(PlantedError.json(parameter.getValue()));
        isFirst = false;
      }
      return text.append("}}").toString();
    }
  }
}
