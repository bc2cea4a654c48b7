package floeberg.sql;

import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.type.CollationNames;
import floeberg.type.SparkType;
import floeberg.type.SparkType.Field;
import floeberg.type.SparkType.IntervalField;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ColTypeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ColTypeListContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.CollateClauseContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.CommentSpecContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ComplexColTypeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ComplexDataTypeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.DataTypeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.IntegerValueContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.NonTrivialPrimitiveTypeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.ParameterIntegerValueContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PrimitiveDataTypeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.PrimitiveTypeContext;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.TrivialPrimitiveTypeContext;

/** Data types as written in DDL and casts. */
final class TypeBuilder {
  private static final int DEFAULT_DECIMAL_PRECISION = 10;
  private static final int DEFAULT_TIME_PRECISION = 6;

  /** The reference system that {@code GEOMETRY(ANY)} stands for: any of them. */
  private static final int ANY_SRID = -1;

  private final Builders builders;

  TypeBuilder(Builders builders) {
    this.builders = builders;
  }

  SparkType of(DataTypeContext tree) {
    return switch (tree) {
      case ComplexDataTypeContext complex -> complex(complex);
      case PrimitiveDataTypeContext primitive -> primitive(primitive.primitiveType());
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  private SparkType complex(ComplexDataTypeContext tree) {
    if (tree.LT() == null && tree.NEQ() == null) {
      throw incomplete(tree.complex.getText(), tree);
    }
    return switch (tree.complex.getType()) {
      case SqlBaseParser.ARRAY -> new SparkType.Array(of(tree.dataType(0)), true);
      case SqlBaseParser.MAP -> new SparkType.Map(of(tree.dataType(0)), of(tree.dataType(1)), true);
      default ->
          tree.complexColTypeList() == null
              ? new SparkType.Struct(List.of())
              : new SparkType.Struct(
                  tree.complexColTypeList().complexColType().stream().map(this::field).toList());
    };
  }

  private Field field(ComplexColTypeContext tree) {
    return new Field(
        builders.names.of(tree.errorCapturingIdentifier()),
        of(tree.dataType()),
        tree.errorCapturingNot() == null,
        comment(tree.commentSpec()),
        "");
  }

  /** A column list: {@code a INT, b STRING NOT NULL COMMENT 'x'}. */
  SparkType.Struct struct(ColTypeListContext tree) {
    var fields = new ArrayList<Field>();
    for (ColTypeContext column : tree.colType()) {
      fields.add(
          new Field(
              builders.names.of(column.colName),
              of(column.dataType()),
              column.errorCapturingNot() == null,
              comment(column.commentSpec()),
              ""));
    }
    return new SparkType.Struct(fields);
  }

  Optional<String> comment(CommentSpecContext tree) {
    return tree == null ? Optional.empty() : Optional.of(builders.strings.of(tree.stringLit()));
  }

  private SparkType primitive(PrimitiveTypeContext tree) {
    if (tree.trivialPrimitiveType() != null) {
      return trivial(tree.trivialPrimitiveType());
    }
    if (tree.nonTrivialPrimitiveType() != null) {
      return parameterized(tree.nonTrivialPrimitiveType());
    }
    throw unsupported(tree);
  }

  private static SparkType trivial(TrivialPrimitiveTypeContext tree) {
    return switch (tree.getStart().getType()) {
      case SqlBaseParser.BOOLEAN -> SparkType.BOOLEAN;
      case SqlBaseParser.TINYINT, SqlBaseParser.BYTE -> SparkType.TINYINT;
      case SqlBaseParser.SMALLINT, SqlBaseParser.SHORT -> SparkType.SMALLINT;
      case SqlBaseParser.INT, SqlBaseParser.INTEGER -> SparkType.INT;
      case SqlBaseParser.BIGINT, SqlBaseParser.LONG -> SparkType.BIGINT;
      case SqlBaseParser.FLOAT, SqlBaseParser.REAL -> SparkType.FLOAT;
      case SqlBaseParser.DOUBLE -> SparkType.DOUBLE;
      case SqlBaseParser.DATE -> SparkType.DATE;
      case SqlBaseParser.TIMESTAMP_LTZ -> SparkType.TIMESTAMP;
      case SqlBaseParser.TIMESTAMP_NTZ -> SparkType.TIMESTAMP_NTZ;
      case SqlBaseParser.BINARY -> SparkType.BINARY;
      case SqlBaseParser.VOID -> SparkType.VOID;
      case SqlBaseParser.VARIANT -> SparkType.VARIANT;
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  private SparkType parameterized(NonTrivialPrimitiveTypeContext tree) {
    return switch (tree.getStart().getType()) {
      case SqlBaseParser.STRING ->
          tree.collateClause() == null
              ? SparkType.STRING
              : new SparkType.Text(canonical(collation(tree.collateClause())));
      case SqlBaseParser.CHAR, SqlBaseParser.CHARACTER -> new SparkType.Char(length(tree));
      case SqlBaseParser.VARCHAR -> new SparkType.Varchar(length(tree));
      case SqlBaseParser.DECIMAL, SqlBaseParser.DEC, SqlBaseParser.NUMERIC -> decimal(tree);
      case SqlBaseParser.INTERVAL -> interval(tree);
      case SqlBaseParser.TIMESTAMP -> timestamp(tree);
      case SqlBaseParser.TIME -> time(tree);
      case SqlBaseParser.GEOMETRY -> new SparkType.Geometry(srid(tree));
      case SqlBaseParser.GEOGRAPHY -> new SparkType.Geography(srid(tree));
      default -> throw SyntaxErrors.unexpected(tree.getStart(), "");
    };
  }

  private int length(NonTrivialPrimitiveTypeContext tree) {
    if (tree.length == null) {
      throw ParseErrors.at(
          "DATATYPE_MISSING_SIZE", tree, "type", ParseErrors.type(tree.getStart().getText()));
    }
    return integer(tree.length);
  }

  private SparkType decimal(NonTrivialPrimitiveTypeContext tree) {
    int precision = tree.precision == null ? DEFAULT_DECIMAL_PRECISION : integer(tree.precision);
    int scale = tree.scale == null ? 0 : integer(tree.scale);
    if (scale > precision) {
      throw ParseErrors.at(
          "_LEGACY_ERROR_TEMP_1228", tree, "scale", "" + scale, "precision", "" + precision);
    }
    if (precision > SparkType.Decimal.MAX_PRECISION) {
      throw tooPrecise(precision, tree);
    }
    return new SparkType.Decimal(precision, scale);
  }

  static FloebergException tooPrecise(int precision, ParserRuleContext tree) {
    return ParseErrors.at(
        "DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION",
        tree,
        "precision",
        "" + precision,
        "maxPrecision",
        "" + SparkType.Decimal.MAX_PRECISION);
  }

  private static SparkType interval(NonTrivialPrimitiveTypeContext tree) {
    if (tree.fromYearMonth != null) {
      IntervalField start = field(tree.fromYearMonth);
      return new SparkType.YearMonthInterval(start, tree.to == null ? start : field(tree.to));
    }
    if (tree.fromDayTime != null) {
      IntervalField start = field(tree.fromDayTime);
      IntervalField end = tree.to == null ? start : field(tree.to);
      if (end.ordinal() < start.ordinal() || tree.to != null && end == start) {
        throw ParseErrors.at(
            "INVALID_INTERVAL_FORMAT.UNSUPPORTED_FROM_TO_EXPRESSION",
            tree,
            "input",
            "",
            "from",
            start.name(),
            "to",
            end.name());
      }
      return new SparkType.DayTimeInterval(start, end);
    }
    return SparkType.CALENDAR_INTERVAL;
  }

  private static IntervalField field(Token token) {
    return IntervalField.valueOf(token.getText().toUpperCase(Locale.ROOT));
  }

  private SparkType timestamp(NonTrivialPrimitiveTypeContext tree) {
    if (tree.withoutTimeZone() != null) {
      return SparkType.TIMESTAMP_NTZ;
    }
    return tree.withLocalTimeZone() == null && builders.settings.timestampNtz()
        ? SparkType.TIMESTAMP_NTZ
        : SparkType.TIMESTAMP;
  }

  private SparkType time(NonTrivialPrimitiveTypeContext tree) {
    int precision = tree.precision == null ? DEFAULT_TIME_PRECISION : integer(tree.precision);
    if (precision > DEFAULT_TIME_PRECISION) {
      throw ParseErrors.at("UNSUPPORTED_TIME_PRECISION", tree, "precision", "" + precision);
    }
    return new SparkType.Time(precision);
  }

  private int srid(NonTrivialPrimitiveTypeContext tree) {
    return tree.srid == null ? ANY_SRID : integer(tree.srid);
  }

  private static String canonical(String collation) {
    return CollationNames.canonical(collation)
        .orElseThrow(
            () ->
                FloebergException.of(
                    Condition.analysis("COLLATION_INVALID_NAME"),
                    "collationName",
                    collation,
                    "proposals",
                    CollationNames.proposal(collation)));
  }

  String collation(CollateClauseContext tree) {
    return String.join(".", builders.names.parts(tree.collationName));
  }

  int integer(IntegerValueContext tree) {
    String text =
        tree instanceof ParameterIntegerValueContext marker
            ? String.valueOf(builders.markers.constant(marker.parameterMarker()))
            : tree.getText();
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException _) {
      throw NumberLiterals.outOfRange(
          text, Long.toString(Integer.MIN_VALUE), Long.toString(Integer.MAX_VALUE), "int", tree);
    }
  }

  private FloebergException unsupported(PrimitiveTypeContext tree) {
    String name = builders.names.of(tree.unsupportedType);
    var numbers = tree.integerValue().stream().map(this::integer).map(String::valueOf).toList();
    return ParseErrors.at(
        "UNSUPPORTED_DATATYPE",
        tree,
        "typeName",
        ParseErrors.type(numbers.isEmpty() ? name : name + "(" + String.join(",", numbers) + ")"));
  }

  private static FloebergException incomplete(String name, ParserRuleContext tree) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "ARRAY" ->
          ParseErrors.at("INCOMPLETE_TYPE_DEFINITION.ARRAY", tree, "elementType", "<INT>");
      case "MAP" -> ParseErrors.at("INCOMPLETE_TYPE_DEFINITION.MAP", tree);
      default -> ParseErrors.at("INCOMPLETE_TYPE_DEFINITION.STRUCT", tree);
    };
  }

  /** The type that a cast to the type has: CHAR and VARCHAR are only for columns. */
  static SparkType castTarget(SparkType type) {
    return switch (type) {
      case SparkType.Char _, SparkType.Varchar _ -> SparkType.STRING;
      case SparkType.Array array ->
          new SparkType.Array(castTarget(array.element()), array.containsNull());
      case SparkType.Map map ->
          new SparkType.Map(
              castTarget(map.key()), castTarget(map.value()), map.valueContainsNull());
      case SparkType.Struct struct ->
          new SparkType.Struct(
              struct.fields().stream()
                  .map(
                      f ->
                          new Field(
                              f.name(),
                              castTarget(f.type()),
                              f.nullable(),
                              f.comment(),
                              f.metadata()))
                  .toList());
      case SparkType.Simple simple -> simple;
      case SparkType.Text text -> text;
      case SparkType.Decimal decimal -> decimal;
      case SparkType.Time time -> time;
      case SparkType.YearMonthInterval interval -> interval;
      case SparkType.DayTimeInterval interval -> interval;
      case SparkType.Geometry geometry -> geometry;
      case SparkType.Geography geography -> geography;
      case SparkType.UserDefined userDefined -> userDefined;
    };
  }
}
