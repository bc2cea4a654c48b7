package floeberg.analysis.sugar;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.Origin;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** {@code toDF(names)} and {@code withColumnRenamed}. */
final class Renaming {
  private Renaming() {}

  static Resolved resolve(SugarRelation.ToNames relation, Resolution in) {
    Resolved input = in.resolve(relation.input());
    if (relation.names().size() != input.visible().size()) {
      throw AnalysisErrors.of(
          "ASSIGNMENT_ARITY_MISMATCH",
          Origin.NONE,
          "numExpr",
          String.valueOf(relation.names().size()),
          "numTarget",
          String.valueOf(input.visible().size()));
    }
    return named(input, relation.names(), in);
  }

  static Resolved resolve(SugarRelation.RenameColumns relation, Resolution in) {
    Resolved input = in.resolve(relation.input());
    List<String> names = new ArrayList<>(input.visible().stream().map(Attribute::name).toList());
    // Later renames see what earlier ones made, as repeated calls would.
    for (Map.Entry<String, String> rename : relation.renames()) {
      names.replaceAll(
          name -> ColumnChanges.same(name, rename.getKey(), in) ? rename.getValue() : name);
    }
    return named(input, names, in);
  }

  static Resolved named(Resolved input, List<String> names, Resolution in) {
    var columns = new ArrayList<Query.Named>();
    for (int i = 0; i < names.size(); i++) {
      Attribute attribute = input.visible().get(i);
      Attribute renamed =
          attribute.name().equals(names.get(i))
              ? attribute
              : attribute.withName(names.get(i)).withId(in.nextId()).withQualifier(List.of());
      columns.add(new Query.Named(new Expr.Reference(attribute), renamed));
    }
    return ColumnChanges.project(input, columns, in);
  }
}
