package floeberg.analysis.expression;

/** A function or operator whose typing is code: one the table calls {@code special}. */
@FunctionalInterface
interface SpecialForm {
  /** No form: stands for a name that is unknown. */
  SpecialForm NONE = new Unknown();

  Typed resolve(CallSite site);

  /** The form of no name. */
  record Unknown() implements SpecialForm {
    @Override
    public Typed resolve(CallSite site) {
      throw new AssertionError(site.name());
    }
  }
}
