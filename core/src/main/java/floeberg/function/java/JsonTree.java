package floeberg.function.java;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON whose objects may have a name twice: the library's own trees keep the last value only. */
final class JsonTree {
  /** Stands between a name and its number from the second time on. */
  static final char AGAIN = '\0';

  private final JsonMapper mapper;
  private final boolean keepsAll;

  private JsonTree(JsonMapper mapper, boolean keepsAll) {
    this.mapper = mapper;
    this.keepsAll = keepsAll;
  }

  /** The first value of each name. */
  static JsonNode withFirst(JsonMapper mapper, String json) throws JsonProcessingException {
    return new JsonTree(mapper, false).read(json);
  }

  /** All values; later ones under names that end with {@link #AGAIN} and a number. */
  static JsonNode withAll(JsonMapper mapper, String json) throws JsonProcessingException {
    return new JsonTree(mapper, true).read(json);
  }

  private JsonNode read(String json) throws JsonProcessingException {
    try (JsonParser parser = mapper.createParser(json)) {
      JsonToken first = parser.nextToken();
      return first == null ? mapper.getNodeFactory().missingNode() : value(parser, first);
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private JsonNode value(JsonParser parser, JsonToken token) throws IOException {
    if (token == JsonToken.START_OBJECT) {
      ObjectNode object = mapper.createObjectNode();
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String name = parser.currentName();
        add(object, name, value(parser, parser.nextToken()));
      }
      return object;
    }
    if (token == JsonToken.START_ARRAY) {
      ArrayNode array = mapper.createArrayNode();
      for (JsonToken next = parser.nextToken();
          next != JsonToken.END_ARRAY;
          next = parser.nextToken()) {
        array.add(value(parser, next));
      }
      return array;
    }
    return mapper.readTree(parser);
  }

  private void add(ObjectNode object, String name, JsonNode value) {
    if (!object.has(name)) {
      object.set(name, value);
    } else if (keepsAll) {
      object.set(name + AGAIN + object.size(), value);
    }
  }
}
