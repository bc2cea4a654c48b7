package floeberg.function;

import floeberg.function.java.BinaryFunctions;
import floeberg.function.java.BucketHash;
import floeberg.function.java.CsvFunctions;
import floeberg.function.java.DecimalFunctions;
import floeberg.function.java.FormatFunctions;
import floeberg.function.java.HashFunctions;
import floeberg.function.java.JsonFunctions;
import floeberg.function.java.MathFunctions;
import floeberg.function.java.MomentFunctions;
import floeberg.function.java.RandomFunctions;
import floeberg.function.java.RegexFunctions;
import floeberg.function.java.SketchFunctions;
import floeberg.function.java.StaticMethods;
import floeberg.function.java.TextFunctions;
import floeberg.function.java.TimeFunctions;
import floeberg.function.java.UrlFunctions;
import floeberg.function.java.XmlFunctions;
import java.util.List;
import java.util.function.Function;

/** The Java functions that templates may name. */
public final class JavaFunctions {
  private static final List<Function<String, List<JavaFunction>>> SUBJECTS =
      List.of(
          name -> TextFunctions.find(name),
          name -> BinaryFunctions.find(name),
          name -> RegexFunctions.find(name),
          name -> MathFunctions.find(name),
          name -> TimeFunctions.find(name),
          name -> HashFunctions.find(name),
          name -> FormatFunctions.find(name),
          name -> JsonFunctions.find(name),
          name -> CsvFunctions.find(name),
          name -> UrlFunctions.find(name),
          name -> XmlFunctions.find(name),
          name -> RandomFunctions.find(name),
          name -> StaticMethods.find(name),
          name -> MomentFunctions.find(name),
          name -> SketchFunctions.find(name),
          name -> BucketHash.functions().stream().filter(f -> f.name().equals(name)).toList());

  private JavaFunctions() {}

  /**
   * The overloads of a name, none when it is unknown. A name may carry digits of a decimal
   * signature, for which the function is made on demand.
   */
  public static List<JavaFunction> find(String name) {
    if (name.startsWith("floe_decimal_")) {
      return DecimalFunctions.find(name);
    }
    for (Function<String, List<JavaFunction>> subject : SUBJECTS) {
      List<JavaFunction> found = subject.apply(name);
      if (!found.isEmpty()) {
        return found;
      }
    }
    return List.of();
  }
}
