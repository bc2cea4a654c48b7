package floeberg.analysis.relation;

import floeberg.analysis.AnalysisErrors;
import floeberg.analysis.Resolution;
import floeberg.analysis.Resolved;
import floeberg.error.Condition;
import floeberg.error.FloebergException;
import floeberg.plan.CoreRelation;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** UNION BY NAME: the right side's columns in the left side's order, missing ones as NULL. */
final class UnionByName {
  private final Resolution in;
  private final CoreRelation.SetOperation operation;
  private final Map<String, SparkType> merged = new HashMap<>();
  private final Resolved left;
  private final Resolved right;

  UnionByName(Resolved left, Resolved right, CoreRelation.SetOperation operation, Resolution in) {
    this.in = in;
    this.operation = operation;
    List<Attribute> wanted = new ArrayList<>(left.visible());
    Map<String, Attribute> ours = byName(left.visible());
    if (operation.allowMissingColumns()) {
      right.visible().stream().filter(a -> !ours.containsKey(key(a.name()))).forEach(wanted::add);
    }
    if (operation.allowMissingColumns()) {
      mergeStructs(ours, byName(right.visible()));
    }
    this.left = arranged(left, wanted);
    this.right = arranged(right, wanted);
  }

  /** Structs on both sides get the fields of both. */
  private void mergeStructs(Map<String, Attribute> ours, Map<String, Attribute> theirs) {
    ours.forEach(
        (name, attribute) -> {
          Attribute other = theirs.get(name);
          if (other != null) {
            SparkType both = MergedStruct.merge(attribute.type(), other.type());
            if (!both.equals(attribute.type()) || !both.equals(other.type())) {
              merged.put(name, both);
            }
          }
        });
  }

  Resolved left() {
    return left;
  }

  Resolved right() {
    return right;
  }

  private String key(String name) {
    return in.settings().isCaseSensitive() ? name : name.toLowerCase(Locale.ROOT);
  }

  private Map<String, Attribute> byName(List<Attribute> attributes) {
    var byName = new HashMap<String, Attribute>();
    for (Attribute attribute : attributes) {
      if (byName.put(key(attribute.name()), attribute) != null) {
        throw AnalysisErrors.of(
            "COLUMN_ALREADY_EXISTS",
            operation.origin(),
            "columnName",
            AnalysisErrors.quoted(List.of(key(attribute.name()))));
      }
    }
    return byName;
  }

  private Resolved arranged(Resolved side, List<Attribute> wanted) {
    Map<String, Attribute> there = byName(side.visible());
    var columns = new ArrayList<Query.Named>();
    for (Attribute attribute : wanted) {
      Attribute found = there.get(key(attribute.name()));
      SparkType target = merged.getOrDefault(key(attribute.name()), attribute.type());
      if (found != null && !target.equals(found.type())) {
        Expr value = new MergedStruct(in).as(new Expr.Reference(found), target);
        columns.add(
            new Query.Named(value, in.attribute(attribute.name(), value.type(), value.nullable())));
      } else if (found != null) {
        columns.add(new Query.Named(new Expr.Reference(found), found));
      } else if (operation.allowMissingColumns()) {
        var nothing = new Expr.Literal(attribute.type(), Optional.empty());
        columns.add(
            new Query.Named(nothing, in.attribute(attribute.name(), attribute.type(), true)));
      } else {
        throw FloebergException.withoutCondition(
            Condition.ANALYSIS,
            "Cannot resolve column name \""
                + attribute.name()
                + "\" among ("
                + String.join(", ", side.visible().stream().map(Attribute::name).toList())
                + ").");
      }
    }
    if (there.size() > columns.size()) {
      throw AnalysisErrors.of(
          "NUM_COLUMNS_MISMATCH",
          operation.origin(),
          "operator",
          "UNION",
          "firstNumColumns",
          String.valueOf(columns.size()),
          "invalidOrdinalNum",
          "second",
          "invalidNumColumns",
          String.valueOf(there.size()));
    }
    return new Resolved(
        new Query.Project(side.query(), columns),
        columns.stream().map(Query.Named::attribute).toList(),
        List.of(),
        side.planIds(),
        Optional.empty());
  }
}
