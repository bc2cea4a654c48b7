package floeberg.write;

import floeberg.table.PlainAvro;
import floeberg.type.SparkType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Avro files.
 *
 * @param columns the first values of each row
 * @param codec Avro's name of the compression
 */
public record AvroForm(SparkType.Struct columns, String codec) implements RowFiles.Form {
  @Override
  public String ending() {
    return ".avro";
  }

  @Override
  public RowFiles.Sink open(Path file) throws IOException {
    var rows = new PlainAvro.Output(file, columns, codec);
    return new RowFiles.Sink() {
      @Override
      public void add(List<Object> values) throws IOException {
        rows.add(values);
      }

      @Override
      public void close() throws IOException {
        rows.close();
      }
    };
  }
}
