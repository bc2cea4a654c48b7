package floeberg.connect;

import com.google.protobuf.InvalidProtocolBufferException;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.type.SparkType;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.spark.connect.proto.CachedLocalRelation;
import org.apache.spark.connect.proto.ChunkedCachedLocalRelation;
import org.apache.spark.connect.proto.LocalRelation;

/** Rows that the client sent: in the plan itself, or uploaded before. */
final class LocalDataReader {
  private LocalDataReader() {}

  static Relation read(LocalRelation relation) {
    Optional<SparkType> schema =
        relation.getSchema().isBlank()
            ? Optional.empty()
            : Optional.of(Texts.schemaText(relation.getSchema()));
    if (!relation.hasData() && schema.isEmpty()) {
      throw InvalidPlan.of(
          "Schema for LocalRelation is required when the input data is not provided.");
    }
    List<byte[]> data = relation.hasData() ? List.of(relation.getData().toByteArray()) : List.of();
    return new SourceRelation.LocalData(data, schema, Origin.NONE);
  }

  /** The form of clients before 4.1: the artifact is a whole LocalRelation. */
  static Relation readCached(CachedLocalRelation relation, RelationReader.SessionState state) {
    try {
      return read(LocalRelation.parseFrom(state.cached(relation.getHash())));
    } catch (InvalidProtocolBufferException e) {
      throw InvalidPlan.of("Cached local relation " + relation.getHash() + " is broken");
    }
  }

  static Relation readChunks(
      ChunkedCachedLocalRelation relation, RelationReader.SessionState state) {
    Optional<SparkType> schema =
        relation.hasSchemaHash()
            ? Optional.of(
                Texts.schemaText(
                    new String(state.cached(relation.getSchemaHash()), StandardCharsets.UTF_8)))
            : Optional.empty();
    List<byte[]> data = relation.getDataHashesList().stream().map(state::cached).toList();
    return new SourceRelation.LocalData(data, schema, Origin.NONE);
  }
}
