package floeberg.plan;

import floeberg.type.SparkType;
import java.util.List;
import java.util.Optional;

/** Statements about functions. */
public sealed interface FunctionCommand extends Command {

  record FunctionParameter(
      String name, SparkType type, Optional<String> defaultText, Optional<String> comment) {}

  /**
   * A SQL function; {@code body} is an expression, {@code queryBody} that of a table function.
   *
   * @param text the whole statement, by which the function can be made again
   */
  record CreateSqlFunction(
      Name name,
      boolean isTemporary,
      boolean ifNotExists,
      boolean orReplace,
      List<FunctionParameter> parameters,
      Optional<SparkType> returnType,
      Optional<SparkType.Struct> returnTable,
      Optional<Expression> body,
      Optional<Relation> queryBody,
      String bodyText,
      String text)
      implements FunctionCommand {}

  /** A function by Java class: refused. */
  record CreateClassFunction(Name name, String className, Origin origin)
      implements FunctionCommand {}

  record DropFunction(Name name, boolean isTemporary, boolean ifExists)
      implements FunctionCommand {}

  record RefreshFunction(Name name) implements FunctionCommand {}
}
