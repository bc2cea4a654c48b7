package floeberg.testing.differential;

import floeberg.testing.differential.Question.Mode;
import floeberg.testing.differential.Vocabulary.Template;
import floeberg.testing.differential.Vocabulary.Values;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Random expressions, each of one template with random arguments, most of them well-typed. */
final class ExpressionQuestions {
  private static final Pattern OPTIONAL = Pattern.compile("\\[(, [^\\[\\]]*)]");
  private static final Pattern SLOT = Pattern.compile("\\{(=?)([^{}]+)}");
  private static final List<String> DECIMALS =
      List.of("decimal(10,2)", "decimal(38,18)", "decimal(38,0)", "decimal(5,5)");
  private static final List<String> INTEGRALS = List.of("tinyint", "smallint", "int", "bigint");
  private static final List<String> NUMBERS =
      List.of("tinyint", "smallint", "int", "int", "bigint", "float", "double", "decimal");
  private static final List<String> ORDERABLE =
      List.of("int", "bigint", "double", "decimal", "string", "date", "timestamp", "boolean");
  private static final List<String> ARRAY_ELEMENTS = List.of("int", "string", "double", "date");
  private static final List<String> ANY =
      List.of(
          "tinyint",
          "smallint",
          "int",
          "bigint",
          "float",
          "double",
          "decimal",
          "decimal",
          "string",
          "string",
          "binary",
          "date",
          "timestamp",
          "timestamp_ntz",
          "boolean",
          "ym",
          "dt",
          "array<int>",
          "array<string>",
          "map<string,int>",
          "struct<a:int,b:string>",
          "variant",
          "void");
  private static final int DEEPEST = 2;

  private final Vocabulary vocabulary;
  private final Random random;
  private int turn;
  private boolean usesColumns;
  private boolean usesExtremes;
  private Map<String, String> bound = Map.of();

  ExpressionQuestions(Vocabulary vocabulary, Random random) {
    this.vocabulary = vocabulary;
    this.random = random;
  }

  /** The next question; every template has its turn. */
  Question next(int number) {
    List<Template> templates = vocabulary.templates();
    Template template = templates.get(turn++ % templates.size());
    usesColumns = template.isAggregate() || random.nextInt(100) < 45;
    usesExtremes = random.nextInt(100) < 35;
    String expression = fill(template, Map.of(), 0);
    int mode = random.nextInt(100);
    return new Question(
        number,
        mode < 12 ? Mode.LEGACY : mode < 24 ? Mode.ZONE : Mode.ANSI,
        false,
        topic(template.text()),
        statement(template, expression));
  }

  private String statement(Template template, String expression) {
    if (!usesColumns) {
      return "SELECT " + expression;
    }
    if (template.isAggregate()) {
      return "SELECT "
          + expression
          + " FROM "
          + (usesExtremes ? "edge" : "tame")
          + (random.nextInt(3) == 0 ? " GROUP BY id % 2" : "");
    }
    return usesExtremes
        ? "SELECT id, %s FROM edge WHERE id = %d"
            .formatted(expression, random.nextInt(ExpressionTables.EDGE_ROWS))
        : "SELECT id, " + expression + " FROM tame";
  }

  private static String topic(String text) {
    Matcher call = Pattern.compile("[A-Za-z_0-9]+(?=\\()").matcher(text);
    String shape = SLOT.matcher(text).replaceAll("_");
    return call.find() && !text.startsWith("{") ? call.group() : shape;
  }

  private String fill(Template template, Map<String, String> given, int depth) {
    Map<String, String> outer = bound;
    bound = new TreeMap<>(given);
    String text =
        OPTIONAL
            .matcher(template.text())
            .replaceAll(m -> random.nextBoolean() ? Matcher.quoteReplacement(m.group(1)) : "");
    var filled = new StringBuilder();
    Matcher slot = SLOT.matcher(text);
    while (slot.find()) {
      String argument = argument(slot.group(2), !slot.group(1).isEmpty(), depth);
      slot.appendReplacement(filled, Matcher.quoteReplacement(argument));
    }
    slot.appendTail(filled);
    bound = outer;
    return filled.toString();
  }

  private String argument(String slot, boolean isLiteral, int depth) {
    if (slot.startsWith("w:") || slot.startsWith("f:")) {
      return word(slot, isLiteral);
    }
    boolean isOdd = !isLiteral && random.nextInt(100) < 3;
    String type = concrete(isOdd ? "any" : slot);
    if (isLiteral) {
      return literal(type);
    }
    if (depth < DEEPEST && !slot.startsWith("n:") && random.nextInt(100) < (depth == 0 ? 20 : 10)) {
      Optional<String> nested = nested(type, depth + 1);
      if (nested.isPresent()) {
        return nested.get();
      }
    }
    if (usesColumns && random.nextInt(100) < 75 && vocabulary.columnTypes().contains(type)) {
      return Vocabulary.column(type);
    }
    return literal(type);
  }

  private String word(String slot, boolean isLiteral) {
    String word = pick(vocabulary.values(slot).orElseThrow().ordinary());
    if (slot.startsWith("f:") || isLiteral || !usesColumns) {
      return word;
    }
    int chance = random.nextInt(100);
    return chance < 25 ? "concat(" + word + ", c_blank)" : chance < 28 ? "NULL" : word;
  }

  private String concrete(String slot) {
    return switch (slot) {
      case "T", "K", "V" -> {
        String known = bound.get(slot);
        String type = known == null ? concrete("any") : known;
        if (known == null) {
          bound.put(slot, type);
        }
        yield type;
      }
      case "array<T>" -> {
        String element = bound.computeIfAbsent("T", _ -> pick(ARRAY_ELEMENTS));
        yield "array<" + element + ">";
      }
      case "num" -> concrete(pick(NUMBERS));
      case "integral" -> pick(INTEGRALS);
      case "decimal" -> random.nextBoolean() ? DECIMALS.getFirst() : pick(DECIMALS);
      case "ord" -> concrete(pick(ORDERABLE));
      case "any" -> concrete(pick(ANY));
      default -> slot;
    };
  }

  private String literal(String type) {
    int chance = random.nextInt(100);
    if (chance < 4 && !type.startsWith("n:")) {
      return type.equals("void") || chance < 2 ? "NULL" : typedNull(type);
    }
    Optional<Values> values = vocabulary.values(type);
    if (values.isPresent()) {
      boolean isExtreme = !values.get().extreme().isEmpty() && random.nextInt(100) < 25;
      return pick(isExtreme ? values.get().extreme() : values.get().ordinary());
    }
    if (type.startsWith("array<")) {
      String element = type.substring("array<".length(), type.length() - 1);
      return "array(" + literal(element) + ", " + literal(element) + ")";
    }
    throw new IllegalStateException("no literals of type " + type);
  }

  private String typedNull(String type) {
    return "CAST(NULL AS " + ExpressionTables.sqlType(type) + ")";
  }

  private Optional<String> nested(String type, int depth) {
    List<Template> fitting =
        vocabulary.templates().stream()
            .filter(t -> !t.isAggregate() && unify(t.result(), type).isPresent())
            .toList();
    if (fitting.isEmpty()) {
      return Optional.empty();
    }
    Template template = pick(fitting);
    return Optional.of(
        "(" + fill(template, unify(template.result(), type).orElseThrow(), depth) + ")");
  }

  private static Optional<Map<String, String>> unify(String result, String type) {
    if (result.equals(type)) {
      return Optional.of(Map.of());
    }
    if (result.equals("array<T>") && type.startsWith("array<")) {
      return Optional.of(Map.of("T", type.substring("array<".length(), type.length() - 1)));
    }
    return switch (result) {
      case "T" -> Optional.of(Map.of("T", type));
      case "num" ->
          NUMBERS.contains(type) || type.startsWith("decimal")
              ? Optional.of(Map.of())
              : Optional.empty();
      case "integral" -> INTEGRALS.contains(type) ? Optional.of(Map.of()) : Optional.empty();
      case "decimal" -> type.startsWith("decimal") ? Optional.of(Map.of()) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }
}
