package floeberg.testing.differential;

/**
 * One statement that both engines answer.
 *
 * @param number from 1; part of the file's lines
 * @param mode the settings under which it is asked
 * @param isOrdered whether the order of the rows is part of the answer
 * @param topic what it mainly tries, for the summary
 */
record Question(int number, Mode mode, boolean isOrdered, String topic, String sql) {

  /** Settings under which questions are asked. */
  enum Mode {
    ANSI,
    /** ANSI in a time zone with daylight saving. */
    ZONE,
    /** {@code spark.sql.ansi.enabled=false}. */
    LEGACY
  }
}
