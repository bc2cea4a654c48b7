package floeberg.session;

import java.util.List;
import java.util.Set;

/**
 * What a statement needs: by this it is decided whether another engine over the same tables can run
 * it, or should.
 *
 * @param onlyHere what it uses that exists in this session or process alone, in words
 * @param tables full names of the tables it reads or writes that others may see, too
 * @param readsLocalFiles whether it reads or writes plain files of this machine
 * @param scanBytes size of the Iceberg data files that are left to read after planning
 */
public record Footprint(
    Kind kind,
    Set<String> onlyHere,
    Set<List<String>> tables,
    boolean readsLocalFiles,
    long scanBytes) {
  /** What {@link #onlyHere} says of rows that the client sent or that a statement left behind. */
  public static final String CLIENT_DATA = "data of the session";

  /** What a statement does. */
  public enum Kind {
    /** Something with the session alone: settings, temporary views, variables, caches. */
    SESSION,
    QUERY,
    /** A query whose rows go to a table. */
    WRITE,
    /** Something with catalogs and metadata: DDL, SHOW, CALL, scripts. */
    CATALOG
  }

  public Footprint {
    onlyHere = Set.copyOf(onlyHere);
    tables = Set.copyOf(tables);
  }

  static Footprint ofSession() {
    return new Footprint(Kind.SESSION, Set.of(), Set.of(), false, 0);
  }

  /** Whether it only gives back rows that are here already. */
  public boolean isOwnData() {
    return tables.isEmpty() && !readsLocalFiles && onlyHere.equals(Set.of(CLIENT_DATA));
  }
}
