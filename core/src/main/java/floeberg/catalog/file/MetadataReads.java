package floeberg.catalog.file;

import java.io.Serial;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.iceberg.exceptions.NotFoundException;

/**
 * Stops Iceberg from reading a damaged metadata file again and again: a local file that could not
 * be read will not be better a second later. Iceberg asks no further when a file is not found.
 */
public final class MetadataReads {
  private static final String SUFFIX = ".metadata.json";
  private static final ThreadLocal<Set<String>> OPENED = new ThreadLocal<>();

  private MetadataReads() {}

  /** A metadata file was to be read a second time, because the first time failed. */
  public static final class ReadAgainException extends NotFoundException {
    @Serial private static final long serialVersionUID = 1L;

    private final String location;

    ReadAgainException(String location) {
      super("Cannot read %s", location);
      this.location = location;
    }

    public String location() {
      return location;
    }
  }

  /** Does the work, in which each metadata file is read once at most. */
  public static <T> T once(Supplier<T> work) {
    OPENED.set(new HashSet<>());
    try {
      return work.get();
    } finally {
      OPENED.remove();
    }
  }

  static void open(String location) {
    Set<String> opened = OPENED.get();
    if (opened != null && location.endsWith(SUFFIX) && !opened.add(location)) {
      throw new ReadAgainException(location);
    }
  }
}
