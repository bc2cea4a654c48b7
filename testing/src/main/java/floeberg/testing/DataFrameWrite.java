package floeberg.testing;

import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand;
import floeberg.plan.TableCommand.CreateMode;
import floeberg.plan.TableCommand.TableOptions;
import floeberg.plan.WriteCommand;
import floeberg.plan.WriteCommand.InsertMode;
import floeberg.session.Session;
import floeberg.testing.conformance.Action;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The plans that a DataFrame's {@code writeTo(..)} and {@code write.save(..)} make. */
record DataFrameWrite(Session session, String target, Relation query) {
  private static final String ARROW = "<-";

  /** Reads a text {@code target <- query}. */
  static DataFrameWrite parse(Session session, String text) {
    int arrow = text.indexOf(ARROW);
    String query = text.substring(arrow + ARROW.length()).strip();
    if (session.parse(query, Map.of(), List.of()) instanceof Statement.Query(Relation relation)) {
      return new DataFrameWrite(session, text.substring(0, arrow).strip(), relation);
    }
    throw new IllegalArgumentException("no query: " + query);
  }

  /** {@code writeTo(target).options(..).ACTION()}. */
  Statement writeTo(String specification) {
    Map<String, String> options = Action.options(specification);
    String action = Action.firstWord(specification);
    return switch (action) {
      case "append" -> insert(new InsertMode.Append(), options);
      case "overwritePartitions" -> insert(new InsertMode.OverwritePartitions(), options);
      case "overwrite" -> insert(new InsertMode.ReplaceWhere(alwaysTrue()), options);
      case "create" -> create(CreateMode.CREATE, options);
      case "replace" -> create(CreateMode.REPLACE, options);
      case "createOrReplace" -> create(CreateMode.CREATE_OR_REPLACE, options);
      default -> throw new IllegalArgumentException("unknown action of writeTo: " + action);
    };
  }

  /** {@code write.format("iceberg").options(..).mode(MODE).save(target)}. */
  Statement save(String specification) {
    Map<String, String> options = Action.options(specification);
    String mode = Action.firstWord(specification).toUpperCase(Locale.ROOT);
    return new WriteCommand.SaveTable(
        target.contains("/") ? new Name(List.of("iceberg", target), Origin.NONE) : name(),
        mode.startsWith("ERROR")
            ? WriteCommand.SaveMode.ERROR_IF_EXISTS
            : WriteCommand.SaveMode.valueOf(mode),
        false,
        icebergWith(options),
        options,
        query);
  }

  private Statement insert(InsertMode mode, Map<String, String> options) {
    return new WriteCommand.Insert(
        name(), mode, List.of(), List.of(), true, false, false, options, query, Origin.NONE);
  }

  private Statement create(CreateMode mode, Map<String, String> options) {
    return new TableCommand.CreateTable(
        name(), mode, List.of(), icebergWith(options), Optional.of(query), List.of());
  }

  private static TableOptions icebergWith(Map<String, String> options) {
    return new TableOptions(
        Optional.of("iceberg"),
        List.of(),
        List.of(),
        Map.of(),
        options,
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Expression alwaysTrue() {
    return new Expression.Literal(SparkType.BOOLEAN, Optional.of(true), Origin.NONE);
  }

  private Name name() {
    return name(session, target);
  }

  /** A name with its quotes taken off, by the parser itself. */
  static Name name(Session session, String text) {
    if (session.parse("REFRESH TABLE " + text, Map.of(), List.of())
        instanceof TableCommand.RefreshTable(Name name)) {
      return name;
    }
    throw new IllegalArgumentException("no name: " + text);
  }
}
