package floeberg.catalog.file;

import io.airlift.compress.bzip2.BZip2HadoopStreams;
import io.airlift.compress.deflate.JdkDeflateHadoopStreams;
import io.airlift.compress.gzip.JdkGzipHadoopStreams;
import io.airlift.compress.hadoop.HadoopStreams;
import io.airlift.compress.lz4.Lz4HadoopStreams;
import io.airlift.compress.snappy.SnappyHadoopStreams;
import io.airlift.compress.zstd.ZstdHadoopStreams;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;

/** The compressions of text files that Spark knows, by Hadoop's names and file endings. */
public enum TextCompression {
  GZIP(JdkGzipHadoopStreams::new),
  BZIP2(BZip2HadoopStreams::new),
  DEFLATE(JdkDeflateHadoopStreams::new),
  LZ4(Lz4HadoopStreams::new),
  SNAPPY(SnappyHadoopStreams::new),
  ZSTD(ZstdHadoopStreams::new);

  private final Supplier<HadoopStreams> streams;

  TextCompression(Supplier<HadoopStreams> streams) {
    this.streams = streams;
  }

  /** The compression that a file's name tells, as Hadoop finds it. */
  public static Optional<TextCompression> ofFile(String path) {
    String name = path.toLowerCase(Locale.ROOT);
    return Arrays.stream(values()).filter(one -> name.endsWith(one.ending())).findFirst();
  }

  /** The compression of that name. */
  public static Optional<TextCompression> named(String name) {
    return Arrays.stream(values()).filter(one -> one.name().equalsIgnoreCase(name)).findFirst();
  }

  /** The names, in Spark's order. */
  public static List<String> names() {
    return Arrays.stream(values()).map(one -> one.name().toLowerCase(Locale.ROOT)).toList();
  }

  /** The ending of file names, with its dot. */
  public String ending() {
    return streams.get().getDefaultFileExtension();
  }

  /** The plain bytes of compressed ones. */
  public InputStream read(InputStream compressed) throws IOException {
    return streams.get().createInputStream(compressed);
  }

  /** Compresses what is written. */
  public OutputStream write(OutputStream compressed) throws IOException {
    return streams.get().createOutputStream(compressed);
  }
}
