package floeberg.connect;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.connect.proto.Command;
import org.apache.spark.connect.proto.ExecutePlanResponse.ObservedMetrics;
import org.apache.spark.connect.proto.Relation;

/** Walks over protocol messages: observed relations in a plan, and plans without their ids. */
final class Observed {
  private Observed() {}

  /** The {@code collect_metrics} relations of a plan, inner ones first. */
  static List<Relation> below(Relation root) {
    var found = new ArrayList<Relation>();
    collect(root, found);
    return found;
  }

  private static void collect(Message message, List<Relation> found) {
    for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
      if (entry.getKey().getJavaType() != FieldDescriptor.JavaType.MESSAGE) {
        continue;
      }
      List<?> values =
          entry.getKey().isRepeated() ? (List<?>) entry.getValue() : List.of(entry.getValue());
      for (Object value : values) {
        collect((Message) value, found);
      }
    }
    if (message instanceof Relation relation && relation.hasCollectMetrics()) {
      found.add(relation);
    }
  }

  /** The rows that a command writes, when it writes. */
  static Optional<Relation> input(Command command) {
    return switch (command.getCommandTypeCase()) {
      case WRITE_OPERATION -> Optional.of(command.getWriteOperation().getInput());
      case WRITE_OPERATION_V2 -> Optional.of(command.getWriteOperationV2().getInput());
      default -> Optional.empty();
    };
  }

  /** The message of one observation's values. */
  static ObservedMetrics message(Relation observed, Result result) {
    ObservedMetrics.Builder message =
        ObservedMetrics.newBuilder()
            .setName(observed.getCollectMetrics().getName())
            .setPlanId(observed.getCommon().getPlanId());
    List<SparkType.Field> fields = result.schema().fields();
    Row row = result.rows().next();
    for (int i = 0; i < fields.size(); i++) {
      message.addKeys(fields.get(i).name());
      message.addValues(LiteralWriter.write(row.values().get(i), fields.get(i).type()));
    }
    return message.build();
  }

  /** The relation without plan ids and origins, at every depth. */
  static Relation withoutIds(Relation relation) {
    return (Relation) stripped(relation);
  }

  private static Message stripped(Message message) {
    Message.Builder out = message.toBuilder();
    for (Map.Entry<FieldDescriptor, Object> entry : message.getAllFields().entrySet()) {
      FieldDescriptor field = entry.getKey();
      if (field.getName().equals("common") || field.getName().equals("plan_id")) {
        out.clearField(field);
      } else if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
        if (field.isRepeated()) {
          List<?> values = (List<?>) entry.getValue();
          for (int i = 0; i < values.size(); i++) {
            out.setRepeatedField(field, i, stripped((Message) values.get(i)));
          }
        } else {
          out.setField(field, stripped((Message) entry.getValue()));
        }
      }
    }
    return out.build();
  }
}
