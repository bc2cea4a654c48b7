package floeberg.analysis.expression;

import floeberg.analysis.AnalysisContext;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.error.Hint;
import floeberg.error.Similarity;
import floeberg.function.FunctionEntry;
import floeberg.function.Functions;
import floeberg.plan.Expression;
import floeberg.resolved.Expr;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds what a call names: operator, built-in, SQL function, Iceberg's functions. */
final class CallResolver {
  /** Functions that take IGNORE NULLS, by their canonical names. */
  static final Set<String> IGNORING_NULLS =
      Set.of("first", "last", "any_value", "nth_value", "lead", "lag");

  private final ExpressionResolver resolver;

  CallResolver(ExpressionResolver resolver) {
    this.resolver = resolver;
  }

  Typed resolve(Expression.Call call) {
    List<String> name = call.name();
    Optional<AnalysisContext.SqlFunction> defined = resolver.context().sqlFunction(name);
    if (defined.isPresent()) {
      return SqlFunctionCall.resolve(resolver, call, defined.get());
    }
    Optional<FunctionEntry> entry = find(name);
    if (entry.isEmpty()) {
      throw unresolved(name);
    }
    return resolve(entry.get(), call);
  }

  private Typed resolve(FunctionEntry entry, Expression.Call call) {
    CallSite site =
        Collations.prepared(new CallSite(resolver, entry, NamedArguments.ordered(entry, call)));
    if (!call.withinGroup().isEmpty() || call.isDistinct() || entry.target().equals("mode")) {
      WithinGroup.check(site);
    }
    Typed resolved =
        switch (entry.kind()) {
          case SPECIAL -> SpecialForms.of(entry.target()).resolve(site);
          case UNSUPPORTED ->
              throw Mismatch.unsupported(entry.name(), entry.reason(), site.position());
          case TEMPLATE -> new OverloadCall(site).resolve();
        };
    Typed result = Collations.result(site, resolved);
    checkModifiers(entry, call, result);
    return result;
  }

  private static void checkModifiers(FunctionEntry entry, Expression.Call call, Typed result) {
    boolean isAggregate =
        floeberg.resolved.ExprTree.contains(result.expr(), Expr.AggregateCall.class::isInstance);
    if (!isAggregate && call.isDistinct()) {
      throw unsupportedSyntax(entry, "DISTINCT");
    }
    if (!isAggregate && call.filter().isPresent()) {
      throw unsupportedSyntax(entry, "FILTER clause");
    }
    if (call.ignoreNulls().orElse(false) && !IGNORING_NULLS.contains(entry.target())) {
      throw unsupportedSyntax(entry, "IGNORE NULLS");
    }
  }

  private static FloebergException unsupportedSyntax(FunctionEntry entry, String clause) {
    return FloebergException.of(
        Condition.analysis("INVALID_SQL_SYNTAX.FUNCTION_WITH_UNSUPPORTED_SYNTAX"),
        "prettyName",
        "`" + entry.name() + "`",
        "syntax",
        "\"" + clause + "\"");
  }

  /**
   * The table's entry; {@code system.builtin.f} and {@code catalog.system.bucket} are qualified.
   */
  private static Optional<FunctionEntry> find(List<String> name) {
    String last = name.getLast().toLowerCase(Locale.ROOT);
    if (name.size() == 1) {
      return last.startsWith("system.") ? Optional.empty() : Functions.find(last);
    }
    String before = name.get(name.size() - 2).toLowerCase(Locale.ROOT);
    if (before.equals("builtin")) {
      return Functions.find(last);
    }
    return before.equals("system") ? Functions.find("system." + last) : Optional.empty();
  }

  private FloebergException unresolved(List<String> name) {
    AnalysisContext context = resolver.context();
    String path =
        Stream.of(
                List.of("system", "builtin"),
                List.of("system", "session"),
                List.of(context.currentCatalog(), context.currentNamespace()))
            .map(CallResolver::quoted)
            .collect(Collectors.joining(", ", "[", "]"));
    return Hint.meant(
        FloebergException.of(
            Condition.analysis("UNRESOLVED_ROUTINE"),
            "routineName",
            quoted(name),
            "searchPath",
            path),
        similar(name.getLast()));
  }

  /** Iceberg's functions are shown with the namespace that they need. */
  private List<String> similar(String word) {
    var names = new ArrayList<>(resolver.context().sqlFunctionNames());
    Functions.names().stream()
        .filter(name -> name.matches("(system\\.)?[a-z][a-z0-9_]*"))
        .forEach(names::add);
    var byWord = new LinkedHashMap<String, String>();
    names.forEach(name -> byWord.putIfAbsent(name.substring(name.lastIndexOf('.') + 1), name));
    return Similarity.nearest(word, byWord.keySet()).stream().map(byWord::get).toList();
  }

  private static String quoted(List<String> parts) {
    return parts.stream().map(part -> "`" + part + "`").collect(Collectors.joining("."));
  }
}
