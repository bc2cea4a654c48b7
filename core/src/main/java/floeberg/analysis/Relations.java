package floeberg.analysis;

import floeberg.analysis.relation.AggregateResolver;
import floeberg.analysis.relation.CommonTables;
import floeberg.analysis.relation.Filters;
import floeberg.analysis.relation.Generators;
import floeberg.analysis.relation.Hints;
import floeberg.analysis.relation.JoinResolver;
import floeberg.analysis.relation.Limits;
import floeberg.analysis.relation.Partitions;
import floeberg.analysis.relation.PipeSteps;
import floeberg.analysis.relation.PivotResolver;
import floeberg.analysis.relation.ProjectResolver;
import floeberg.analysis.relation.Samples;
import floeberg.analysis.relation.SetOperations;
import floeberg.analysis.relation.SortResolver;
import floeberg.analysis.relation.Sources;
import floeberg.analysis.relation.SubqueryAliases;
import floeberg.analysis.relation.TableFunctions;
import floeberg.analysis.relation.Tables;
import floeberg.analysis.relation.UnpivotResolver;
import floeberg.analysis.relation.ValuesResolver;
import floeberg.analysis.sugar.Sugar;
import floeberg.plan.CoreRelation;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.SugarRelation;
import floeberg.resolved.Query;

/** Which resolver a relation has. */
final class Relations {
  private Relations() {}

  static Resolved resolve(Relation relation, Resolution in) {
    return switch (relation) {
      case SourceRelation source -> source(source, in);
      case CoreRelation core -> core(core, in);
      case SugarRelation sugar -> Sugar.resolve(sugar, in);
    };
  }

  private static Resolved source(SourceRelation relation, Resolution in) {
    return switch (relation) {
      case SourceRelation.NamedTable table -> Tables.resolve(table, in);
      case SourceRelation.IdentifiedTable table -> Tables.resolve(table, in);
      case SourceRelation.DataSource source -> Sources.resolve(source, in);
      case SourceRelation.Values values -> ValuesResolver.resolve(values, in);
      case SourceRelation.OneRow _ -> Resolved.of(new Query.OneRow());
      case SourceRelation.LocalData data -> Resolved.of(in.session().localData(data));
      case SourceRelation.Range range -> Sources.resolve(range, in);
      case SourceRelation.TableFunction function -> TableFunctions.resolve(function, in);
      case SourceRelation.Rows rows -> Sources.resolve(rows, in);
    };
  }

  private static Resolved core(CoreRelation relation, Resolution in) {
    return switch (relation) {
      case CoreRelation.WithPlanId(var planId, var input) -> withPlanId(planId, input, in);
      case CoreRelation.Project project -> ProjectResolver.resolve(project, in);
      case CoreRelation.Filter filter -> Filters.resolve(filter, in);
      case CoreRelation.Having having -> AggregateResolver.having(having, in);
      case CoreRelation.Qualify qualify -> Filters.resolve(qualify, in);
      case CoreRelation.Aggregate aggregate -> AggregateResolver.resolve(aggregate, in);
      case CoreRelation.WithWindows(var input, var windows) ->
          in.in(in.environment().withWindows(windows)).resolve(input);
      case CoreRelation.Join join -> JoinResolver.resolve(join, in);
      case CoreRelation.SetOperation operation -> SetOperations.resolve(operation, in);
      case CoreRelation.Sort sort -> SortResolver.resolve(sort, in);
      case CoreRelation.Limit limit -> Limits.resolve(limit, in);
      case CoreRelation.Offset offset -> Limits.resolve(offset, in);
      case CoreRelation.Tail tail -> Limits.resolve(tail, in);
      case CoreRelation.Deduplicate deduplicate -> Filters.resolve(deduplicate, in);
      case CoreRelation.Sample sample -> Samples.resolve(sample, in);
      case CoreRelation.SubqueryAlias alias -> SubqueryAliases.resolve(alias, in);
      case CoreRelation.With with -> CommonTables.resolve(with, in);
      case CoreRelation.LateralView view -> Generators.resolve(view, in);
      case CoreRelation.Pivot pivot -> PivotResolver.resolve(pivot, in);
      case CoreRelation.Unpivot unpivot -> UnpivotResolver.resolve(unpivot, in);
      case CoreRelation.Hint hint -> Hints.resolve(hint, in);
      case CoreRelation.Repartition repartition -> Partitions.resolve(repartition, in);
      case CoreRelation.PipeStep step -> PipeSteps.resolve(step, in);
    };
  }

  private static Resolved withPlanId(long planId, Relation input, Resolution in) {
    Resolved resolved = in.resolve(input);
    return resolved.withPlanIds(resolved.planIds().with(planId, resolved.visible()));
  }
}
