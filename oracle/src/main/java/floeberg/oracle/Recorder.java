package floeberg.oracle;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.SparkThrowable;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.DataFrameWriterV2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.StructField;

/** Runs the steps of one case in Spark and writes down what it answers. */
final class Recorder {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Pattern ID_COLUMN =
      Pattern.compile("(?i)(.*_)?(snapshot_id|parent_id|previous_ref|updated_ref)");

  /** Longer types are cut short in Spark's simple string. */
  private static final int LONGEST_SIMPLE_TYPE = 200;

  private static final Comparator<List<String>> ROW_ORDER =
      (a, b) -> {
        var cell = Comparator.nullsFirst(Comparator.<String>naturalOrder());
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
          int difference = cell.compare(a.get(i), b.get(i));
          if (difference != 0) {
            return difference;
          }
        }
        return Integer.compare(a.size(), b.size());
      };

  private final SparkSession session;
  private final Normalizer normalizer;
  private final List<String> complaints = new ArrayList<>();

  Recorder(SparkSession session, Normalizer normalizer) {
    this.session = session;
    this.normalizer = normalizer;
  }

  /** Steps that the case says must fail and that did not, and the other way round. */
  List<String> complaints() {
    return complaints;
  }

  ObjectNode record(Case.Step step, int number) throws InterruptedException {
    ObjectNode node = JSON.createObjectNode();
    node.put("n", number);
    node.put("line", step.line);
    node.put("sql", step.sql);
    prepare(step);
    try {
      Dataset<Row> result = execute(step);
      List<List<String>> rows = rows(result);
      if (step.mustFail) {
        complaints.add(step.line + ": succeeded, but is marked as an error");
      }
      succeeded(node, step, result, rows);
    } catch (Exception | LinkageError e) {
      if (!step.mustFail) {
        complaints.add(step.line + ": failed, but is not marked as an error: " + e);
      }
      node.put("kind", "error");
      node.set("error", error(e));
    }
    return node;
  }

  private void prepare(Case.Step step) throws InterruptedException {
    for (String[] directive : step.before) {
      switch (directive[0]) {
        case "conf" -> session.conf().set(directive[1], normalizer.expand(directive[2]));
        case "unset" -> session.conf().unset(directive[1]);
        default -> Thread.sleep(Long.parseLong(directive[1]));
      }
    }
  }

  private Dataset<Row> execute(Case.Step step) throws Exception {
    String text = normalizer.expand(step.sql);
    String specification = normalizer.expand(step.specification);
    return switch (step.action) {
      case SQL -> session.sql(text);
      case READ -> session.read().options(Case.options(specification)).table(text);
      case LOAD ->
          session.read().options(Case.options(specification)).format("iceberg").load(text);
      case WRITE -> {
        writeTo(target(text), query(text), specification);
        yield session.emptyDataFrame();
      }
      case SAVE -> {
        query(text)
            .write()
            .format("iceberg")
            .options(Case.options(specification))
            .mode(specification.split("\\s+")[0])
            .save(target(text));
        yield session.emptyDataFrame();
      }
    };
  }

  private static String target(String text) {
    return text.substring(0, text.indexOf("<-")).strip();
  }

  private Dataset<Row> query(String text) {
    return session.sql(text.substring(text.indexOf("<-") + 2).strip());
  }

  private static void writeTo(String target, Dataset<Row> query, String specification)
      throws Exception {
    DataFrameWriterV2<Row> writer =
        query.writeTo(target).options(Case.options(specification));
    String action = specification.split("\\s+")[0];
    switch (action) {
      case "append" -> writer.append();
      case "overwritePartitions" -> writer.overwritePartitions();
      case "overwrite" -> writer.overwrite(functions.lit(true));
      case "create" -> writer.using("iceberg").create();
      case "replace" -> writer.using("iceberg").replace();
      case "createOrReplace" -> writer.using("iceberg").createOrReplace();
      default -> throw new IllegalArgumentException("unknown action of writeTo: " + action);
    }
  }

  private void succeeded(
      ObjectNode node, Case.Step step, Dataset<Row> result, List<List<String>> rows) {
    StructField[] fields = result.schema().fields();
    if (step.variable != null) {
      node.put("kind", "let");
      node.put("var", step.variable);
      String value = rawValue(result);
      // An id or a time is different in every run.
      if (value == null || value.length() < 12) {
        node.put("value", value);
      }
      normalizer.bind(step.variable, value);
      return;
    }
    if (fields.length == 0) {
      node.put("kind", "update");
      return;
    }
    boolean isUnordered =
        step.isUnordered
            || step.action == Case.Action.READ
            || step.action == Case.Action.LOAD;
    node.put("kind", "query");
    node.put("ordered", !isUnordered);
    node.put("compareSchema", step.comparesSchema);
    if (!step.volatileColumns.isEmpty()) {
      ArrayNode names = node.putArray("volatile");
      step.volatileColumns.forEach(names::add);
    }
    schema(node.putArray("schema"), fields);
    for (int i = 0; i < fields.length; i++) {
      if (step.volatileColumns.contains(fields[i].name())) {
        int column = i;
        rows.forEach(row -> row.set(column, "<volatile>"));
      }
    }
    if (isUnordered) {
      rows.sort(ROW_ORDER);
    }
    ArrayNode array = node.putArray("rows");
    for (List<String> row : rows) {
      ArrayNode cells = array.addArray();
      row.forEach(cells::add);
    }
  }

  private void schema(ArrayNode schema, StructField[] fields) {
    for (StructField field : fields) {
      String type = field.dataType().simpleString();
      ObjectNode column = schema.addObject();
      column.put("name", normalizer.text(field.name()));
      column.put(
          "type", type.length() > LONGEST_SIMPLE_TYPE ? field.dataType().catalogString() : type);
    }
  }

  private static String rawValue(Dataset<Row> result) {
    String[] names = new String[result.columns().length];
    for (int i = 0; i < names.length; i++) {
      names[i] = "c" + i;
    }
    List<Row> rows =
        result.toDF(names).select(functions.col("c0").cast("string")).collectAsList();
    return rows.isEmpty() ? null : rows.get(0).getString(0);
  }

  private List<List<String>> rows(Dataset<Row> result) {
    StructField[] fields = result.schema().fields();
    var rows = new ArrayList<List<String>>();
    if (fields.length == 0) {
      return rows;
    }
    String[] names = new String[fields.length];
    Column[] columns = new Column[fields.length];
    for (int i = 0; i < fields.length; i++) {
      names[i] = "c" + i;
      columns[i] = textOf(names[i], fields[i]);
    }
    for (Row row : result.toDF(names).select(columns).collectAsList()) {
      rows.add(cells(row, fields));
    }
    return rows;
  }

  private static Column textOf(String name, StructField field) {
    return field.dataType() instanceof BinaryType
        ? functions
            .expr("CASE WHEN " + name + " IS NULL THEN NULL ELSE '0x' || hex(" + name + ") END")
            .as(name)
        : functions.col(name).cast("string").as(name);
  }

  private List<String> cells(Row row, StructField[] fields) {
    var cells = new ArrayList<String>();
    for (int i = 0; i < fields.length; i++) {
      String cell = row.isNullAt(i) ? null : normalizer.text(row.getString(i));
      boolean isId =
          fields[i].dataType() instanceof LongType
              && ID_COLUMN.matcher(fields[i].name()).matches();
      cells.add(isId && cell != null && !cell.startsWith("${") ? "<id>" : cell);
    }
    if (cells.size() == 2
        && "current-snapshot-id".equals(cells.get(0))
        && cells.get(1) != null
        && cells.get(1).matches("\\d+")) {
      cells.set(1, "<id>");
    }
    return cells;
  }

  private ObjectNode error(Throwable thrown) {
    Throwable top = thrown;
    // A failed job: its message names tasks and stages, what matters is the task's exception.
    if (String.valueOf(top.getMessage()).startsWith("Job aborted due to stage failure")
        && top.getCause() != null) {
      top = top.getCause();
    }
    ObjectNode node = JSON.createObjectNode();
    describe(node, top, true);
    Throwable root = top;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    if (root != top) {
      describe(node.putObject("cause"), root, false);
    }
    return node;
  }

  private void describe(ObjectNode node, Throwable thrown, boolean saysNoCondition) {
    if (thrown instanceof SparkThrowable spark) {
      node.put("condition", spark.getCondition());
      node.put("sqlState", spark.getSqlState());
    } else if (saysNoCondition) {
      node.putNull("condition");
      node.putNull("sqlState");
    }
    node.put("class", thrown.getClass().getName());
    node.put("message", normalizer.message(thrown));
  }
}
