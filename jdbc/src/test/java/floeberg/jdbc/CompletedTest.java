package floeberg.jdbc;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The classes behind {@link Completed} are not checked by the compiler, so they are here. */
class CompletedTest {
  @TestFactory
  Stream<DynamicTest> publicMethodsAreTheInterfaces() {
    return Stream.of(
            List.of(JdbcConnection.class, Connection.class),
            List.of(JdbcStatement.class, Statement.class),
            List.of(JdbcPreparedStatement.class, PreparedStatement.class),
            List.of(RowSet.class, ResultSet.class),
            List.of(RowMetaData.class, ResultSetMetaData.class),
            List.of(DatabaseFacts.class, DatabaseMetaData.class),
            List.of(JdbcArray.class, Array.class))
        .map(pair -> DynamicTest.dynamicTest(pair.getFirst().getSimpleName(), () -> check(pair)));
  }

  private static void check(List<Class<?>> pair) {
    List<String> strangers =
        Arrays.stream(pair.getFirst().getDeclaredMethods())
            .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
            .filter(method -> !isObjects(method) && !isOf(method, pair.getLast()))
            .map(Method::toString)
            .toList();
    assertEquals(List.of(), strangers);
  }

  private static boolean isObjects(Method method) {
    return method.getName().equals("toString") || method.getName().equals("answer");
  }

  private static boolean isOf(Method method, Class<?> type) {
    try {
      Method declared = type.getMethod(method.getName(), method.getParameterTypes());
      return declared.getReturnType().isAssignableFrom(method.getReturnType());
    } catch (NoSuchMethodException _) {
      return false;
    }
  }
}
