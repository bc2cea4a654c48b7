package floeberg.duckdb;

import java.lang.foreign.AddressLayout;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.sql.SQLException;
import org.duckdb.DuckDBScalarFunction;
import org.duckdb.DuckDBScalarFunctionBuilder;

/**
 * How DuckDB's threads come to functions in Java. The driver attaches such a thread to the JVM and
 * detaches it again for each vector, which takes longer than most functions do with 2,048 rows; a
 * thread that comes by an upcall of the JVM's own stays attached until it ends. The driver's class
 * behind both is private, as are the fields of {@link VectorData}.
 */
final class Upcalls {
  /** Holds the stubs as long as this object is held. */
  private final Arena arena = Arena.ofAuto();

  /** Makes this the function that the builder registers. */
  @SuppressWarnings("restricted")
  void set(DuckDBScalarFunctionBuilder builder, DuckDBScalarFunction function) throws SQLException {
    builder.withVectorizedFunction(function);
    try {
      var target = new Target(Native.WRAPPER.invokeExact(function));
      MethodHandle call =
          MethodHandles.lookup()
              .bind(
                  target,
                  "call",
                  MethodType.methodType(
                      void.class, MemorySegment.class, MemorySegment.class, MemorySegment.class));
      MemorySegment stub = Linker.nativeLinker().upcallStub(call, Native.CALLBACK, arena);
      Native.SET_FUNCTION.invokeExact(
          MemorySegment.ofBuffer((ByteBuffer) Native.FUNCTION.get(builder)), stub);
    } catch (Throwable e) {
      throw new SQLException(e);
    }
  }

  private record Target(Object wrapper) {
    /** Nothing may be thrown from here: it would end the process. */
    @SuppressWarnings("UnusedMethod") // its stub calls it
    void call(MemorySegment information, MemorySegment input, MemorySegment output) {
      try {
        Native.CALL.invokeExact(
            wrapper, information.asByteBuffer(), input.asByteBuffer(), output.asByteBuffer());
      } catch (Throwable e) {
        failed(information);
      }
    }

    private static void failed(MemorySegment information) {
      try {
        Native.SET_ERROR.invokeExact(information, Native.FAILED);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }
  }

  /** What is looked up when the first function is registered: the driver has loaded DuckDB then. */
  private static final class Native {
    private static final AddressLayout POINTER = ValueLayout.ADDRESS;
    private static final FunctionDescriptor CALLBACK =
        FunctionDescriptor.ofVoid(POINTER, POINTER, POINTER);

    // The C API: where a function is told its callback, and a callback tells its error.
    private static final MethodHandle SET_FUNCTION =
        takingTwo("duckdb_scalar_function_set_function");
    private static final MethodHandle SET_ERROR = takingTwo("duckdb_scalar_function_set_error");
    private static final MemorySegment FAILED =
        Arena.global().allocateFrom("A function in Java failed and could not say how.");

    private static final VarHandle FUNCTION;
    private static final MethodHandle WRAPPER;
    private static final MethodHandle CALL;

    static {
      try {
        MethodHandles.Lookup own = MethodHandles.lookup();
        FUNCTION =
            MethodHandles.privateLookupIn(DuckDBScalarFunctionBuilder.class, own)
                .findVarHandle(
                    DuckDBScalarFunctionBuilder.class, "scalarFunctionRef", ByteBuffer.class);
        Class<?> wrapper = Class.forName("org.duckdb.DuckDBScalarFunctionWrapper");
        MethodHandles.Lookup driver = MethodHandles.privateLookupIn(wrapper, own);
        WRAPPER =
            driver
                .findConstructor(
                    wrapper, MethodType.methodType(void.class, DuckDBScalarFunction.class))
                .asType(MethodType.methodType(Object.class, DuckDBScalarFunction.class));
        CALL =
            driver
                .findVirtual(
                    wrapper,
                    "execute",
                    MethodType.methodType(
                        void.class, ByteBuffer.class, ByteBuffer.class, ByteBuffer.class))
                .asType(
                    MethodType.methodType(
                        void.class,
                        Object.class,
                        ByteBuffer.class,
                        ByteBuffer.class,
                        ByteBuffer.class));
      } catch (ReflectiveOperationException e) {
        throw new ExceptionInInitializerError(e);
      }
    }

    @SuppressWarnings("restricted")
    private static MethodHandle takingTwo(String name) {
      return Linker.nativeLinker()
          .downcallHandle(
              SymbolLookup.loaderLookup().findOrThrow(name),
              FunctionDescriptor.ofVoid(POINTER, POINTER));
    }

    private Native() {}
  }
}
