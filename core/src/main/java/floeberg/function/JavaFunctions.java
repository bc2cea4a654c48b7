package floeberg.function;

import floeberg.function.java.BucketHash;
import java.util.List;

/** The Java functions that templates may name. */
public final class JavaFunctions {
  private JavaFunctions() {}

  /**
   * The overloads of a name, none when it is unknown. A name may carry digits of a decimal signature,
   * for which the function is made on demand.
   */
  public static List<JavaFunction> find(String name) {
    return BucketHash.functions().stream().filter(function -> function.name().equals(name)).toList();
  }
}
