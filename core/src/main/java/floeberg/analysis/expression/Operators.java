package floeberg.analysis.expression;

/** Operators and the functions that are operators by another name. */
final class Operators {
  private Operators() {}

  /** The form of that name, {@link SpecialForm#NONE} when it is none of these. */
  static SpecialForm find(String name) {
    return switch (name) {
      case "div" -> Arithmetic.operator("div");
      case "%" -> Arithmetic.operator("%");
      case "/" -> Arithmetic.operator("/");
      case "*" -> Arithmetic.operator("*");
      case "-" -> Arithmetic.operator("-");
      case "+" -> Arithmetic.operator("+");
      case "try_add" -> Arithmetic.tolerant("+");
      case "try_subtract" -> Arithmetic.tolerant("-");
      case "try_multiply" -> Arithmetic.tolerant("*");
      case "try_divide" -> Arithmetic.tolerant("/");
      case "try_mod" -> Arithmetic.tolerant("%");
      case "mod" -> Arithmetic.named("%");
      case "pmod" -> Arithmetic.named("pmod");
      case "negative" -> Signs.negative();
      case "positive" -> Signs.positive();
      case "abs" -> Signs.absolute();
      case "round" -> Rounding.of("round");
      case "bround" -> Rounding.of("bround");
      case "ceil" -> Rounding.of("ceil");
      case "floor" -> Rounding.of("floor");
      case "&" -> Bits.operator("&");
      case "|" -> Bits.operator("|");
      case "^" -> Bits.operator("^");
      case "~" -> Bits::not;
      case "<<" -> Bits.shift("<<");
      case ">>" -> Bits.shift(">>");
      case ">>>" -> Bits.shift(">>>");
      case "shiftleft" -> Bits.shift("<<");
      case "shiftright" -> Bits.shift(">>");
      case "shiftrightunsigned" -> Bits.shift(">>>");
      case "and" -> Logic.connective("AND");
      case "or" -> Logic.connective("OR");
      case "not" -> Logic::not;
      case "==" -> Logic.comparison("=");
      case "<=>" -> Logic.comparison("<=>");
      case "<" -> Logic.comparison("<");
      case "<=" -> Logic.comparison("<=");
      case ">" -> Logic.comparison(">");
      case ">=" -> Logic.comparison(">=");
      case "in" -> Logic::in;
      case "between" -> Logic::between;
      case "isnull" -> Logic.nullTest("IS NULL");
      case "isnotnull" -> Logic.nullTest("IS NOT NULL");
      case "istrue" -> Logic.truthTest("IS TRUE", "({0} IS TRUE)");
      case "isnottrue" -> Logic.truthTest("IS NOT TRUE", "({0} IS NOT TRUE)");
      case "isfalse" -> Logic.truthTest("IS FALSE", "({0} IS FALSE)");
      case "isnotfalse" -> Logic.truthTest("IS NOT FALSE", "({0} IS NOT FALSE)");
      case "isunknown" -> Logic.unknownTest("IS NULL", "IS NULL");
      case "isnotunknown" -> Logic.unknownTest("IS NOT NULL", "IS NOT NULL");
      case "equal_null" -> site -> site.shown(Logic.comparison("<=>").resolve(site).expr());
      default -> SpecialForm.NONE;
    };
  }
}
