package floeberg.type;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The encoding of variants, there and back. */
class VariantValueTest {
  private static final JsonNodeFactory NODES = JsonNodeFactory.withExactBigDecimals(true);

  private static String again(JsonNode tree) {
    return VariantValue.ofHex(VariantValue.of(tree).hex()).json(ZoneOffset.UTC);
  }

  @Test
  void numbersKeepTheirKinds() {
    assertEquals("5", again(NODES.numberNode(5)));
    assertEquals("-9223372036854775808", again(NODES.numberNode(Long.MIN_VALUE)));
    assertEquals("70000", again(NODES.numberNode(70000)));
    assertEquals("5.0", again(NODES.numberNode(5d)));
    assertEquals("1.0E10", again(NODES.numberNode(1e10)));
    assertEquals("0.1", again(NODES.numberNode(0.1f)));
    assertEquals("\"NaN\"", again(NODES.numberNode(Double.NaN)));
    assertEquals("5", again(NODES.numberNode(new BigDecimal("5.00"))));
    assertEquals("-1.25", again(NODES.numberNode(new BigDecimal("-1.250"))));
    String digits = "0.12345678901234567890123456789012345678";
    assertEquals(digits, again(NODES.numberNode(new BigDecimal(digits))));
  }

  @Test
  void theBytesAreThoseOfTheFormat() {
    assertEquals("01000000", VariantValue.of(NODES.nullNode()).hex());
    assertEquals("0100000578", VariantValue.of(NODES.textNode("x")).hex());
    VariantValue decimal = VariantValue.of(NODES.numberNode(new BigDecimal("12.5")));
    assertEquals("01000020017D000000", decimal.hex());
    assertArrayEquals(new byte[] {1, 0, 0}, decimal.metadata());
    assertArrayEquals(new byte[] {0x20, 1, 0x7D, 0, 0, 0}, decimal.value());
  }

  @Test
  void longAndManyValuesAreKept() {
    ObjectNode object = NODES.objectNode();
    for (int i = 999; i >= 0; i--) {
      object.put("name" + i, "é".repeat(i));
    }
    object.putArray("list").add(true).addNull().addObject();
    JsonNode tree = VariantValue.ofHex(VariantValue.of(object).hex()).tree();
    assertEquals(object, tree);
    assertEquals("list", tree.fieldNames().next());
  }

  @Test
  void momentsAndBytesHaveTextsOfTheirOwn() {
    var zone = ZoneId.of("Asia/Tokyo");
    VariantValue instant = VariantValue.of(NODES.pojoNode(Instant.ofEpochSecond(0, 5000)));
    assertEquals("\"1970-01-01 09:00:00.000005+09:00\"", instant.json(zone));
    assertEquals("1970-01-01 09:00:00.000005", instant.text(zone));
    VariantValue local = VariantValue.of(NODES.pojoNode(LocalDateTime.of(-44, 3, 15, 0, 0)));
    assertEquals("\"-0044-03-15 00:00:00\"", local.json(zone));
    assertEquals(
        "\"-0044-03-15\"", VariantValue.of(NODES.pojoNode(LocalDate.of(-44, 3, 15))).toString());
    VariantValue bytes = VariantValue.of(NODES.binaryNode(new byte[] {'a', 'b'}));
    assertEquals("\"YWI=\"", bytes.json(zone));
    assertEquals("ab", bytes.text(zone));
    var uuid = UUID.fromString("550e8400-e29b-41d4-a716-446655440000");
    assertEquals('"' + uuid.toString() + '"', again(NODES.pojoNode(uuid)));
  }

  @Test
  void aTextStandsAloneAndTheJsonNullIsNone() {
    VariantValue text = VariantValue.of(NODES.textNode("a\"\n"));
    assertEquals("\"a\\\"\\n\"", text.toString());
    assertEquals("a\"\n", text.text(ZoneOffset.UTC));
    assertNull(VariantValue.of(NODES.nullNode()).text(ZoneOffset.UTC));
  }
}
