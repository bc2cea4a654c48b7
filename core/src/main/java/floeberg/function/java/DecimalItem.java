package floeberg.function.java;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.datasketches.common.ArrayOfItemsSerDe;

/** A decimal with the hash code that it has in Spark, on which the order of equals depends. */
record DecimalItem(BigDecimal value) {
  @Override
  public boolean equals(Object other) {
    return other instanceof DecimalItem(BigDecimal number) && value.compareTo(number) == 0;
  }

  @Override
  public int hashCode() {
    return ModePlaces.ofDecimal(value);
  }

  /** Decimals in sketches: the length of the unscaled number, and its bytes. */
  static final class Serializer extends ArrayOfItemsSerDe<DecimalItem> {
    private static final ValueLayout.OfInt LENGTH =
        ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final int scale;

    Serializer(int scale) {
      this.scale = scale;
    }

    @Override
    public byte[] serializeToByteArray(DecimalItem item) {
      return serializeToByteArray(new DecimalItem[] {item});
    }

    @Override
    public byte[] serializeToByteArray(DecimalItem[] items) {
      var bytes =
          ByteBuffer.allocate(Arrays.stream(items).mapToInt(this::sizeOf).sum())
              .order(ByteOrder.LITTLE_ENDIAN);
      for (DecimalItem item : items) {
        byte[] digits = item.value().unscaledValue().toByteArray();
        bytes.putInt(digits.length).put(digits);
      }
      return bytes.array();
    }

    @Override
    public DecimalItem[] deserializeFromMemorySegment(MemorySegment segment, long at, int count) {
      var items = new DecimalItem[count];
      long place = at;
      for (int i = 0; i < count; i++) {
        int length = segment.get(LENGTH, place);
        byte[] digits =
            segment.asSlice(place + Integer.BYTES, length).toArray(ValueLayout.JAVA_BYTE);
        items[i] = new DecimalItem(new BigDecimal(new BigInteger(digits), scale));
        place += Integer.BYTES + length;
      }
      return items;
    }

    @Override
    public int sizeOf(DecimalItem item) {
      return Integer.BYTES + item.value().unscaledValue().toByteArray().length;
    }

    @Override
    public int sizeOf(MemorySegment segment, long at, int count) {
      long place = at;
      for (int i = 0; i < count; i++) {
        place += Integer.BYTES + segment.get(LENGTH, place);
      }
      return (int) (place - at);
    }

    @Override
    public String toString(DecimalItem item) {
      return item.value().toPlainString();
    }

    @Override
    public Class<DecimalItem> getClassOfT() {
      return DecimalItem.class;
    }
  }
}
