package floeberg.analysis.sugar;

import floeberg.analysis.Environment;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.FloebergException;
import floeberg.plan.Command;
import floeberg.plan.CoreRelation;
import floeberg.plan.Relation;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.plan.SugarRelation;
import floeberg.result.Result;
import floeberg.result.Row;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** SQL text, named DataFrames and commands inside a plan. */
final class Embedded {
  private Embedded() {}

  static Resolved resolve(SugarRelation.SqlText text, Resolution in) {
    Statement statement =
        in.session().parseStatement(text.sql(), text.namedArguments(), text.positionalArguments());
    try {
      return switch (statement) {
        case Statement.Query(Relation relation) -> in.resolve(relation);
        case Command command -> rows(command, in);
      };
    } catch (FloebergException e) {
      throw e.in(text.sql());
    }
  }

  static Resolved resolve(SugarRelation.WithRelations relations, Resolution in) {
    Environment environment = in.environment();
    for (Relation reference : relations.references()) {
      if (withoutId(reference) instanceof CoreRelation.SubqueryAlias alias) {
        environment =
            environment.withBinding(
                alias.alias(),
                new Environment.Binding.Named(alias.alias(), alias.input(), in.environment()));
      }
    }
    return in.in(environment).resolve(relations.body());
  }

  private static Relation withoutId(Relation relation) {
    return relation instanceof CoreRelation.WithPlanId(long _, Relation input)
        ? withoutId(input)
        : relation;
  }

  /** What a command answers, as rows. */
  static Resolved rows(Command command, Resolution in) {
    var rows = new ArrayList<List<Object>>();
    try (Result result = in.session().execute(command)) {
      for (Iterator<Row> iterator = result.rows(); iterator.hasNext(); ) {
        rows.add(iterator.next().values());
      }
      return in.resolve(new SourceRelation.Rows(result.schema(), rows));
    }
  }
}
