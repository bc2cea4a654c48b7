package floeberg.sql;

import floeberg.plan.Statement;
import floeberg.plan.TableCommand;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.SqlBaseParser.*;

/** Statements that are refused with Spark's words, and those without a meaning for Iceberg. */
final class OtherStatements extends StatementGroup {
  OtherStatements(Builders builders) {
    super(builders);
  }

  @Override
  public Statement visitFailNativeCommand(FailNativeCommandContext tree) {
    UnsupportedHiveNativeCommandsContext words = tree.unsupportedHiveNativeCommands();
    String operation =
        Stream.of(words.kw1, words.kw2, words.kw3, words.kw4, words.kw5, words.kw6)
            .filter(word -> word != null)
            .map(Token::getText)
            .collect(Collectors.joining(" "));
    throw ParseErrors.invalidClause(operation, tree);
  }

  @Override
  public Statement visitLoadData(LoadDataContext tree) {
    return new TableCommand.HiveCommand(
        builders.names.name(tree.identifierReference()), "LOAD DATA");
  }

  @Override
  public Statement visitRepairTable(RepairTableContext tree) {
    return new TableCommand.HiveCommand(
        builders.names.name(tree.identifierReference()), "MSCK REPAIR TABLE");
  }

  @Override
  public Statement visitManageResource(ManageResourceContext tree) {
    return unsupported(tree.op.getText() + " " + tree.simpleIdentifier().getText(), tree);
  }

  @Override
  public Statement visitCreateIndex(CreateIndexContext tree) {
    return unsupported("CREATE INDEX", tree);
  }

  @Override
  public Statement visitDropIndex(DropIndexContext tree) {
    return unsupported("DROP INDEX", tree);
  }

  @Override
  public Statement visitCreateMetricView(CreateMetricViewContext tree) {
    return unsupported("CREATE VIEW WITH METRICS", tree);
  }

  @Override
  public Statement visitCreatePipelineDataset(CreatePipelineDatasetContext tree) {
    throw ParseErrors.at(
        "UNSUPPORTED_FEATURE.CREATE_PIPELINE_DATASET_QUERY_EXECUTION",
        tree,
        "pipelineDatasetType",
        tree.createPipelineDatasetHeader().materializedView() != null
            ? "MATERIALIZED VIEW"
            : "STREAMING TABLE");
  }

  @Override
  public Statement visitCreatePipelineInsertIntoFlow(CreatePipelineInsertIntoFlowContext tree) {
    throw ParseErrors.at("UNSUPPORTED_FEATURE.CREATE_FLOW_QUERY_EXECUTION", tree);
  }

  @Override
  public Statement visitDeclareCursorStatement(DeclareCursorStatementContext tree) {
    throw ParseErrors.invalidClause("DECLARE CURSOR", tree);
  }

  @Override
  public Statement visitOpenCursorStatement(OpenCursorStatementContext tree) {
    throw ParseErrors.invalidClause("OPEN", tree);
  }

  @Override
  public Statement visitFetchCursorStatement(FetchCursorStatementContext tree) {
    throw ParseErrors.invalidClause("FETCH", tree);
  }

  @Override
  public Statement visitCloseCursorStatement(CloseCursorStatementContext tree) {
    throw ParseErrors.invalidClause("CLOSE", tree);
  }
}
