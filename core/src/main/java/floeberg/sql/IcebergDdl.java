package floeberg.sql;

import floeberg.plan.AlterTable;
import floeberg.plan.AlterTable.Retention;
import floeberg.plan.Expression;
import floeberg.plan.Expression.Literal;
import floeberg.plan.Statement;
import floeberg.plan.Statement.Name;
import floeberg.plan.TableCommand.Transform;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;

/** The statements that Iceberg adds to ALTER TABLE; Spark's grammar does not know them. */
final class IcebergDdl {
  private static final long MILLIS_PER_MINUTE = 60_000;

  private final IcebergTokens tokens;

  private IcebergDdl(IcebergTokens tokens) {
    this.tokens = tokens;
  }

  /** The statement, or empty when the tokens are none of Iceberg's. */
  static Optional<Statement> statement(List<Token> visible) {
    var tokens = new IcebergTokens(visible);
    if (!tokens.takes("ALTER", "TABLE") || !tokens.seesIdentifier()) {
      return Optional.empty();
    }
    var ddl = new IcebergDdl(tokens);
    Name table = ddl.name();
    return ddl.isOfIceberg() ? Optional.of(ddl.alter(table)) : Optional.empty();
  }

  private boolean isOfIceberg() {
    for (String object : new String[] {"BRANCH", "TAG"}) {
      if (tokens.sees("CREATE", object)
          || tokens.sees("CREATE", "OR", "REPLACE", object)
          || tokens.sees("REPLACE", object)
          || tokens.sees("DROP", object)) {
        return true;
      }
    }
    for (String act : new String[] {"ADD", "DROP", "REPLACE"}) {
      if (tokens.sees(act, "PARTITION", "FIELD")) {
        return true;
      }
    }
    return tokens.sees("WRITE")
        || tokens.sees("SET", "IDENTIFIER", "FIELDS")
        || tokens.sees("DROP", "IDENTIFIER", "FIELDS");
  }

  private Name name() {
    Token start = tokens.peek();
    var parts = new ArrayList<String>();
    do {
      parts.add(tokens.identifier());
    } while (tokens.takes("."));
    return new Name(parts, tokens.originFrom(start));
  }

  private Statement alter(Name table) {
    Statement statement;
    if (tokens.takes("ADD", "PARTITION", "FIELD")) {
      Transform transform = transform();
      statement = new AlterTable.AddPartitionField(table, transform, fieldName());
    } else if (tokens.takes("DROP", "PARTITION", "FIELD")) {
      statement = new AlterTable.DropPartitionField(table, transform());
    } else if (tokens.takes("REPLACE", "PARTITION", "FIELD")) {
      Transform from = transform();
      tokens.require(false, "WITH");
      Transform to = transform();
      statement = new AlterTable.ReplacePartitionField(table, from, to, fieldName());
    } else if (tokens.takes("SET", "IDENTIFIER", "FIELDS")) {
      statement = new AlterTable.SetIdentifierFields(table, fields());
    } else if (tokens.takes("DROP", "IDENTIFIER", "FIELDS")) {
      statement = new AlterTable.DropIdentifierFields(table, fields());
    } else if (tokens.takes("WRITE")) {
      return new IcebergWriteOrder(tokens, this::transform).of(table);
    } else {
      return reference(table);
    }
    tokens.requireEnd();
    return statement;
  }

  private Optional<String> fieldName() {
    return tokens.takes("AS") ? Optional.of(tokens.identifier()) : Optional.empty();
  }

  private List<String> fields() {
    var fields = new ArrayList<String>();
    do {
      fields.add(String.join(".", name().parts()));
    } while (tokens.takes(","));
    return fields;
  }

  private Transform transform() {
    Token start = tokens.peek();
    Name column = name();
    if (column.parts().size() > 1 || !tokens.takes("(")) {
      return new Transform("identity", List.of(attribute(column)), column.origin());
    }
    var arguments = new ArrayList<Expression>();
    do {
      arguments.add(argument());
    } while (tokens.takes(","));
    tokens.require(false, ")");
    return new Transform(column.parts().getFirst(), arguments, tokens.originFrom(start));
  }

  private static Expression attribute(Name column) {
    return new Expression.Attribute(column.parts(), OptionalLong.empty(), false, column.origin());
  }

  private Expression argument() {
    if (tokens.seesIdentifier()) {
      return attribute(name());
    }
    Token token = tokens.peek();
    if (token.getType() == SqlBaseLexer.STRING_LITERAL) {
      tokens.take();
      String text = token.getText().substring(1, token.getText().length() - 1);
      return new Literal(SparkType.STRING, Optional.of(text), tokens.originFrom(token));
    }
    long number = number();
    boolean isInt = number == (int) number;
    return new Literal(
        isInt ? SparkType.INT : SparkType.BIGINT,
        Optional.of(isInt ? (Object) (int) number : number),
        tokens.originFrom(token));
  }

  private long number() {
    Token token = tokens.peek();
    boolean isNegative = tokens.takes("-");
    String digits = tokens.peek().getText();
    if (!digits.matches("\\d+[lL]?")) {
      throw tokens.noViableAlternative();
    }
    tokens.take();
    try {
      long value = Long.parseLong(digits.replaceAll("[lL]$", ""));
      return isNegative ? -value : value;
    } catch (NumberFormatException _) {
      throw new IcebergParseException("For input string: \"" + digits + "\"", Places.of(token));
    }
  }

  private Statement reference(Name table) {
    if (tokens.takes("DROP")) {
      boolean isBranch = tokens.require(false, "BRANCH", "TAG").equals("BRANCH");
      boolean ifExists = tokens.takes("IF", "EXISTS");
      String ref = tokens.identifier();
      tokens.requireEnd();
      return new AlterTable.DropRef(table, ref, isBranch, ifExists);
    }
    boolean create = tokens.takes("CREATE");
    boolean replace = create ? tokens.takes("OR", "REPLACE") : tokens.takes("REPLACE");
    boolean isBranch = tokens.require(false, "BRANCH", "TAG").equals("BRANCH");
    boolean ifNotExists = create && !replace && tokens.takes("IF", "NOT", "EXISTS");
    String ref = tokens.identifier();
    OptionalLong snapshotId = OptionalLong.empty();
    if (tokens.takes("AS")) {
      tokens.require(false, "OF");
      tokens.require(false, "VERSION");
      snapshotId = OptionalLong.of(number());
    }
    Retention retention = retention(isBranch, snapshotId.isPresent());
    return new AlterTable.CreateRef(
        table, ref, isBranch, create, replace, ifNotExists, snapshotId, retention);
  }

  private Retention retention(boolean isBranch, boolean hasVersion) {
    OptionalLong maxRefAge = OptionalLong.empty();
    OptionalInt minSnapshots = OptionalInt.empty();
    OptionalLong maxSnapshotAge = OptionalLong.empty();
    boolean hasRetain = tokens.takes("RETAIN");
    if (hasRetain) {
      maxRefAge = OptionalLong.of(millis(number()));
    }
    boolean hasRetention = isBranch && tokens.takes("WITH");
    if (hasRetention) {
      tokens.require(false, "SNAPSHOT");
      tokens.require(false, "RETENTION");
      long amount = number();
      if (tokens.takes("SNAPSHOTS")) {
        minSnapshots = OptionalInt.of(Math.toIntExact(Math.min(amount, Integer.MAX_VALUE)));
        if (!tokens.isAtEnd()) {
          maxSnapshotAge = OptionalLong.of(millis(number()));
        }
      } else {
        maxSnapshotAge = OptionalLong.of(millis(amount));
      }
    }
    tokens.requireEnd(stillPossible(isBranch, hasVersion, hasRetain, hasRetention));
    return new Retention(maxRefAge, minSnapshots, maxSnapshotAge);
  }

  private static String[] stillPossible(
      boolean isBranch, boolean hasVersion, boolean hasRetain, boolean hasRetention) {
    var words = new ArrayList<String>();
    if (!hasVersion && !hasRetain && !hasRetention) {
      words.add("AS");
    }
    if (!hasRetain && !hasRetention) {
      words.add("RETAIN");
    }
    if (isBranch && !hasRetention) {
      words.add("WITH");
    }
    return words.toArray(String[]::new);
  }

  private long millis(long amount) {
    String unit = tokens.require(true, "DAYS", "HOURS", "MINUTES");
    long minutes =
        switch (unit) {
          case "DAYS" -> 24 * 60;
          case "HOURS" -> 60;
          default -> 1;
        };
    try {
      return Math.multiplyExact(amount, minutes * MILLIS_PER_MINUTE);
    } catch (ArithmeticException _) {
      throw tokens.error("long overflow");
    }
  }
}
