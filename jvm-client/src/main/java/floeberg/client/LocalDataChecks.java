package floeberg.client;

import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Data that the client sends, small and large, and typed Datasets. */
final class LocalDataChecks {
  private final Checks checks;
  private final SparkSession spark;

  LocalDataChecks(Checks checks) {
    this.checks = checks;
    this.spark = checks.spark();
  }

  /** A bean, for encoders. */
  public static final class Item {
    private long id;
    private String name;

    public long getId() {
      return id;
    }

    public void setId(long id) {
      this.id = id;
    }

    public String getName() {
      return name;
    }

    public void setName(String name) {
      this.name = name;
    }
  }

  void run() {
    checks.check("createDataFrame", this::rowsOfEveryType);
    checks.check("createDataFrame without rows", this::noRows);
    checks.check("createDataFrame large", () -> Checks.equal(20_000L, large(20_000).count()));
    checks.check("createDataFrame cached", this::cached);
    checks.check("createDataset", this::typed);
    checks.check("beans", this::beans);
    checks.check(
        "dataset of strings read as csv and json",
        () -> {
          Dataset<String> csv =
              spark.createDataset(List.of("1,x"), Encoders.STRING());
          Checks.equal(
              "[1,x]",
              spark.read().schema("a INT, b STRING").csv(csv).first().toString());
          Dataset<String> json = spark.createDataset(List.of("{\"k\": 1}"), Encoders.STRING());
          Checks.equal("[1]", spark.read().schema("k INT").json(json).first().toString());
        });
  }

  private void rowsOfEveryType() {
    StructType schema =
        new StructType()
            .add("id", DataTypes.LongType, false)
            .add("price", DataTypes.createDecimalType(10, 2))
            .add("day", DataTypes.DateType)
            .add("at", DataTypes.TimestampType)
            .add("tags", DataTypes.createArrayType(DataTypes.StringType))
            .add("facts", DataTypes.createMapType(DataTypes.StringType, DataTypes.IntegerType))
            .add("inner", new StructType().add("x", DataTypes.DoubleType));
    Row row =
        RowFactory.create(
            1L,
            new BigDecimal("9.99"),
            Date.valueOf("2024-01-01"),
            Timestamp.from(Instant.parse("2024-01-01T00:00:00Z")),
            new String[] {"a", null},
            new scala.collection.immutable.Map.Map1<>("k", 7),
            RowFactory.create(0.5));
    Dataset<Row> frame = spark.createDataFrame(List.of(row), schema);
    Checks.equal(schema, frame.schema());
    Row back = frame.first();
    Checks.equal(new BigDecimal("9.99"), back.getAs("price"));
    Checks.equal(Date.valueOf("2024-01-01"), back.getAs("day"));
    Checks.equal(0.5, back.<Row>getAs("inner").getDouble(0));
    Checks.equal(1L, frame.filter("facts['k'] = 7 AND tags[1] IS NULL").count());
  }

  private void noRows() {
    StructType schema = new StructType().add("a", DataTypes.IntegerType);
    Dataset<Row> frame = spark.createDataFrame(new ArrayList<Row>(), schema);
    Checks.equal(0L, frame.count());
    Checks.equal(schema, frame.schema());
  }

  private Dataset<Row> large(int count) {
    var rows = new ArrayList<Row>();
    for (int i = 0; i < count; i++) {
      rows.add(RowFactory.create((long) i, "text number " + i));
    }
    return spark.createDataFrame(
        rows, new StructType().add("id", DataTypes.LongType).add("text", DataTypes.StringType));
  }

  /** Above the threshold, data is uploaded once and named by its hash. */
  private void cached() {
    spark.conf().set("spark.sql.session.localRelationCacheThreshold", "1000");
    try {
      Dataset<Row> frame = large(30_000);
      Checks.equal(29_999L, frame.agg(Map.of("id", "max")).first().getLong(0));
      Checks.equal(30_000L, frame.union(frame).distinct().count());
    } finally {
      spark.conf().unset("spark.sql.session.localRelationCacheThreshold");
    }
  }

  private void typed() {
    Dataset<Integer> numbers = spark.createDataset(List.of(3, 1, 2), Encoders.INT());
    Checks.equal(List.of(1, 2, 3), numbers.orderBy("value").collectAsList());
    Checks.equal(List.of(6L), numbers.selectExpr("sum(value)").as(Encoders.LONG()).collectAsList());
  }

  private void beans() {
    Item item = spark.sql("SELECT 7L AS id, 'x' AS name").as(Encoders.bean(Item.class)).first();
    Checks.equal(7L, item.getId());
    Checks.equal("x", item.getName());
    Checks.equal(
        "x",
        spark
            .createDataset(List.of(item), Encoders.bean(Item.class))
            .select("name")
            .first()
            .getString(0));
  }
}
