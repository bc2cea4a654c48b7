package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Describe;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.plan.CoreRelation;
import floeberg.plan.Origin;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.ExprTree;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Generators in select lists and LATERAL VIEW: functions that make several rows of one. */
public final class Generators {
  private Generators() {}

  /** A select list without generators, over an input that generates. */
  record Lifted(Query input, List<Query.Named> items) {}

  /** Moves the generators of a select list under it. */
  static Lifted lift(Query input, List<Query.Named> items, Resolution in) {
    if (items.stream().noneMatch(item -> Aggregates.hasGenerator(item.value()))) {
      return new Lifted(input, items);
    }
    Query query = input;
    var lifted = new ArrayList<Query.Named>();
    for (Query.Named item : items) {
      if (item.value() instanceof Expr.Generator generator) {
        requireFlat(generator);
        List<Attribute> columns = columns(item.attribute().type(), in);
        query = generate(query, generator, columns);
        lifted.addAll(Columns.passed(columns));
      } else if (Aggregates.hasGenerator(item.value())) {
        throw nested(item.value());
      } else {
        lifted.add(item);
      }
    }
    return new Lifted(query, lifted);
  }

  private static void requireFlat(Expr.Generator generator) {
    if (ExprTree.children(generator).stream().anyMatch(Aggregates::hasGenerator)) {
      throw nested(generator);
    }
  }

  private static RuntimeException nested(Expr expr) {
    return AnalysisErrors.of(
        "UNSUPPORTED_GENERATOR.NESTED_IN_EXPRESSIONS",
        Origin.NONE,
        "expression",
        Describe.expression(expr));
  }

  static Query generate(Query input, Expr.Generator generator, List<Attribute> columns) {
    return new Query.Generate(
        input,
        generator.name(),
        generator.arguments(),
        generator.isOuter(),
        generator.isOuter() ? columns.stream().map(c -> c.withNullable(true)).toList() : columns);
  }

  /** Fresh columns for the fields of a generator's struct. */
  static List<Attribute> columns(SparkType struct, Resolution in) {
    return ((SparkType.Struct) struct)
        .fields().stream().map(f -> in.attribute(f.name(), f.type(), f.nullable())).toList();
  }

  public static Resolved resolve(CoreRelation.LateralView view, Resolution in) {
    Resolved input = in.resolve(view.input());
    Expr resolved = in.expressions(in.scope(input)).resolve(view.generator());
    if (!(resolved instanceof Expr.Generator written)) {
      throw AnalysisErrors.of(
          "UNSUPPORTED_GENERATOR.NOT_GENERATOR",
          view.origin(),
          "functionName",
          AnalysisErrors.quoted(view.generator().name()),
          "classCanonicalName",
          "org.apache.spark.sql.catalyst.expressions.Generator");
    }
    requireFlat(written);
    Expr.Generator generator =
        new Expr.Generator(
            written.name(),
            written.arguments(),
            written.isOuter() || view.isOuter(),
            written.columns(),
            written.position());
    List<Attribute> columns = named(columns(generator.columns(), in), view);
    Query query = generate(input.query(), generator, columns);
    var visible = new ArrayList<>(input.visible());
    List<Attribute> output = query.output();
    visible.addAll(output.subList(output.size() - columns.size(), output.size()));
    return new Resolved(query, visible, input.hidden(), input.planIds(), Optional.empty());
  }

  private static List<Attribute> named(List<Attribute> columns, CoreRelation.LateralView view) {
    if (!view.columns().isEmpty() && view.columns().size() != columns.size()) {
      throw AnalysisErrors.of(
          "UDTF_ALIAS_NUMBER_MISMATCH",
          view.origin(),
          "aliasesNum",
          String.valueOf(view.columns().size()),
          "outColsNum",
          String.valueOf(columns.size()));
    }
    var named = new ArrayList<Attribute>();
    for (int i = 0; i < columns.size(); i++) {
      Attribute column = columns.get(i);
      named.add(
          (view.columns().isEmpty() ? column : column.withName(view.columns().get(i)))
              .withQualifier(view.tableAlias().isEmpty() ? List.of() : List.of(view.tableAlias())));
    }
    return named;
  }
}
