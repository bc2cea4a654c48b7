package floeberg.write;

import floeberg.plan.Relation.JoinType;
import floeberg.resolved.Attribute;
import floeberg.resolved.Expr;
import floeberg.resolved.Query;
import floeberg.table.ScanFile;
import floeberg.type.SparkType;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Data files numbered in the order of their paths: millions of places are sorted and told apart by
 * two numbers instead of by long texts.
 */
final class FileNumbers {
  private final WriteSession session;
  private final List<Numbered> files = new ArrayList<>();

  private record Numbered(String path, int number, int group) {}

  /** Numbers the data files of the groups. */
  FileNumbers(WriteSession session, List<PositionDeleteFiles.Group> groups) {
    this.session = session;
    var groupByPath = new TreeMap<String, Integer>();
    groups.forEach(group -> group.dataFiles().forEach(f -> groupByPath.put(f, group.number())));
    groupByPath.forEach((path, group) -> files.add(new Numbered(path, files.size(), group)));
  }

  /** Places (key of a file, position) of these files as (number, position). */
  Query ofKeys(Query places) {
    return numbered(places, SparkType.BIGINT, file -> Exprs.literal(ScanFile.key(file.path())));
  }

  /** Places (path of a file, position) of these files as (number, position). */
  Query ofPaths(Query places) {
    return numbered(places, SparkType.STRING, file -> Exprs.literal(file.path()));
  }

  private Query numbered(Query places, SparkType type, Function<Numbered, Expr> name) {
    Attribute named = session.attribute("name", type, false);
    Attribute number = session.attribute("number", SparkType.INT, false);
    Query joined =
        join(
            places,
            List.of(named, number),
            file -> List.of(name.apply(file), Exprs.literal(file.number())));
    return new Query.Project(joined, Queries.pass(List.of(number, places.output().get(1))));
  }

  /** Places (number, position) as (path, position, number of the group, number). */
  Query paths(Query places) {
    Attribute number = session.attribute("number", SparkType.INT, false);
    Attribute path = session.attribute("path", SparkType.STRING, false);
    Attribute group = session.attribute("group", SparkType.INT, false);
    Query joined =
        join(
            places,
            List.of(number, path, group),
            file ->
                List.of(
                    Exprs.literal(file.number()),
                    Exprs.literal(file.path()),
                    Exprs.literal(file.group())));
    return new Query.Project(
        joined, Queries.pass(List.of(path, places.output().get(1), group, number)));
  }

  private Query join(
      Query places, List<Attribute> columns, Function<Numbered, List<Expr>> valuesOf) {
    return Queries.join(
        places,
        new Query.Values(columns, files.stream().map(valuesOf).toList()),
        JoinType.INNER,
        Exprs.equal(
            Queries.reference(places.output().getFirst()), Queries.reference(columns.getFirst())));
  }
}
