package floeberg.connect;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import io.airlift.compress.v3.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.Plan;
import org.apache.spark.connect.proto.Relation;

/** Plans that arrive compressed with zstd. */
final class Decompression {
  /** As Spark limits it, so that a small message cannot fill the memory; in bytes. */
  private static final int MAX_BYTES = 512 * 1024 * 1024;

  private static final Condition CANNOT_PARSE =
      new Condition(
          "CONNECT_INVALID_PLAN.CANNOT_PARSE",
          "org.apache.spark.sql.connect.common.InvalidPlanInput");

  private Decompression() {}

  static Plan plain(Plan plan) {
    if (!plan.hasCompressedOperation()) {
      return plan;
    }
    Plan.CompressedOperation compressed = plan.getCompressedOperation();
    try (var in =
        new ZstdInputStream(new ByteArrayInputStream(compressed.getData().toByteArray()))) {
      byte[] bytes = in.readNBytes(MAX_BYTES);
      if (in.read() >= 0) {
        throw FloebergException.of(
            CANNOT_PARSE, "errorMsg", "the plan is larger than " + MAX_BYTES + " bytes");
      }
      CodedInputStream coded = CodedInputStream.newInstance(bytes);
      coded.setRecursionLimit(ConnectServer.MAX_MESSAGE_DEPTH);
      return switch (compressed.getOpType()) {
        case OP_TYPE_RELATION -> Plan.newBuilder().setRoot(Relation.parseFrom(coded)).build();
        case OP_TYPE_COMMAND -> Plan.newBuilder().setCommand(Command.parseFrom(coded)).build();
        case OP_TYPE_UNSPECIFIED, UNRECOGNIZED ->
            throw FloebergException.of(
                CANNOT_PARSE, "errorMsg", "unknown operation type " + compressed.getOpTypeValue());
      };
    } catch (InvalidProtocolBufferException e) {
      throw FloebergException.of(CANNOT_PARSE, "errorMsg", e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      throw FloebergException.of(CANNOT_PARSE, "errorMsg", String.valueOf(e.getMessage()));
    }
  }
}
