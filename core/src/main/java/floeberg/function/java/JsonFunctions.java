package floeberg.function.java;

import floeberg.function.JavaFunction;
import java.util.List;

/** To come. */
public final class JsonFunctions {
  private JsonFunctions() {}

  /** The function of that name. */
  public static List<JavaFunction> find(String name) {
    return List.of();
  }
}
