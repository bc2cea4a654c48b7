package floeberg.sql;

import floeberg.error.FloebergException;
import floeberg.plan.Expression;
import floeberg.plan.Relation;
import floeberg.plan.Statement;
import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.ParserRuleContext;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser;

/**
 * Reads Spark SQL. Every method throws {@link FloebergException} with Spark's condition, the place
 * and the text when the text is wrong; statements of Iceberg throw {@link IcebergParseException}
 * instead. Objects are immutable and may be used by many threads.
 */
public final class SqlParser {
  private static final long LARGE_STACK = 128L << 20;

  private final ParserSettings settings;
  private final Grammar grammar;

  public SqlParser() {
    this(ParserSettings.DEFAULT);
  }

  public SqlParser(ParserSettings settings) {
    this.settings = settings;
    this.grammar = new Grammar(settings);
  }

  /** One statement, or one script {@code BEGIN ... END}; semicolons may follow. */
  public Statement parseStatement(String text) {
    return parseStatement(text, SqlParameters.NONE);
  }

  /** One statement whose parameter markers are replaced by values. */
  public Statement parseStatement(String text, SqlParameters parameters) {
    return guarded(text, tokens -> statement(tokens, parameters));
  }

  private Statement statement(CommonTokenStream tokens, SqlParameters parameters) {
    List<Token> visible = visible(tokens);
    Optional<Statement> ofIceberg = IcebergDdl.statement(visible);
    if (ofIceberg.isPresent()) {
      return ofIceberg.get();
    }
    var builders = new Builders(settings, parameters, questionMarks(visible));
    if (visible.getFirst().getType() == SqlBaseParser.BEGIN) {
      var script = grammar.tree(tokens, SqlBaseParser::compoundOrSingleStatement);
      return script.singleCompoundStatement() != null
          ? new ScriptBuilder(builders).of(script.singleCompoundStatement())
          : new Statements(builders).of(script.singleStatement());
    }
    return new Statements(builders).of(grammar.tree(tokens, SqlBaseParser::singleStatement));
  }

  /** How many values the markers {@code ?} of a text take; the text need not be right otherwise. */
  public static int positionalMarkers(String text) {
    return questionMarks(visible(Grammar.tokens(new UpperCaseText(text)))).size();
  }

  private static List<Token> visible(CommonTokenStream tokens) {
    return tokens.getTokens().stream()
        .filter(token -> token.getChannel() == Token.DEFAULT_CHANNEL)
        .toList();
  }

  private static List<Integer> questionMarks(List<Token> visible) {
    return visible.stream()
        .filter(token -> token.getType() == SqlBaseParser.QUESTION)
        .map(Token::getStartIndex)
        .toList();
  }

  /** An expression, perhaps with an alias: {@code expr("a + 1 AS b")}. */
  public Expression parseExpression(String text) {
    return parsed(
        text, SqlBaseParser::singleExpression, (builders, tree) -> builders.expressions.of(tree));
  }

  /** The same for an expression that is part of no statement: its places carry its text. */
  public Expression parseOwnExpression(String text) {
    return parsed(
        new UpperCaseText(text, true),
        SqlBaseParser::singleExpression,
        (builders, tree) -> builders.expressions.of(tree));
  }

  /** A query. */
  public Relation parseQuery(String text) {
    return parsed(
        text, SqlBaseParser::singleQuery, (builders, tree) -> builders.queries.of(tree.query()));
  }

  /** A data type: {@code ARRAY<INT>}. */
  public SparkType parseDataType(String text) {
    return parsed(
        text,
        SqlBaseParser::singleDataType,
        (builders, tree) -> builders.types.of(tree.dataType()));
  }

  /**
   * A schema as DDL text: {@code a INT, b STRING NOT NULL COMMENT 'x'}. A text that is a single
   * type instead is that struct, or a struct of one field {@code value}.
   */
  public SparkType.Struct parseTableSchema(String text) {
    return switch (parseDdl(text)) {
      case SparkType.Struct struct -> struct;
      case SparkType type ->
          new SparkType.Struct(List.of(new SparkType.Field("value", type, true)));
    };
  }

  /** A schema or a type, whichever the text is: {@code a INT, b INT}, {@code struct<a:int>}. */
  public SparkType parseDdl(String text) {
    try {
      return parsed(
          text,
          SqlBaseParser::singleTableSchema,
          (builders, tree) -> builders.types.struct(tree.colTypeList()));
    } catch (FloebergException asSchema) {
      for (String other : List.of(text, "struct<" + text + ">")) {
        try {
          return parseDataType(other);
        } catch (FloebergException _) {
          // The first error tells most.
        }
      }
      throw asSchema;
    }
  }

  /** The parts of a name: {@code a.`b.c`}. */
  public List<String> parseMultipartIdentifier(String text) {
    return parsed(
        text,
        SqlBaseParser::singleMultipartIdentifier,
        (builders, tree) -> builders.names.parts(tree.multipartIdentifier()));
  }

  private <T extends ParserRuleContext, R> R parsed(
      String text, Function<SqlBaseParser, T> rule, BiFunction<Builders, T, R> build) {
    return parsed(new UpperCaseText(text), rule, build);
  }

  private <T extends ParserRuleContext, R> R parsed(
      UpperCaseText text, Function<SqlBaseParser, T> rule, BiFunction<Builders, T, R> build) {
    return guarded(
        text,
        tokens -> {
          var builders = new Builders(settings, SqlParameters.NONE, questionMarks(visible(tokens)));
          return build.apply(builders, grammar.tree(tokens, rule));
        });
  }

  private static <R> R guarded(String text, Function<CommonTokenStream, R> parse) {
    return guarded(new UpperCaseText(text), parse);
  }

  private static <R> R guarded(UpperCaseText input, Function<CommonTokenStream, R> parse) {
    String text = input.toString();
    try {
      CommonTokenStream tokens = Grammar.tokens(input);
      return Nesting.isDeep(tokens.getTokens())
          ? onLargeStack(() -> parse.apply(tokens))
          : parse.apply(tokens);
    } catch (StackOverflowError _) {
      throw Nesting.tooComplex().in(text);
    } catch (FloebergException e) {
      boolean isEmpty = e.condition().name().equals("PARSE_SYNTAX_ERROR") && text.isBlank();
      throw isEmpty ? ParseErrors.of("PARSE_EMPTY_STATEMENT").in(text) : e.in(text);
    }
  }

  /** Runs on a thread of its own, whose stack is large; its exceptions are thrown here. */
  private static <R> R onLargeStack(Supplier<R> parse) {
    var outcome = new Outcome<R>();
    Thread thread =
        Thread.ofPlatform()
            .name("sql-parser")
            .daemon()
            .stackSize(LARGE_STACK)
            .unstarted(() -> outcome.run(parse));
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while parsing", e);
    }
    return outcome.result();
  }

  /** What the parsing thread came to. */
  private static final class Outcome<R> {
    private Optional<R> value = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();

    void run(Supplier<R> parse) {
      try {
        value = Optional.of(parse.get());
      } catch (RuntimeException | Error e) {
        failure = Optional.of(e);
      }
    }

    R result() {
      if (failure.isPresent()) {
        switch (failure.get()) {
          case RuntimeException e -> throw e;
          case Error e -> throw e;
          default -> throw new IllegalStateException(failure.get());
        }
      }
      return value.orElseThrow();
    }
  }
}
