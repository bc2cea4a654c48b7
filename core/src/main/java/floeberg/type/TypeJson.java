package floeberg.type;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import floeberg.type.SparkType.IntervalField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Spark's schema JSON ({@code df.schema.json()}), both ways. */
public final class TypeJson {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final Pattern DECIMAL = Pattern.compile("decimal\\((\\d+),\\s*(\\d+)\\)");
  private static final Pattern SIZED =
      Pattern.compile("(char|varchar|time|geometry|geography)\\(\\s*(?:OGC:CRS|EPSG:)?(\\d+).*\\)");
  private static final Pattern INTERVAL = Pattern.compile("interval (\\w+)(?: to (\\w+))?");
  private static final String COLLATIONS = "__COLLATIONS";

  private TypeJson() {}

  /** Reads a type; throws {@link IllegalArgumentException} when the text is no schema JSON. */
  public static SparkType parse(String json) {
    try {
      return read(MAPPER.readTree(json));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "Failed to parse the schema JSON: " + e.getOriginalMessage(), e);
    }
  }

  /** The JSON text of a type. */
  public static String write(SparkType type) {
    return node(type).toString();
  }

  private static SparkType read(JsonNode node) {
    if (node.isTextual()) {
      return simple(node.textValue());
    }
    return switch (node.path("type").asText()) {
      case "struct" -> struct(node);
      case "array" ->
          new SparkType.Array(
              read(node.path("elementType")), node.path("containsNull").asBoolean(true));
      case "map" ->
          new SparkType.Map(
              read(node.path("keyType")),
              read(node.path("valueType")),
              node.path("valueContainsNull").asBoolean(true));
      case "udt" -> new SparkType.UserDefined(node.toString(), read(node.path("sqlType")));
      default ->
          throw new IllegalArgumentException(
              "Failed to convert the JSON string '" + node + "' to a data type.");
    };
  }

  private static SparkType.Struct struct(JsonNode node) {
    var fields = new ArrayList<SparkType.Field>();
    for (JsonNode field : node.path("fields")) {
      fields.add(field(field));
    }
    return new SparkType.Struct(fields);
  }

  private static SparkType.Field field(JsonNode node) {
    SparkType type = read(node.path("type"));
    Optional<String> comment = Optional.empty();
    String metadata = "";
    if (node.path("metadata") instanceof ObjectNode object && !object.isEmpty()) {
      ObjectNode rest = object.deepCopy();
      JsonNode text = rest.remove("comment");
      comment = text == null ? Optional.empty() : Optional.of(text.asText());
      JsonNode collations = rest.remove(COLLATIONS);
      String name = node.path("name").asText();
      if (collations != null
          && collations.path(name).isTextual()
          && type.equals(SparkType.STRING)) {
        String collation = collations.path(name).asText();
        type = new SparkType.Text(collation.substring(collation.indexOf('.') + 1));
      }
      metadata = rest.isEmpty() ? "" : rest.toString();
    }
    return new SparkType.Field(
        node.path("name").asText(), type, node.path("nullable").asBoolean(true), comment, metadata);
  }

  private static SparkType simple(String text) {
    SparkType named = named(text);
    if (named != null) {
      return named;
    }
    Matcher decimal = DECIMAL.matcher(text);
    if (decimal.matches()) {
      return new SparkType.Decimal(
          Integer.parseInt(decimal.group(1)), Integer.parseInt(decimal.group(2)));
    }
    Matcher sized = SIZED.matcher(text);
    if (sized.matches()) {
      int size = Integer.parseInt(sized.group(2));
      return switch (sized.group(1)) {
        case "char" -> new SparkType.Char(size);
        case "varchar" -> new SparkType.Varchar(size);
        case "time" -> new SparkType.Time(size);
        case "geometry" -> new SparkType.Geometry(size);
        default -> new SparkType.Geography(size);
      };
    }
    Matcher interval = INTERVAL.matcher(text);
    if (interval.matches()) {
      IntervalField start = intervalField(interval.group(1));
      IntervalField end = interval.group(2) == null ? start : intervalField(interval.group(2));
      return start.ordinal() <= IntervalField.MONTH.ordinal()
          ? new SparkType.YearMonthInterval(start, end)
          : new SparkType.DayTimeInterval(start, end);
    }
    throw new IllegalArgumentException(
        "Failed to convert the JSON string '" + text + "' to a data type.");
  }

  private static IntervalField intervalField(String word) {
    return IntervalField.valueOf(word.toUpperCase(Locale.ROOT));
  }

  private static SparkType named(String text) {
    return switch (text) {
      case "string" -> SparkType.STRING;
      case "decimal" -> new SparkType.Decimal(10, 0);
      case "byte", "tinyint" -> SparkType.TINYINT;
      case "short", "smallint" -> SparkType.SMALLINT;
      case "integer", "int" -> SparkType.INT;
      case "long", "bigint" -> SparkType.BIGINT;
      case "void", "null" -> SparkType.VOID;
      case "interval", "calendar_interval" -> SparkType.CALENDAR_INTERVAL;
      default -> {
        for (SparkType.Simple simple : SparkType.Simple.values()) {
          if (simple.simpleString().equals(text)) {
            yield simple;
          }
        }
        yield null;
      }
    };
  }

  private static JsonNode node(SparkType type) {
    JsonNodeFactory nodes = MAPPER.getNodeFactory();
    return switch (type) {
      case SparkType.Struct(List<SparkType.Field> fields) -> {
        ObjectNode struct = nodes.objectNode().put("type", "struct");
        ArrayNode list = struct.putArray("fields");
        fields.forEach(field -> list.add(node(field)));
        yield struct;
      }
      case SparkType.Array(SparkType element, boolean containsNull) -> {
        ObjectNode array = nodes.objectNode().put("type", "array");
        array.set("elementType", node(element));
        yield array.put("containsNull", containsNull);
      }
      case SparkType.Map(SparkType key, SparkType value, boolean containsNull) -> {
        ObjectNode map = nodes.objectNode().put("type", "map");
        map.set("keyType", node(key));
        map.set("valueType", node(value));
        yield map.put("valueContainsNull", containsNull);
      }
      case SparkType.UserDefined(String json, SparkType _) -> parseObject(json);
      case SparkType.Text _ -> nodes.textNode("string");
      case SparkType.Simple simple -> nodes.textNode(word(simple));
      default -> nodes.textNode(type.simpleString());
    };
  }

  private static JsonNode parseObject(String json) {
    try {
      return MAPPER.readTree(json);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static ObjectNode node(SparkType.Field field) {
    ObjectNode node = MAPPER.createObjectNode().put("name", field.name());
    node.set("type", node(field.type()));
    node.put("nullable", field.nullable());
    ObjectNode metadata =
        field.metadata().isEmpty()
            ? MAPPER.createObjectNode()
            : (ObjectNode) parseObject(field.metadata());
    field.comment().ifPresent(comment -> metadata.put("comment", comment));
    if (field.type() instanceof SparkType.Text(String collation)
        && !collation.equals(SparkType.Text.UTF8_BINARY)) {
      metadata.putObject(COLLATIONS).put(field.name(), "spark." + collation);
    }
    node.set("metadata", metadata);
    return node;
  }

  private static String word(SparkType.Simple type) {
    return switch (type) {
      case TINYINT -> "byte";
      case SMALLINT -> "short";
      case INT -> "integer";
      case BIGINT -> "long";
      default -> type.simpleString();
    };
  }
}
