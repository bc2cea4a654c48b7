package floeberg.procedure;

import floeberg.type.SparkType;

/** A parameter of a procedure. */
public record Parameter(String name, SparkType type, boolean isRequired) {
  static final SparkType STRING_MAP = new SparkType.Map(SparkType.STRING, SparkType.STRING, true);
  static final SparkType STRINGS = new SparkType.Array(SparkType.STRING, true);
  static final SparkType LONGS = new SparkType.Array(SparkType.BIGINT, true);

  /** The parameter that nearly every procedure starts with. */
  static final Parameter TABLE = required("table", SparkType.STRING);

  static Parameter required(String name, SparkType type) {
    return new Parameter(name, type, true);
  }

  static Parameter optional(String name, SparkType type) {
    return new Parameter(name, type, false);
  }
}
