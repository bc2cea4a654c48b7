package floeberg.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import floeberg.error.FloebergException;
import floeberg.setting.Settings;
import floeberg.type.SparkType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Text files whose lines would be read wrongly are refused before anything is read. */
class FileSourcesTest {
  private static final SparkType.Struct ONE_TEXT =
      new SparkType.Struct(List.of(new SparkType.Field("value", SparkType.STRING, true)));

  @TempDir private Path folder;

  private final FileSources sources =
      new FileSources((_, _, _) -> ONE_TEXT, new Settings(Map.of()));

  private String file(String name) throws IOException {
    return Files.writeString(folder.resolve(name), "a\n").toString();
  }

  private void refuses(String format, String path, Map<String, String> options) {
    FloebergException refusal =
        assertThrows(
            FloebergException.class,
            () -> sources.load(format, List.of(path), Optional.empty(), options));
    assertEquals("UNSUPPORTED_FEATURE.TABLE_OPERATION", refusal.condition().name());
  }

  @Test
  void compressedTextIsRefused() throws IOException {
    refuses("csv", file("a.csv.gz"), Map.of());
    refuses("json", file("a.json.zst"), Map.of());
    refuses("text", file("A.TXT.GZ"), Map.of());
  }

  @Test
  void otherCharsetsAndRecordsOfSeveralLinesAreRefused() throws IOException {
    refuses("csv", file("a.csv"), Map.of("encoding", "UTF-16"));
    refuses("csv", file("a.csv"), Map.of("multiLine", "true"));
  }

  @Test
  void plainTextIsRead() throws IOException {
    String path = file("b.json");
    FileSource source =
        sources.load("json", List.of(path), Optional.empty(), Map.of("multiLine", "true"));
    assertEquals(List.of(path), source.files());
  }
}
