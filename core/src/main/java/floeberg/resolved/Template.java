package floeberg.resolved;

import java.util.Set;

/**
 * DuckDB text of a function with places for its arguments: {@code {0}} the first argument, {@code
 * {*}} all, joined by commas, {@code {2*}} all from the third on, {@code {type}} the DuckDB name of
 * the result type, {@code {type:0}} that of an argument, {@code {bits}} the result type with BIT in
 * place of floating numbers, {@code {zone}} the session time zone as a string literal, {@code {||}}
 * all joined by {@code ||}, {@code {error:CONDITION|parameter=text|...}} an expression that raises
 * the condition (parameter texts may contain argument places, converted to text), {@code {filter}}
 * an aggregate's FILTER clause and {@code {distinct}} its DISTINCT keyword where the text must
 * place them itself (else the writer adds them behind the outermost call).
 *
 * @param javaFunctions names of Java functions that the text calls; the engine registers them
 *     before the query runs
 */
public record Template(String text, Set<String> javaFunctions, boolean isVolatile) {
  public Template {
    javaFunctions = Set.copyOf(javaFunctions);
  }

  public static Template of(String text) {
    return new Template(text, Set.of(), false);
  }
}
