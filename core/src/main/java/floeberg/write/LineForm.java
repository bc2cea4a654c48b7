package floeberg.write;

import floeberg.catalog.file.TextCompression;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Text files with one record a row, which is the row's first value.
 *
 * @param extension behind the names, without a dot
 * @param header in front of the records of each file
 * @param footer behind them
 * @param lineEnd behind each of these
 */
public record LineForm(
    String extension,
    Optional<String> header,
    Optional<String> footer,
    String lineEnd,
    Charset charset,
    Optional<TextCompression> compression)
    implements RowFiles.Form {

  @Override
  public String ending() {
    return "." + extension + compression.map(TextCompression::ending).orElse("");
  }

  @Override
  public RowFiles.Sink open(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file);
    OutputStream bytes = compression.isPresent() ? compression.get().write(out) : out;
    var lines = new Lines(new BufferedWriter(new OutputStreamWriter(bytes, charset)));
    if (header.isPresent()) {
      lines.write(header.get());
    }
    return lines;
  }

  private final class Lines implements RowFiles.Sink {
    private final Writer writer;

    Lines(Writer writer) {
      this.writer = writer;
    }

    @Override
    public void add(List<Object> values) throws IOException {
      String line = (String) values.getFirst();
      write(line == null ? "" : line);
    }

    private void write(String line) throws IOException {
      writer.write(line);
      writer.write(lineEnd);
    }

    @Override
    public void close() throws IOException {
      if (footer.isPresent()) {
        write(footer.get());
      }
      writer.close();
    }
  }
}
