package floeberg.analysis.expression;

/** A function or operator whose typing is code: one the table calls {@code special}. */
@FunctionalInterface
interface SpecialForm {
  Typed resolve(CallSite site);
}
