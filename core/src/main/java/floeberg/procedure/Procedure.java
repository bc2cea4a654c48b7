package floeberg.procedure;

import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.List;

/** A stored procedure of the namespace {@code system}. */
public interface Procedure {
  String name();

  /** What DESCRIBE PROCEDURE shows. */
  String description();

  /** In order of position; required ones first. */
  List<Parameter> parameters();

  /** Columns of the answer. */
  SparkType.Struct output();

  /** Does it; Iceberg's exceptions pass as they are. */
  List<Row> call(Arguments arguments, ProcedureContext context);
}
