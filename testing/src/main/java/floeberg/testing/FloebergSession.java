package floeberg.testing;

import floeberg.Floeberg;
import floeberg.error.FloebergException;
import floeberg.plan.Origin;
import floeberg.plan.Relation.Options;
import floeberg.plan.SourceRelation.DataSource;
import floeberg.plan.SourceRelation.NamedTable;
import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.result.ValueText;
import floeberg.session.Session;
import floeberg.testing.conformance.Action;
import floeberg.testing.conformance.Answer;
import floeberg.testing.conformance.EngineSession;
import floeberg.testing.conformance.Expected;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;

/** A session of Floeberg as conformance cases use it: every answer becomes text. */
final class FloebergSession implements EngineSession {
  private final Floeberg engine;
  private final Session session;

  FloebergSession(Floeberg engine) {
    this.engine = engine;
    this.session = engine.newSession();
  }

  @Override
  public void set(String key, String value) {
    session.set(key, value);
  }

  @Override
  public void unset(String key) {
    session.unset(key);
  }

  @Override
  public Answer.Rows run(Action action, String text) {
    try (Result result = result(action, text)) {
      return texts(result);
    }
  }

  private Result result(Action action, String text) {
    return switch (action) {
      case Action.Sql _ -> session.sql(text);
      case Action.ReadTable(String options) -> query(namedTable(text, options));
      case Action.Load(String options) ->
          query(
              new DataSource(
                  "iceberg", Optional.empty(), options(options), List.of(text), Origin.NONE));
      case Action.WriteTo(String specification) ->
          session.execute(DataFrameWrite.parse(session, text).writeTo(specification));
      case Action.Save(String specification) ->
          session.execute(DataFrameWrite.parse(session, text).save(specification));
    };
  }

  private Result query(floeberg.plan.Relation relation) {
    return session.execute(new Statement.Query(relation));
  }

  private NamedTable namedTable(String text, String options) {
    return new NamedTable(
        DataFrameWrite.name(session, text).parts(),
        Optional.empty(),
        options(options),
        Origin.NONE);
  }

  private static Options options(String text) {
    var options = new TreeMap<String, String>();
    Action.options(text).forEach((key, value) -> options.put(key.toLowerCase(Locale.ROOT), value));
    return new Options(options);
  }

  private Answer.Rows texts(Result result) {
    var valueText = new ValueText(session.settings().zone()).inMode(session.settings().isAnsi());
    List<SparkType.Field> fields = result.schema().fields();
    var rows = new ArrayList<List<String>>();
    Iterator<Row> iterator = result.rows();
    while (iterator.hasNext()) {
      Row row = iterator.next();
      var cells = new ArrayList<String>();
      for (int i = 0; i < fields.size(); i++) {
        cells.add(cell(row.values().get(i), fields.get(i).type(), valueText));
      }
      rows.add(cells);
    }
    return new Answer.Rows(
        fields.stream().map(f -> new Expected.Column(f.name(), f.type().simpleString())).toList(),
        rows);
  }

  private static String cell(Object value, SparkType type, ValueText valueText) {
    return type == SparkType.BINARY && value != null
        ? "0x" + HexFormat.of().withUpperCase().formatHex((byte[]) value)
        : valueText.text(value, type);
  }

  @Override
  public Answer.Failure describe(Throwable thrown) {
    if (thrown instanceof FloebergException e) {
      return Answer.Failure.of(
          Optional.of(e.condition().name()).filter(name -> !name.isEmpty()),
          Optional.of(e.sqlState()).filter(state -> !state.isEmpty()),
          e.condition().exceptionClass(),
          e);
    }
    return Answer.Failure.of(
        Optional.empty(), Optional.empty(), thrown.getClass().getName(), thrown);
  }

  @Override
  public void cancel() {
    session.cancel();
  }

  @Override
  public void close() {
    session.close();
    engine.close();
  }
}
