package floeberg.testing.peer;

import floeberg.Floeberg;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.testing.peer.protocol.PeerEngine;
import floeberg.testing.peer.protocol.PeerLoop;
import floeberg.testing.peer.protocol.ValueForm;
import floeberg.type.SparkType;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Floeberg itself as a child process among its peers. */
public final class FloebergPeer implements PeerEngine {
  private final Floeberg engine;
  private final Session session;

  private FloebergPeer(Path warehouse, Map<String, String> settings) {
    engine = Floeberg.open(warehouse, settings);
    session = engine.newSession();
  }

  /**
   * Serves on standard input and output.
   *
   * @param words the warehouse, then settings in the form {@code key=value}
   */
  public static void main(String[] words) throws IOException {
    PeerLoop loop = PeerLoop.onStandardOutput();
    var settings = new TreeMap<String, String>();
    settings.put("spark.sql.session.timeZone", "UTC");
    for (String word : List.of(words).subList(1, words.length)) {
      int equals = word.indexOf('=');
      settings.put(word.substring(0, equals), word.substring(equals + 1));
    }
    try (var peer = new FloebergPeer(Path.of(words[0]), settings)) {
      loop.serve("Floeberg, Java " + Runtime.version().feature(), peer);
    }
    System.exit(0);
  }

  @Override
  public List<List<String>> run(String sql) {
    var rows = new ArrayList<List<String>>();
    try (Result result = session.sql(sql)) {
      List<SparkType.Field> fields = result.schema().fields();
      Iterator<Row> iterator = result.rows();
      while (iterator.hasNext()) {
        rows.add(fields(iterator.next(), fields));
      }
    }
    return rows;
  }

  private static List<String> fields(Row row, List<SparkType.Field> fields) {
    var forms = new ArrayList<String>();
    for (int i = 0; i < fields.size(); i++) {
      forms.add(form(row.values().get(i), fields.get(i).type()));
    }
    return forms;
  }

  private static String form(Object value, SparkType type) {
    if (value == null) {
      return null;
    }
    return switch (type) {
      case SparkType.Decimal _ -> ValueForm.decimal((BigDecimal) value);
      case SparkType.Array(SparkType element, boolean _) ->
          ValueForm.list(((List<?>) value).stream().map(e -> form(e, element)).toList());
      case SparkType.Struct(List<SparkType.Field> fields) ->
          ValueForm.list(fields((Row) value, fields));
      case SparkType.Map map -> map((List<?>) value, map);
      case SparkType.Simple simple -> simple(value, simple);
      case SparkType.UserDefined(String _, SparkType sqlType) -> form(value, sqlType);
      case SparkType.Geometry _, SparkType.Geography _ -> ValueForm.binary((byte[]) value);
      case SparkType.Text _, SparkType.Char _, SparkType.Varchar _ -> (String) value;
      case SparkType.Time _, SparkType.YearMonthInterval _, SparkType.DayTimeInterval _ ->
          value.toString();
    };
  }

  private static String map(List<?> entries, SparkType.Map type) {
    var forms = new ArrayList<List<String>>();
    for (Object entry : entries) {
      var pair = new ArrayList<String>();
      pair.add(form(((Map.Entry<?, ?>) entry).getKey(), type.key()));
      pair.add(form(((Map.Entry<?, ?>) entry).getValue(), type.value()));
      forms.add(pair);
    }
    return ValueForm.map(forms);
  }

  private static String simple(Object value, SparkType.Simple type) {
    return switch (type) {
      case DATE -> LocalDate.ofEpochDay((Integer) value).toString();
      case TIMESTAMP -> ValueForm.moment(instant((Long) value));
      case TIMESTAMP_NTZ ->
          ValueForm.moment(LocalDateTime.ofInstant(instant((Long) value), ZoneOffset.UTC));
      case BINARY -> ValueForm.binary((byte[]) value);
      case BOOLEAN, TINYINT, SMALLINT, INT, BIGINT, FLOAT, DOUBLE -> value.toString();
      case CALENDAR_INTERVAL, VARIANT, VOID -> value.toString();
    };
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  @Override
  public void close() {
    session.close();
    engine.close();
  }
}
