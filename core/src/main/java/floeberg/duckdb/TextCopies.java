package floeberg.duckdb;

import floeberg.catalog.FileSource;
import floeberg.catalog.file.TextCompression;
import floeberg.error.FloebergException;
import java.io.BufferedInputStream;
import java.io.FilterReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Text files as DuckDB can split them into records: itself, or, where a file is compressed, in
 * another charset, or has records that are no lines (CSV of several lines, XML), a plain UTF-8 copy
 * of it. The copies live until they are closed.
 *
 * @param files one for each source file, in order
 * @param options read options under which lines of the files are records
 */
record TextCopies(List<String> files, Map<String, String> options, List<Path> made)
    implements AutoCloseable {
  /** Between records that may hold line ends. */
  private static final char RECORD_MARK = '\u001e';

  private static final String RECORD_END = String.valueOf(RECORD_MARK);

  private static final int BYTE_ORDER_MARK = 0xFEFF;

  static TextCopies of(List<String> files, Map<String, String> options) {
    String records = options.getOrDefault(FileSource.RECORDS, "");
    Charset charset = charset(options);
    var copies = new TextCopies(new ArrayList<>(), new HashMap<>(options), new ArrayList<>());
    if (!records.isEmpty()) {
      copies.options.put("linesep", RECORD_END);
    }
    try {
      for (String file : files) {
        boolean isPlain =
            records.isEmpty()
                && charset.equals(StandardCharsets.UTF_8)
                && TextCompression.ofFile(file).isEmpty();
        copies.files.add(isPlain ? file : copies.copy(file, charset, records));
      }
      return copies;
    } catch (IOException e) {
      copies.close();
      throw new UncheckedIOException(e);
    } catch (RuntimeException e) {
      copies.close();
      throw e;
    }
  }

  private static Charset charset(Map<String, String> options) {
    String name = options.getOrDefault("encoding", options.getOrDefault("charset", ""));
    return name.isEmpty() ? StandardCharsets.UTF_8 : Charset.forName(name);
  }

  private String copy(String file, Charset charset, String records) throws IOException {
    Path copy = Files.createTempFile("floeberg-text", ".txt");
    made.add(copy);
    copy.toFile().deleteOnExit();
    try (Reader in = new InputStreamReader(plain(file), charset);
        Writer out = Files.newBufferedWriter(copy)) {
      Reader text = withoutMark(in);
      switch (records) {
        case "csv" -> new CsvRecords(options).copy(unmarked(text, file), out, RECORD_END);
        case "xml" -> new XmlRecords(options).copy(unmarked(text, file), out, RECORD_END);
        default -> text.transferTo(out);
      }
    }
    return copy.toString();
  }

  private static InputStream plain(String file) throws IOException {
    InputStream bytes = new BufferedInputStream(Files.newInputStream(Path.of(LocalPaths.of(file))));
    var compression = TextCompression.ofFile(file);
    return compression.isPresent() ? compression.get().read(bytes) : bytes;
  }

  private static Reader withoutMark(Reader in) throws IOException {
    var reader = new java.io.PushbackReader(in);
    int first = reader.read();
    if (first >= 0 && first != BYTE_ORDER_MARK) {
      reader.unread(first);
    }
    return reader;
  }

  /** The text, which must not have the character that stands between records. */
  private static Reader unmarked(Reader in, String file) {
    return new FilterReader(in) {
      @Override
      public int read() throws IOException {
        int c = super.read();
        if (c == RECORD_MARK) {
          throw marked(file);
        }
        return c;
      }

      @Override
      public int read(char[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        for (int i = offset; i < offset + count; i++) {
          if (buffer[i] == RECORD_MARK) {
            throw marked(file);
          }
        }
        return count;
      }
    };
  }

  private static FloebergException marked(String file) {
    return FloebergException.withoutCondition(
        "java.lang.IllegalArgumentException",
        file
            + " has the control character U+001E, with which records of several lines and XML"
            + " cannot be read");
  }

  @Override
  public void close() {
    for (Path copy : made) {
      try {
        Files.deleteIfExists(copy);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
