package floeberg.analysis.expression;

import static floeberg.type.SparkType.BOOLEAN;
import static floeberg.type.SparkType.DATE;
import static floeberg.type.SparkType.STRING;
import static floeberg.type.SparkType.TIMESTAMP;
import static floeberg.type.SparkType.TIMESTAMP_NTZ;
import static floeberg.type.SparkType.VOID;

import floeberg.analysis.AnalysisContext;
import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.resolved.Expr;
import floeberg.resolved.Template;
import floeberg.type.SparkType;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;

/** The session's facts, hashes, errors raised on purpose, chance. */
final class MiscForms {
  /** The version of Spark whose answers are given. */
  static final String SPARK_VERSION = "4.1.3";

  private MiscForms() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "typeof" ->
          site -> {
            site.requireCount(1, 1);
            String type = site.argument(0).type().simpleString();
            Expr value = site.argument(0).expr();
            // The argument stays: an aggregate in it makes the query an aggregation.
            return site.shown(
                Foldable.isFoldable(value)
                    ? text(type)
                    : site.build(Options.quoted(type), STRING, false, List.of(value)));
          };
      case "current_date" -> MiscForms::currentDate;
      case "current_timestamp" -> MiscForms::currentTimestamp;
      case "localtimestamp" -> MiscForms::localTimestamp;
      case "current_time" -> MiscForms::currentTime;
      case "current_timezone" -> fact(context -> context.settings().zone().getId());
      case "current_catalog" -> fact(AnalysisContext::currentCatalog);
      case "current_schema" -> fact(AnalysisContext::currentNamespace);
      case "current_user" -> fact(AnalysisContext::currentUser);
      case "version" -> fact(_ -> SPARK_VERSION + " " + "0".repeat(40));
      case "hash" -> Hashes.of("hash");
      case "xxhash64" -> Hashes.of("xxhash64");
      case "~unwrap_udt" -> MiscForms::unwrap;
      case "spark_partition_id" -> MiscForms::partition;
      case "input_file_name" -> MiscForms::inputFileName;
      case "raise_error" -> MiscForms::raiseError;
      case "assert_true" -> MiscForms::assertTrue;
      default -> SpecialForm.NONE;
    };
  }

  private static Expr text(String value) {
    return new Expr.Literal(STRING, Optional.of(value));
  }

  private interface Fact {
    String of(AnalysisContext context);
  }

  private static SpecialForm fact(Fact fact) {
    return site -> {
      site.requireCount(0, 0);
      return site.shown(text(fact.of(site.resolver().context())));
    };
  }

  private static Instant now(CallSite site) {
    long micros = site.resolver().context().nowMicros();
    return Instant.ofEpochSecond(
        Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
  }

  static Typed currentDate(CallSite site) {
    site.requireCount(0, 0);
    ZoneId zone = site.resolver().context().settings().zone();
    int days = (int) now(site).atZone(zone).toLocalDate().toEpochDay();
    return site.shown(new Expr.Literal(DATE, Optional.of(days)));
  }

  static Typed currentTimestamp(CallSite site) {
    site.requireCount(0, 0);
    return site.shown(
        new Expr.Literal(TIMESTAMP, Optional.of(site.resolver().context().nowMicros())));
  }

  /** The time of day in the session's zone, cut to so many digits of a second. */
  static Typed currentTime(CallSite site) {
    site.requireCount(0, 1);
    Typed digits =
        site.count() == 1
            ? site.argument(0)
            : Typed.of(new Expr.Literal(SparkType.INT, Optional.of(6)), "6");
    Optional<Object> given =
        site.count() == 1 ? site.constant(0, "precision", SparkType.INT) : Optional.of(6);
    if (given.isEmpty()) {
      throw Mismatch.of("UNEXPECTED_NULL", site.sql(), site.position(), "exprName", "precision");
    }
    int precision = (Integer) given.get();
    if (precision < 0 || precision > 6) {
      throw Mismatch.of(
          "VALUE_OUT_OF_RANGE",
          site.sql(),
          site.position(),
          "exprName",
          "precision",
          "valueRange",
          "[0, 6]",
          "currentValue",
          Integer.toString(precision));
    }
    long nanos =
        now(site).atZone(site.resolver().context().settings().zone()).toLocalTime().toNanoOfDay();
    long unit = (long) Math.pow(10, 9 - precision);
    Expr time = new Expr.Literal(new SparkType.Time(precision), Optional.of(nanos / unit * unit));
    return new Typed(time, out -> CallSite.listed(out, site.shownName(), List.of(digits)));
  }

  static Typed localTimestamp(CallSite site) {
    site.requireCount(0, 0);
    ZoneId zone = site.resolver().context().settings().zone();
    var local = now(site).atZone(zone).toLocalDateTime();
    long micros = local.toEpochSecond(ZoneOffset.UTC) * 1_000_000L + local.getNano() / 1000;
    return site.shown(new Expr.Literal(TIMESTAMP_NTZ, Optional.of(micros)));
  }

  /** The file that a row is read from; empty where the rows are from several places, or none. */
  static Typed inputFileName(CallSite site) {
    site.requireCount(0, 0);
    Expr file =
        hidden(site, "_metadata", "file_path").or(() -> hidden(site, "_file")).orElse(text(""));
    return site.shown(
        new Expr.Call(
            "input_file_name", Template.of("{0}"), List.of(file), STRING, false, site.position()));
  }

  /** A value of a user-defined type in the type that it is stored as. */
  static Typed unwrap(CallSite site) {
    site.requireCount(1, 1);
    Typed value = site.argument(0);
    SparkType type =
        value.type() instanceof SparkType.UserDefined(String _, SparkType stored)
            ? stored
            : value.type();
    Expr expr = site.build("{0}", type, value.expr());
    return new Typed(expr, out -> CallSite.listed(out, "unwrap_udt", List.of(value)));
  }

  /** The number of the row's partition; 0 where the program asked for no partitions. */
  static Typed partition(CallSite site) {
    site.requireCount(0, 0);
    Expr number = partitionNumber(site).orElse(new Expr.Literal(SparkType.INT, Optional.of(0)));
    Expr expr =
        new Expr.Call(
            "spark_partition_id",
            new Template("{0}", java.util.Set.of(), true),
            List.of(number),
            SparkType.INT,
            false,
            site.position());
    return new Typed(expr, out -> CallSite.listed(out, "SPARK_PARTITION_ID", List.of()));
  }

  static Optional<Expr> partitionNumber(CallSite site) {
    return hidden(site, floeberg.analysis.relation.Partitions.COLUMN);
  }

  private static Optional<Expr> hidden(CallSite site, String... name) {
    try {
      return site.resolver()
          .scope()
          .find(
              new Expression.Attribute(
                  List.of(name), java.util.OptionalLong.empty(), true, Origin.NONE));
    } catch (FloebergException e) {
      // Two inputs have it: a join.
      if (!e.condition().name().equals("AMBIGUOUS_REFERENCE")) {
        throw e;
      }
      return Optional.empty();
    }
  }

  static Typed raiseError(CallSite site) {
    site.requireCount(1, 2);
    Expr message = site.cast(site.argument(0), STRING);
    return site.shown(
        site.build(
            "CAST({error:USER_RAISED_EXCEPTION|errorMessage={0}} AS INTEGER)",
            VOID, true, List.of(message)));
  }

  static Typed assertTrue(CallSite site) {
    site.requireCount(1, 2);
    Typed condition = site.argument(0);
    Typed message =
        site.count() == 2
            ? site.argument(1)
            : Typed.of(
                text("'" + condition.sql() + "' is not true!"),
                "'" + condition.sql() + "' is not true!");
    Expr expr =
        site.build(
            "CASE WHEN {0} THEN CAST(NULL AS INTEGER) ELSE {error:USER_RAISED_EXCEPTION|errorMessage={1}}"
                + " END",
            VOID, true, List.of(site.cast(condition, BOOLEAN), site.cast(message, STRING)));
    return new Typed(expr, out -> CallSite.listed(out, "assert_true", List.of(condition, message)));
  }
}
