package floeberg.function.java;

import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Functions over URLs. */
public final class UrlFunctions {
  private UrlFunctions() {}

  /** The function of that name, none when it is not about URLs. */
  public static List<JavaFunction> find(String name) {
    return switch (name) {
      case "floe_url_encode" ->
          of(name, a -> URLEncoder.encode((String) a[0], StandardCharsets.UTF_8), 1);
      case "floe_url_decode" -> of(name, a -> decode((String) a[0]), 1);
      case "floe_try_url_decode" -> of(name, a -> tryDecode((String) a[0]), 1);
      case "floe_parse_url" -> parsing(name, false);
      case "floe_try_parse_url" -> parsing(name, true);
      default -> List.of();
    };
  }

  private static List<JavaFunction> of(String name, JavaFunction.Body body, int texts) {
    return List.of(
        JavaFunction.of(name, java.util.Collections.nCopies(texts, STRING), STRING, body));
  }

  private static List<JavaFunction> parsing(String name, boolean isTry) {
    return List.of(
        JavaFunction.of(
            name, List.of(STRING, STRING), STRING, a -> parse((String) a[0], (String) a[1], isTry)),
        JavaFunction.of(
            name,
            List.of(STRING, STRING, STRING),
            STRING,
            a -> parameter((String) a[0], (String) a[1], (String) a[2], isTry)));
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw Raise.argument("CANNOT_DECODE_URL", "url", text);
    }
  }

  private static String tryDecode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String parse(String url, String part, boolean isTry) {
    URI uri;
    try {
      uri = new URI(url);
    } catch (URISyntaxException e) {
      if (isTry) {
        return null;
      }
      throw Raise.argument("INVALID_URL", "url", url);
    }
    return switch (part) {
      case "HOST" -> uri.getHost();
      case "PATH" -> uri.getRawPath();
      case "QUERY" -> uri.getRawQuery();
      case "REF" -> uri.getRawFragment();
      case "PROTOCOL" -> uri.getScheme();
      case "FILE" ->
          uri.getRawPath() == null
              ? null
              : uri.getRawQuery() == null
                  ? uri.getRawPath()
                  : uri.getRawPath() + "?" + uri.getRawQuery();
      case "AUTHORITY" -> uri.getRawAuthority();
      case "USERINFO" -> uri.getRawUserInfo();
      default -> null;
    };
  }

  private static String parameter(String url, String part, String key, boolean isTry) {
    if (!part.equals("QUERY")) {
      return null;
    }
    String query = parse(url, part, isTry);
    if (query == null) {
      return null;
    }
    Matcher matcher = Pattern.compile("(&|^)" + key + "=([^&]*)").matcher(query);
    return matcher.find() ? matcher.group(2) : null;
  }
}
