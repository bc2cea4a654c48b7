package floeberg.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class PositionBitmapTest {
  private static final List<Long> POSITIONS =
      List.of(3L, 70_000L, (1L << 31) + 5, (1L << 32) + 1, (3L << 32) + 2);

  @Test
  void positionsComeInOrderFromEveryRank() {
    var bitmap = new PositionBitmap();
    POSITIONS.reversed().forEach(bitmap::add);
    bitmap.add(70_000);
    assertEquals(POSITIONS.size(), bitmap.cardinality());
    for (int rank = 0; rank <= POSITIONS.size(); rank++) {
      var found = new ArrayList<Long>();
      bitmap.from(rank).forEachRemaining((long position) -> found.add(position));
      assertEquals(POSITIONS.subList(rank, POSITIONS.size()), found, "from rank " + rank);
    }
  }

  @Test
  void anEmptyBitmapHasNoPositions() {
    var positions = new PositionBitmap().from(0);
    assertFalse(positions.hasNext());
    assertThrows(NoSuchElementException.class, positions::nextLong);
  }
}
