package floeberg.table;

/** The deleted row positions of one data file. Safe for use by several threads. */
public interface DeletedPositions {
  boolean contains(long position);

  long cardinality();
}
