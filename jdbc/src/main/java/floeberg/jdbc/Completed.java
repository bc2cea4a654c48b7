package floeberg.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Makes an object with some of the methods of a JDBC interface one with all of them: those it lacks
 * are the interface's default methods, or refused with SQLSTATE 0A000.
 */
final class Completed implements InvocationHandler {
  private static final Map<Class<?>, Map<Class<?>, Map<Method, Method>>> METHODS =
      new ConcurrentHashMap<>();

  private final Class<?> type;
  private final Object part;
  private final Map<Method, Method> methods;

  private Completed(Class<?> type, Object part) {
    this.type = type;
    this.part = part;
    this.methods =
        METHODS
            .computeIfAbsent(type, _ -> new ConcurrentHashMap<>())
            .computeIfAbsent(part.getClass(), partClass -> methods(type, partClass));
  }

  /** An object whose missing methods answer first what {@link Fallback} knows. */
  interface Fallback {
    /** The answer of a method that the object does not have; empty when nothing is known. */
    Optional<Object> answer(Method method) throws SQLException;
  }

  static <T> T of(Class<T> type, Object part) {
    return type.cast(
        Proxy.newProxyInstance(
            Completed.class.getClassLoader(), new Class<?>[] {type}, new Completed(type, part)));
  }

  private static Map<Method, Method> methods(Class<?> type, Class<?> partClass) {
    var methods = new HashMap<Method, Method>();
    for (Method method : type.getMethods()) {
      find(partClass, method).ifPresent(own -> methods.put(method, own));
    }
    return Map.copyOf(methods);
  }

  private static Optional<Method> find(Class<?> partClass, Method method) {
    for (Class<?> one = partClass; one != Object.class; one = one.getSuperclass()) {
      try {
        Method own = one.getDeclaredMethod(method.getName(), method.getParameterTypes());
        own.setAccessible(true);
        return Optional.of(own);
      } catch (NoSuchMethodException _) {
        // A superclass may have it.
      }
    }
    return Optional.empty();
  }

  @Override
  public Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable {
    Method own = methods.get(method);
    if (own != null) {
      return call(own, arguments);
    }
    return switch (method.getName()) {
      case "equals" -> proxy == arguments[0];
      case "hashCode" -> System.identityHashCode(proxy);
      case "toString" -> part.toString();
      case "isWrapperFor" -> ((Class<?>) arguments[0]).isInstance(proxy);
      case "unwrap" -> unwrapped(proxy, (Class<?>) arguments[0]);
      default -> missing(proxy, method, arguments);
    };
  }

  private Object call(Method own, Object[] arguments) throws Throwable {
    try {
      return own.invoke(part, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() instanceof SQLException known ? known : SqlErrors.of(e.getCause());
    }
  }

  private static Object unwrapped(Object proxy, Class<?> wanted) throws SQLException {
    if (wanted.isInstance(proxy)) {
      return proxy;
    }
    throw new SQLException("not a wrapper for " + wanted.getName(), "HY000");
  }

  private Object missing(Object proxy, Method method, Object[] arguments) throws Throwable {
    if (part instanceof Fallback fallback) {
      Optional<Object> answer = fallback.answer(method);
      if (answer.isPresent()) {
        return answer.get();
      }
    }
    if (method.isDefault()) {
      return InvocationHandler.invokeDefault(proxy, method, arguments);
    }
    throw new SQLFeatureNotSupportedException(
        type.getSimpleName() + "." + method.getName() + " is not supported", "0A000");
  }
}
