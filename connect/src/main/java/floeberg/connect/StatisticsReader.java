package floeberg.connect;

import floeberg.plan.CoreRelation;
import floeberg.plan.Expression;
import floeberg.plan.Origin;
import floeberg.plan.Relation;
import floeberg.plan.SugarRelation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.spark.connect.proto.AsOfJoin;
import org.apache.spark.connect.proto.NAReplace;
import org.apache.spark.connect.proto.Parse;
import org.apache.spark.connect.proto.StatSampleBy;
import org.apache.spark.connect.proto.Unpivot;

/** Relations of {@code df.na}, {@code df.stat} and other conveniences. */
final class StatisticsReader {
  private final RelationReader relations;
  private final ExpressionReader expressions;

  StatisticsReader(RelationReader relations, ExpressionReader expressions) {
    this.relations = relations;
    this.expressions = expressions;
  }

  Relation read(org.apache.spark.connect.proto.Relation relation) {
    return switch (relation.getRelTypeCase()) {
      case FILL_NA ->
          new SugarRelation.FillNa(
              relations.read(relation.getFillNa().getInput()),
              List.copyOf(relation.getFillNa().getColsList()),
              ExpressionReader.literals(relation.getFillNa().getValuesList()));
      case DROP_NA ->
          new SugarRelation.DropNa(
              relations.read(relation.getDropNa().getInput()),
              List.copyOf(relation.getDropNa().getColsList()),
              relation.getDropNa().hasMinNonNulls()
                  ? OptionalLong.of(relation.getDropNa().getMinNonNulls())
                  : OptionalLong.empty());
      case REPLACE -> replace(relation.getReplace());
      case SUMMARY ->
          new SugarRelation.Summary(
              relations.read(relation.getSummary().getInput()),
              List.copyOf(relation.getSummary().getStatisticsList()));
      case DESCRIBE ->
          new SugarRelation.Describe(
              relations.read(relation.getDescribe().getInput()),
              List.copyOf(relation.getDescribe().getColsList()));
      case CROSSTAB ->
          new SugarRelation.Crosstab(
              relations.read(relation.getCrosstab().getInput()),
              relation.getCrosstab().getCol1(),
              relation.getCrosstab().getCol2());
      case COV ->
          new SugarRelation.Covariance(
              relations.read(relation.getCov().getInput()),
              relation.getCov().getCol1(),
              relation.getCov().getCol2());
      case CORR ->
          new SugarRelation.Correlation(
              relations.read(relation.getCorr().getInput()),
              relation.getCorr().getCol1(),
              relation.getCorr().getCol2());
      case APPROX_QUANTILE ->
          new SugarRelation.ApproximateQuantile(
              relations.read(relation.getApproxQuantile().getInput()),
              List.copyOf(relation.getApproxQuantile().getColsList()),
              List.copyOf(relation.getApproxQuantile().getProbabilitiesList()),
              relation.getApproxQuantile().getRelativeError());
      case FREQ_ITEMS ->
          new SugarRelation.FrequentItems(
              relations.read(relation.getFreqItems().getInput()),
              List.copyOf(relation.getFreqItems().getColsList()),
              relation.getFreqItems().hasSupport() ? relation.getFreqItems().getSupport() : 0.01);
      case SAMPLE_BY -> sampleBy(relation.getSampleBy());
      default -> throw new AssertionError(relation.getRelTypeCase());
    };
  }

  private Relation replace(NAReplace replace) {
    var replacements = new ArrayList<Map.Entry<Expression.Literal, Expression.Literal>>();
    for (NAReplace.Replacement replacement : replace.getReplacementsList()) {
      replacements.add(
          Map.entry(
              LiteralReader.read(replacement.getOldValue(), Origin.NONE),
              LiteralReader.read(replacement.getNewValue(), Origin.NONE)));
    }
    return new SugarRelation.ReplaceNa(
        relations.read(replace.getInput()), List.copyOf(replace.getColsList()), replacements);
  }

  private Relation sampleBy(StatSampleBy sample) {
    var fractions = new ArrayList<Map.Entry<Expression.Literal, Double>>();
    for (StatSampleBy.Fraction fraction : sample.getFractionsList()) {
      fractions.add(
          Map.entry(
              LiteralReader.read(fraction.getStratum(), Origin.NONE), fraction.getFraction()));
    }
    return new SugarRelation.SampleBy(
        relations.read(sample.getInput()),
        expressions.read(sample.getCol()),
        fractions,
        sample.getSeed());
  }

  Relation unpivot(Unpivot unpivot) {
    boolean isAllRemaining = !unpivot.hasValues();
    List<Relation.UnpivotColumns> columns =
        expressions.readAll(unpivot.getValues().getValuesList()).stream()
            .map(column -> new Relation.UnpivotColumns(List.of(column), Optional.empty()))
            .toList();
    return new CoreRelation.Unpivot(
        relations.read(unpivot.getInput()),
        Optional.of(expressions.readAll(unpivot.getIdsList())),
        columns,
        isAllRemaining,
        List.of(unpivot.getVariableColumnName()),
        List.of(unpivot.getValueColumnName()),
        true,
        Origin.NONE);
  }

  Relation parse(Parse parse) {
    String format =
        switch (parse.getFormat()) {
          case PARSE_FORMAT_CSV -> "csv";
          case PARSE_FORMAT_JSON -> "json";
          case PARSE_FORMAT_XML -> "xml";
          case PARSE_FORMAT_UNSPECIFIED, UNRECOGNIZED ->
              throw InvalidPlan.of("Unknown parse format " + parse.getFormatValue());
        };
    Optional<floeberg.type.SparkType.Struct> schema =
        parse.hasSchema() ? Optional.of(TypeReader.schema(parse.getSchema())) : Optional.empty();
    return new SugarRelation.Parse(
        relations.read(parse.getInput()),
        format,
        schema,
        RelationReader.options(parse.getOptionsMap()));
  }

  Relation asOfJoin(AsOfJoin join) {
    return new SugarRelation.AsOfJoin(
        relations.read(join.getLeft()),
        relations.read(join.getRight()),
        expressions.read(join.getLeftAsOf()),
        expressions.read(join.getRightAsOf()),
        join.hasJoinExpr() ? Optional.of(expressions.read(join.getJoinExpr())) : Optional.empty(),
        List.copyOf(join.getUsingColumnsList()),
        join.getJoinType(),
        join.hasTolerance() ? Optional.of(expressions.read(join.getTolerance())) : Optional.empty(),
        join.getAllowExactMatches(),
        join.getDirection(),
        Origin.NONE);
  }
}
