package floeberg.duckdb;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import floeberg.setting.Settings;
import floeberg.table.PositionBitmap;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Many position delete files at once, written and read by few statements. */
class PositionCopyTest {
  private static final int MORE_THAN_ONE_BATCH = 1_050;
  private static final int MORE_THAN_TOGETHER = 120_000;

  @TempDir Path folder;

  @Test
  void everyFileHasItsOwnPositionsInOrder() {
    var files = new ArrayList<SortedMap<String, PositionBitmap>>();
    for (int i = 0; i < MORE_THAN_ONE_BATCH; i++) {
      var positions = new TreeMap<String, PositionBitmap>();
      positions.put("b" + i, bitmap(i + 7, i));
      positions.put("a" + i, bitmap(i));
      files.add(positions);
    }
    var large = new TreeMap<String, PositionBitmap>();
    large.put("large", all(MORE_THAN_TOGETHER));
    files.add(MORE_THAN_ONE_BATCH / 2, large);
    try (Engine engine = new Engine(folder.resolve("spill"), Map.of());
        EngineSession session = engine.newSession()) {
      var target =
          new FileCopy.Target(
              folder.resolve("files").toString(),
              "zstd",
              OptionalLong.empty(),
              OptionalLong.empty(),
              OptionalLong.empty());
      List<FileCopy.WrittenFile> written =
          session
              .files(() -> new Settings(Map.of("spark.sql.session.timeZone", "UTC")))
              .copyPositions(files, target);

      assertEquals(files.size(), written.size());
      var read = new ArrayList<Map<String, PositionBitmap>>();
      files.forEach(_ -> read.add(new TreeMap<>()));
      session
          .deleteFiles()
          .read(
              written.stream().map(FileCopy.WrittenFile::path).toList(),
              (file, path, positions) -> {
                for (long position : positions) {
                  read.get(file).computeIfAbsent(path, _ -> new PositionBitmap()).add(position);
                }
              });
      for (int i = 0; i < files.size(); i++) {
        assertEquals(files.get(i).keySet(), read.get(i).keySet());
        for (String path : files.get(i).keySet()) {
          assertArrayEquals(longs(files.get(i).get(path)), longs(read.get(i).get(path)));
        }
      }
    }
  }

  private static PositionBitmap bitmap(long... positions) {
    var bitmap = new PositionBitmap();
    for (long position : positions) {
      bitmap.add(position);
    }
    return bitmap;
  }

  private static PositionBitmap all(int count) {
    var bitmap = new PositionBitmap();
    for (long position = 0; position < count; position++) {
      bitmap.add(position);
    }
    return bitmap;
  }

  private static long[] longs(PositionBitmap bitmap) {
    var longs = new ArrayList<Long>();
    bitmap.from(0).forEachRemaining((Long position) -> longs.add(position));
    return longs.stream().mapToLong(Long::longValue).toArray();
  }
}
