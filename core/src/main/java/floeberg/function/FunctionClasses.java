package floeberg.function;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The classes that Spark names when it describes its functions: resource {@code
 * function/classes.tsv}, a function and its class below {@link #PACKAGE} a line.
 */
public final class FunctionClasses {
  private static final String RESOURCE = "/floeberg/function/classes.tsv";
  private static final String PACKAGE = "org.apache.spark.sql.catalyst.";

  private FunctionClasses() {}

  private static final class Holder {
    private static final Map<String, String> CLASSES = read();

    private static Map<String, String> read() {
      var classes = new HashMap<String, String>(800);
      try (InputStream in = FunctionClasses.class.getResourceAsStream(RESOURCE)) {
        for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
          int tab = line.indexOf('\t');
          classes.put(line.substring(0, tab), PACKAGE + line.substring(tab + 1));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return classes;
    }
  }

  /** The full class name of a function of Spark's, upper or lower case. */
  public static Optional<String> of(String function) {
    return Optional.ofNullable(Holder.CLASSES.get(function.toLowerCase(Locale.ROOT)));
  }
}
