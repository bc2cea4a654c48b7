package floeberg.connect;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.ipc.ArrowStreamReader;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.spark.connect.proto.ExecutePlanResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The form of results in Arrow, where a setting or an unusual type decides it. */
class ArrowFormTest {
  @TempDir private Path warehouse;

  @Test
  void textsHaveLongOffsetsWhenAskedFor() throws Exception {
    try (TestServer server = TestServer.start(warehouse);
        var client = new ConnectClient(server.port())) {
      String query =
          "SELECT 'a' AS t, X'00' AS b, array('x', NULL) AS l, CAST(NULL AS STRING) AS n";
      ArrowType text = ArrowType.Utf8.INSTANCE;
      assertEquals(List.of(text, ArrowType.Binary.INSTANCE, text, text), types(client, query));
      var unused =
          client.run(ConnectClient.command("SET spark.sql.execution.arrow.useLargeVarTypes=true"));
      text = ArrowType.LargeUtf8.INSTANCE;
      assertEquals(List.of(text, ArrowType.LargeBinary.INSTANCE, text, text), types(client, query));
    }
  }

  /** The types of the leaves, and that values can be read. */
  private static List<ArrowType> types(ConnectClient client, String query) throws IOException {
    byte[] stream =
        client.run(ConnectClient.query(query)).stream()
            .filter(ExecutePlanResponse::hasArrowBatch)
            .findFirst()
            .orElseThrow()
            .getArrowBatch()
            .getData()
            .toByteArray();
    try (var allocator = new RootAllocator();
        var reader = new ArrowStreamReader(new java.io.ByteArrayInputStream(stream), allocator)) {
      assertTrue(reader.loadNextBatch());
      List<FieldVector> vectors = reader.getVectorSchemaRoot().getFieldVectors();
      assertEquals("a", vectors.getFirst().getObject(0).toString());
      assertTrue(vectors.getLast().isNull(0));
      return reader.getVectorSchemaRoot().getSchema().getFields().stream()
          .map(field -> field.getChildren().isEmpty() ? field : field.getChildren().getFirst())
          .map(Field::getType)
          .toList();
    }
  }
}
