package floeberg.function.java;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.databind.JsonNode;
import floeberg.function.JavaFunction;
import floeberg.type.SparkType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** {@code reflect}: static methods of Java classes that can do no harm; and checks of UTF-8. */
public final class StaticMethods {
  private static final Map<String, Class<?>> CLASSES =
      Map.ofEntries(
          Map.entry("java.lang.Math", Math.class),
          Map.entry("java.lang.StrictMath", StrictMath.class),
          Map.entry("java.lang.Integer", Integer.class),
          Map.entry("java.lang.Long", Long.class),
          Map.entry("java.lang.Short", Short.class),
          Map.entry("java.lang.Byte", Byte.class),
          Map.entry("java.lang.Double", Double.class),
          Map.entry("java.lang.Float", Float.class),
          Map.entry("java.lang.Boolean", Boolean.class),
          Map.entry("java.lang.Character", Character.class),
          Map.entry("java.lang.String", String.class),
          Map.entry("java.util.UUID", java.util.UUID.class),
          Map.entry("java.net.URLEncoder", java.net.URLEncoder.class),
          Map.entry("java.net.URLDecoder", java.net.URLDecoder.class));

  private StaticMethods() {}

  /** The function of that name, none when it is none of these. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_reflect" -> reflecting(name, false);
      case "floe_try_reflect" -> reflecting(name, true);
      case "floe_is_valid_utf8" ->
          List.of(
              JavaFunction.of(name, List.of(STRING), BOOLEAN, a -> text((String) a[0]) != null));
      case "floe_validate_utf8" ->
          List.of(JavaFunction.of(name, List.of(STRING), STRING, a -> valid((String) a[0])));
      case "floe_try_validate_utf8" ->
          List.of(JavaFunction.of(name, List.of(STRING), STRING, a -> text((String) a[0])));
      default -> List.of();
    };
  }

  /** Whether methods of the class may be called. */
  public static boolean isKnown(String owner) {
    return CLASSES.containsKey(owner);
  }

  /** A letter for each argument's Java type. */
  public static String signature(List<SparkType> types) {
    var letters = new StringBuilder();
    // Methods are looked for with int for the short integers.
    types.forEach(
        type ->
            letters.append(
                type == SparkType.TINYINT || type == SparkType.SMALLINT
                    ? 'i'
                    : NumberFormats.letter(type)));
    return letters.toString();
  }

  /** Whether the class has a static method for arguments of these letters. */
  public static boolean exists(String owner, String method, String signature) {
    return method(owner, method, signature) != null;
  }

  private static Method method(String owner, String name, String signature) {
    for (Method method : CLASSES.get(owner).getMethods()) {
      if (method.getName().equals(name)
          && Modifier.isStatic(method.getModifiers())
          && fits(method.getParameterTypes(), signature)) {
        return method;
      }
    }
    return null;
  }

  private static boolean fits(Class<?>[] parameters, String signature) {
    if (parameters.length != signature.length()) {
      return false;
    }
    for (int i = 0; i < parameters.length; i++) {
      Class<?> wanted =
          switch (signature.charAt(i)) {
            case 'i' -> int.class;
            case 'l' -> long.class;
            case 'd' -> double.class;
            case 'b' -> boolean.class;
            default -> String.class;
          };
      if (parameters[i] != wanted) {
        return false;
      }
    }
    return true;
  }

  private static List<JavaFunction> reflecting(String name, boolean isTry) {
    return List.of(
        JavaFunction.of(
            name,
            List.of(STRING, STRING, STRING, STRING),
            STRING,
            a -> call((String) a[0], (String) a[1], (String) a[2], (String) a[3], isTry)));
  }

  private static Object call(
      String owner, String name, String signature, String json, boolean isTry) {
    JsonNode values = JsonFunctions.tree(json);
    var arguments = new Object[signature.length()];
    for (int i = 0; i < arguments.length; i++) {
      String text = values.get(i).isNull() ? null : values.get(i).asText();
      arguments[i] = text == null ? null : argument(signature.charAt(i), text);
    }
    try {
      Object result = method(owner, name, signature).invoke(null, arguments);
      return result == null ? null : result.toString();
    } catch (InvocationTargetException e) {
      if (isTry) {
        return null;
      }
      throw new IllegalArgumentException(String.valueOf(e.getCause()), e);
    } catch (IllegalArgumentException | NullPointerException e) {
      // A primitive cannot be null.
      if (isTry) {
        return null;
      }
      throw e;
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static Object argument(char kind, String text) {
    return switch (kind) {
      case 'i' -> Integer.valueOf(text);
      case 'l' -> Long.valueOf(text);
      case 'd' -> Double.valueOf(text);
      case 'b' -> Boolean.valueOf(text);
      default -> text;
    };
  }

  private static String text(String hex) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(HashFunctions.hex(hex)))
          .toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  private static String valid(String hex) {
    String text = text(hex);
    if (text == null) {
      throw Raise.argument(
          "INVALID_UTF8_STRING", "str", "\\x" + hex.replaceAll("(..)(?=.)", "$1\\\\x"));
    }
    return text;
  }
}
