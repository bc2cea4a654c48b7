package floeberg.result;

import java.util.function.Consumer;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * A result's rows column by column, in Arrow's memory layout. The vectors' types say only how
 * values lie there: dates are numbers of days, timestamps and day-time intervals of microseconds,
 * year-month intervals of months, maps lists of entries; what they mean is the result's schema.
 */
public interface ColumnBatches {
  /**
   * Hands over all rows, instead of {@link Result#rows}.
   *
   * @param maxRows rows a batch, at most
   * @param receiver gets each batch while it is valid, which it is during the call alone
   */
  void forEach(int maxRows, Consumer<VectorSchemaRoot> receiver);
}
