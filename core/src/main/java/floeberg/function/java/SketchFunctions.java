package floeberg.function.java;

import floeberg.function.JavaFunction;
import java.util.List;

/** To come. */
public final class SketchFunctions {
  private SketchFunctions() {}

  /** The function of that name. */
  public static List<JavaFunction> find(String name) {
    return List.of();
  }
}
