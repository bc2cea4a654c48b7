package floeberg.function;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The words of Spark's SQL grammar: resource {@code function/keywords.txt}. */
public final class Keywords {
  private static final String RESOURCE = "/floeberg/function/keywords.txt";

  private Keywords() {}

  /** All words in upper case, sorted. */
  public static List<String> all() {
    try (InputStream in = Keywords.class.getResourceAsStream(RESOURCE)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
