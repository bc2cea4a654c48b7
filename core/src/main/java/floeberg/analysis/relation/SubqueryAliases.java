package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code relation AS name(columns)}. */
public final class SubqueryAliases {
  private SubqueryAliases() {}

  public static Resolved resolve(CoreRelation.SubqueryAlias alias, Resolution in) {
    Resolved input = in.resolve(alias.input());
    List<String> qualifier = alias.alias().isEmpty() ? List.of() : List.of(alias.alias());
    return named(input, qualifier, alias.columns(), alias.origin());
  }

  /** The relation under another name; metadata columns stay reachable through names of tables. */
  static Resolved named(
      Resolved input, List<String> qualifier, List<String> columns, Origin origin) {
    if (!columns.isEmpty() && columns.size() != input.visible().size()) {
      throw AnalysisErrors.of(
          "ASSIGNMENT_ARITY_MISMATCH",
          origin,
          "numExpr",
          String.valueOf(columns.size()),
          "numTarget",
          String.valueOf(input.visible().size()));
    }
    var visible = new ArrayList<Attribute>();
    for (int i = 0; i < input.visible().size(); i++) {
      Attribute attribute = input.visible().get(i).withQualifier(qualifier);
      visible.add(columns.isEmpty() ? attribute : attribute.withName(columns.get(i)));
    }
    List<Attribute> hidden =
        input.query() instanceof Query.Scan
            ? input.hidden().stream().map(a -> a.withQualifier(qualifier)).toList()
            : List.of();
    return new Resolved(input.query(), visible, hidden, input.planIds(), Optional.empty());
  }
}
