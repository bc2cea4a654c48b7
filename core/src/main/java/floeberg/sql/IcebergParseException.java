package floeberg.sql;

import floeberg.error.Position;

/**
 * Wrong syntax in one of Iceberg's own statements, worded as Iceberg's extension of Spark words it:
 * it has no Spark condition. The simple name of the class is what clients know.
 */
public final class IcebergParseException extends RuntimeException {
  private final transient Position position;

  IcebergParseException(String message, Position position) {
    super(message);
    this.position = position;
  }

  /** The place in the statement's text. */
  public Position position() {
    return position;
  }
}
