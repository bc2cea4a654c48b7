package floeberg.function.java;

import static floeberg.type.SparkType.INT;
import static floeberg.type.SparkType.STRING;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import floeberg.error.FloebergException;
import floeberg.function.JavaFunction;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Base64;
import java.util.Formatter;
import java.util.HexFormat;
import java.util.IllegalFormatException;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Formatting and encodings. */
public final class FormatFunctions {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/\\s]*[=\\s]*");

  private FormatFunctions() {}

  /** The function of that name, none when it is no formatting. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_format_string" ->
          of(name, a -> formatString((String) a[0], (String) a[1], (String) a[2]), 3);
      case "floe_format_number" ->
          List.of(
              JavaFunction.of(
                  name,
                  List.of(STRING, INT),
                  STRING,
                  a -> formatNumber((String) a[0], (Integer) a[1])),
              JavaFunction.of(
                  name,
                  List.of(STRING, STRING),
                  STRING,
                  a -> formatNumber((String) a[0], (String) a[1])));
      case "floe_to_char" ->
          of(name, a -> NumberFormats.format(new BigDecimal((String) a[0]), (String) a[1]), 2);
      case "floe_to_number" -> of(name, a -> toNumber((String) a[0], (String) a[1], false), 2);
      case "floe_try_to_number" -> of(name, a -> toNumber((String) a[0], (String) a[1], true), 2);
      case "floe_to_binary" -> of(name, a -> toBinary((String) a[0], (String) a[1], false), 2);
      case "floe_try_to_binary" -> of(name, a -> toBinary((String) a[0], (String) a[1], true), 2);
      case "floe_encode" -> of(name, a -> encode((String) a[0], (String) a[1]), 2);
      case "floe_decode" -> of(name, a -> decode((String) a[0], (String) a[1]), 2);
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(String name, JavaFunction.Body body, int texts) {
    return List.of(
        JavaFunction.of(name, java.util.Collections.nCopies(texts, STRING), STRING, body));
  }

  private static String formatString(String format, String classes, String json) {
    try {
      JsonNode values = MAPPER.readTree(json);
      var arguments = new Object[classes.length()];
      for (int i = 0; i < arguments.length; i++) {
        arguments[i] = value(classes.charAt(i), values.get(i));
      }
      try (var formatter = new Formatter(Locale.US)) {
        return formatter.format(format, arguments).toString();
      }
    } catch (IllegalFormatException e) {
      throw FloebergException.withoutCondition(
          e.getClass().getName(),
          e.getMessage()
              .replace(SparkDecimal.class.getName(), "org.apache.spark.sql.types.Decimal")
              .replace("java.lang.String", "org.apache.spark.unsafe.types.UTF8String"));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static Object value(char kind, JsonNode node) {
    if (node.isNull()) {
      return null;
    }
    String text = node.asText();
    return switch (kind) {
      case 'y' -> Byte.valueOf(text);
      case 'h' -> Short.valueOf(text);
      case 'i' -> Integer.valueOf(text);
      case 'l' -> Long.valueOf(text);
      case 'f' -> Float.valueOf(text);
      case 'd' -> Double.valueOf(text);
      case 'b' -> Boolean.valueOf(text);
      case 'n' -> new SparkDecimal(new BigDecimal(text).toString());
      default -> text;
    };
  }

  /** Spark formats a decimal as an object of its own class: only %s takes it. */
  private record SparkDecimal(String text) {
    @Override
    public String toString() {
      return text;
    }
  }

  private static Object formatNumber(String number, int digits) {
    if (digits < 0) {
      return null;
    }
    String pattern =
        digits == 0
            ? "#,###,###,###,###,###,##0"
            : "#,###,###,###,###,###,##0." + "0".repeat(digits);
    return formatNumber(number, pattern);
  }

  private static Object formatNumber(String number, String pattern) {
    var format =
        new DecimalFormat(
            pattern.isEmpty() ? "#,###,###,###,###,###,##0" : pattern,
            DecimalFormatSymbols.getInstance(Locale.US));
    format.setRoundingMode(RoundingMode.HALF_EVEN);
    if (number.equals("NaN") || number.endsWith("Infinity")) {
      return format.format(Double.parseDouble(number));
    }
    // Doubles have an exponent or a point in their text: they are formatted as doubles.
    return number.contains("E") || number.equals("-0.0")
        ? format.format(Double.parseDouble(number))
        : format.format(new BigDecimal(number));
  }

  private static Object toNumber(String text, String format, boolean isTry) {
    BigDecimal value = NumberFormats.parse(text, format);
    if (value == null && !isTry) {
      throw Raise.argument(
          "INVALID_FORMAT.MISMATCH_INPUT",
          "inputType",
          "\"STRING\"",
          "input",
          text,
          "format",
          format);
    }
    return value == null ? null : value.toPlainString();
  }

  private static byte[] base64(String text) {
    if (!BASE64.matcher(text).matches()) {
      throw new IllegalArgumentException(text);
    }
    return Base64.getMimeDecoder().decode(text);
  }

  private static Object toBinary(String text, String format, boolean isTry) {
    try {
      return switch (format) {
        case "hex" -> hex(text);
        case "base64" -> HexFormat.of().formatHex(base64(text));
        default -> HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
      };
    } catch (IllegalArgumentException e) {
      if (isTry) {
        return null;
      }
      throw Raise.argument(
          "CONVERSION_INVALID_INPUT",
          "str",
          "'" + text + "'",
          "fmt",
          "'" + format.toUpperCase(Locale.ROOT) + "'",
          "targetType",
          "\"BINARY\"",
          "suggestion",
          "`try_to_binary`");
    }
  }

  private static String hex(String text) {
    String even = text.length() % 2 == 0 ? text : "0" + text;
    HexFormat.of().parseHex(even);
    return even;
  }

  private static Charset charset(String name, String function) {
    try {
      List<String> known =
          List.of("US-ASCII", "ISO-8859-1", "UTF-8", "UTF-16BE", "UTF-16LE", "UTF-16", "UTF-32");
      String upper = name.toUpperCase(Locale.ROOT);
      if (known.contains(upper)) {
        return Charset.forName(upper);
      }
    } catch (IllegalCharsetNameException | UnsupportedCharsetException _) {
      // Refused below, as a name that is not in the list.
    }
    throw Raise.argument(
        "INVALID_PARAMETER_VALUE.CHARSET",
        "functionName",
        "`" + function + "`",
        "parameter",
        "`charset`",
        "charset",
        name,
        "charsets",
        "iso-8859-1, us-ascii, utf-16, utf-16be, utf-16le, utf-32, utf-8");
  }

  private static String encode(String text, String charset) {
    try {
      ByteBuffer bytes =
          charset(charset, "encode")
              .newEncoder()
              .onMalformedInput(CodingErrorAction.REPORT)
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(text));
      var encoded = new byte[bytes.remaining()];
      bytes.get(encoded);
      return HexFormat.of().formatHex(encoded);
    } catch (CharacterCodingException e) {
      throw malformed("encode", charset);
    }
  }

  private static String decode(String hex, String charset) {
    try {
      return charset(charset, "decode")
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(HashFunctions.hex(hex)))
          .toString();
    } catch (CharacterCodingException e) {
      throw malformed("decode", charset);
    }
  }

  private static RuntimeException malformed(String function, String charset) {
    return Raise.runtime(
        "MALFORMED_CHARACTER_CODING", "function", "`" + function + "`", "charset", charset);
  }
}
