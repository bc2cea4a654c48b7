package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Environment;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** WITH: each query is resolved once; one that is used once is put where it is used. */
public final class CommonTables {
  private static final String PRECEDENCE = "spark.sql.legacy.ctePrecedencePolicy";

  private CommonTables() {}

  public static Resolved resolve(CoreRelation.With with, Resolution in) {
    requireDistinctNames(with);
    Resolution inside = in;
    var definitions = new ArrayList<Query.Definition>();
    for (Relation.NamedQuery query : with.queries()) {
      requireNewNames(query.query(), inside);
      Query.Definition definition =
          with.isRecursive() && RecursiveTables.isRecursive(query)
              ? new RecursiveTables(query, with.origin(), inside).define()
              : define(query, with.origin(), inside);
      definitions.add(definition);
      List<Attribute> output = output(definition);
      inside =
          inside.in(
              inside
                  .environment()
                  .withBinding(
                      query.name(),
                      new Environment.Binding.Defined(definition.id(), query.name(), output)));
    }
    Resolved body = inside.resolve(with.body());
    return body.over(query -> Inlining.with(definitions, query));
  }

  /** Where the session asks for it, a query that starts with WITH takes no name of another one. */
  public static void requireNewNames(Relation query, Resolution in) {
    String precedence = in.settings().value(PRECEDENCE, "CORRECTED").toUpperCase(Locale.ROOT);
    if (!precedence.equals("EXCEPTION") || !(query instanceof CoreRelation.With with)) {
      return;
    }
    for (Relation.NamedQuery named : with.queries()) {
      if (in.environment().binding(named.name()).isPresent()) {
        throw AnalysisErrors.of(
            "AMBIGUOUS_ALIAS_IN_NESTED_CTE",
            Origin.NONE,
            "name",
            AnalysisErrors.quoted(List.of(named.name())),
            "config",
            AnalysisErrors.inQuotes(PRECEDENCE),
            "docroot",
            "https://spark.apache.org/docs/latest");
      }
    }
  }

  private static void requireDistinctNames(CoreRelation.With with) {
    Set<String> names = new HashSet<>();
    for (Relation.NamedQuery query : with.queries()) {
      if (!names.add(query.name().toLowerCase(Locale.ROOT))) {
        throw AnalysisErrors.of(
            "DUPLICATED_CTE_NAMES",
            with.origin(),
            "duplicateNames",
            AnalysisErrors.quoted(List.of(query.name())));
      }
    }
  }

  private static Query.Definition define(Relation.NamedQuery named, Origin origin, Resolution in) {
    Resolved body = in.resolve(named.query());
    Resolved renamed = SubqueryAliases.named(body, List.of(named.name()), named.columns(), origin);
    return new Query.Definition(
        in.nextId(), renamed.finish(), Optional.empty(), named.maxRecursionDepth(), false);
  }

  private static List<Attribute> output(Query.Definition definition) {
    List<Attribute> output = definition.query().output();
    if (definition.recursion().isEmpty()) {
      return output;
    }
    var wider = new ArrayList<Attribute>();
    for (int i = 0; i < output.size(); i++) {
      Attribute first = output.get(i);
      Attribute next = definition.recursion().get().output().get(i);
      wider.add(first.withNullable(first.nullable() || next.nullable()));
    }
    return wider;
  }

  /** A use of a name that is bound: columns of its own for each use. */
  static Resolved use(Environment.Binding binding, SourceRelation.NamedTable table, Resolution in) {
    return switch (binding) {
      case Environment.Binding.Defined(var id, var name, var output) ->
          reference(id, name, output, in);
      case Environment.Binding.Named(var name, var relation, var environment) ->
          SubqueryAliases.named(
              in.in(environment).resolve(relation), List.of(name), List.of(), table.origin());
    };
  }

  static Resolved reference(long id, String name, List<Attribute> output, Resolution in) {
    List<Attribute> columns =
        output.stream().map(a -> a.withId(in.nextId()).withQualifier(List.of(name))).toList();
    return Resolved.of(new Query.DefinitionReference(id, columns));
  }
}
