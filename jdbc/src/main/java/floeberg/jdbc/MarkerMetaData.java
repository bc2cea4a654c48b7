package floeberg.jdbc;

import floeberg.type.SparkType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.sql.Types;

/** The markers of a statement: they take values of any type. */
record MarkerMetaData(int count) implements ParameterMetaData {
  @Override
  public int getParameterCount() {
    return count;
  }

  @Override
  public int isNullable(int marker) {
    return parameterNullableUnknown;
  }

  @Override
  public int getParameterMode(int marker) {
    return parameterModeIn;
  }

  @Override
  public int getParameterType(int marker) {
    return Types.OTHER;
  }

  @Override
  public String getParameterTypeName(int marker) {
    return SqlTypes.name(SparkType.VOID);
  }

  @Override
  public String getParameterClassName(int marker) {
    return Object.class.getName();
  }

  @Override
  public boolean isSigned(int marker) {
    return false;
  }

  @Override
  public int getPrecision(int marker) {
    return 0;
  }

  @Override
  public int getScale(int marker) {
    return 0;
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    if (!isWrapperFor(type)) {
      throw SqlErrors.wrongArgument("not a wrapper for " + type.getName());
    }
    return type.cast(this);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
