package floeberg.connect;

import floeberg.plan.Relation;
import floeberg.plan.ShowCommand.ExplainMode;
import floeberg.type.SparkType;
import floeberg.type.TypeJson;
import floeberg.type.TypeText;
import org.apache.spark.connect.proto.AnalyzePlanRequest;
import org.apache.spark.connect.proto.AnalyzePlanResponse;
import org.apache.spark.connect.proto.StorageLevel;

/** The AnalyzePlan call: answers about plans; nothing is executed. */
final class AnalyzeCalls {
  private static final String SPARK_VERSION = "4.1.3";

  private final PlanRunner runner;

  AnalyzeCalls(PlanRunner runner) {
    this.runner = runner;
  }

  AnalyzePlanResponse.Builder answer(AnalyzePlanRequest request) {
    AnalyzePlanResponse.Builder out = AnalyzePlanResponse.newBuilder();
    return switch (request.getAnalyzeCase()) {
      case SCHEMA ->
          out.setSchema(
              AnalyzePlanResponse.Schema.newBuilder()
                  .setSchema(TypeWriter.write(runner.schema(request.getSchema().getPlan()))));
      case EXPLAIN ->
          out.setExplain(
              AnalyzePlanResponse.Explain.newBuilder()
                  .setExplainString(
                      runner.explain(
                          request.getExplain().getPlan(),
                          mode(request.getExplain().getExplainMode()))));
      case TREE_STRING -> {
        SparkType.Struct schema = runner.schema(request.getTreeString().getPlan());
        int level =
            request.getTreeString().hasLevel()
                ? request.getTreeString().getLevel()
                : Integer.MAX_VALUE;
        yield out.setTreeString(
            AnalyzePlanResponse.TreeString.newBuilder().setTreeString(TreeText.of(schema, level)));
      }
      case IS_LOCAL ->
          out.setIsLocal(
              AnalyzePlanResponse.IsLocal.newBuilder()
                  .setIsLocal(runner.isLocal(request.getIsLocal().getPlan())));
      case IS_STREAMING -> {
        runner.schema(request.getIsStreaming().getPlan());
        yield out.setIsStreaming(AnalyzePlanResponse.IsStreaming.newBuilder());
      }
      case INPUT_FILES ->
          out.setInputFiles(
              AnalyzePlanResponse.InputFiles.newBuilder()
                  .addAllFiles(runner.inputFiles(request.getInputFiles().getPlan())));
      case SPARK_VERSION ->
          out.setSparkVersion(
              AnalyzePlanResponse.SparkVersion.newBuilder().setVersion(SPARK_VERSION));
      case DDL_PARSE ->
          out.setDdlParse(
              AnalyzePlanResponse.DDLParse.newBuilder()
                  .setParsed(
                      TypeWriter.write(Texts.schemaOrType(request.getDdlParse().getDdlString()))));
      case SAME_SEMANTICS ->
          out.setSameSemantics(
              AnalyzePlanResponse.SameSemantics.newBuilder()
                  .setResult(
                      runner
                          .fingerprint(request.getSameSemantics().getTargetPlan())
                          .equals(runner.fingerprint(request.getSameSemantics().getOtherPlan()))));
      case SEMANTIC_HASH ->
          out.setSemanticHash(
              AnalyzePlanResponse.SemanticHash.newBuilder()
                  .setResult(runner.fingerprint(request.getSemanticHash().getPlan()).hashCode()));
      case PERSIST -> {
        Relation relation = runner.relation(request.getPersist().getRelation());
        StorageLevel level =
            request.getPersist().hasStorageLevel()
                ? request.getPersist().getStorageLevel()
                : PlanRunner.MEMORY_AND_DISK;
        runner.persist(request.getPersist().getRelation(), relation, level);
        yield out.setPersist(AnalyzePlanResponse.Persist.newBuilder());
      }
      case UNPERSIST -> {
        runner.unpersist(request.getUnpersist().getRelation());
        yield out.setUnpersist(AnalyzePlanResponse.Unpersist.newBuilder());
      }
      case GET_STORAGE_LEVEL ->
          out.setGetStorageLevel(
              AnalyzePlanResponse.GetStorageLevel.newBuilder()
                  .setStorageLevel(
                      runner.storageLevel(request.getGetStorageLevel().getRelation())));
      case JSON_TO_DDL ->
          out.setJsonToDdl(
              AnalyzePlanResponse.JsonToDDL.newBuilder()
                  .setDdlString(ddl(request.getJsonToDdl().getJsonString())));
      case ANALYZE_NOT_SET ->
          throw InvalidPlan.unset("spark.connect.AnalyzePlanRequest", "ANALYZE_NOT_SET");
    };
  }

  private static String ddl(String json) {
    return TypeReader.asStruct(TypeJson.parse(json)).fields().stream()
        .map(AnalyzeCalls::ddl)
        .collect(java.util.stream.Collectors.joining(","));
  }

  private static String ddl(SparkType.Field field) {
    return TypeText.quoteIfNeeded(field.name())
        + " "
        + TypeText.sql(field.type())
        + (field.nullable() ? "" : " NOT NULL")
        + field.comment().map(text -> " COMMENT '" + text.replace("'", "\\'") + "'").orElse("");
  }

  private static ExplainMode mode(AnalyzePlanRequest.Explain.ExplainMode mode) {
    return switch (mode) {
      case EXPLAIN_MODE_SIMPLE -> ExplainMode.SIMPLE;
      case EXPLAIN_MODE_EXTENDED -> ExplainMode.EXTENDED;
      case EXPLAIN_MODE_CODEGEN -> ExplainMode.CODEGEN;
      case EXPLAIN_MODE_COST -> ExplainMode.COST;
      case EXPLAIN_MODE_FORMATTED -> ExplainMode.FORMATTED;
      case EXPLAIN_MODE_UNSPECIFIED, UNRECOGNIZED ->
          throw InvalidPlan.of("Explain mode unknown: " + mode);
    };
  }
}
