package floeberg.table;

import io.airlift.compress.Compressor;
import io.airlift.compress.Decompressor;
import io.airlift.compress.snappy.SnappyCompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32;
import org.apache.avro.file.Codec;
import org.apache.avro.file.CodecFactory;

/** Avro's compressions snappy and zstandard in Java, where Avro itself wants natives. */
final class AvroCodecs {
  private static final int CHECKSUM_BYTES = 4;

  private AvroCodecs() {}

  /** Makes them known to Avro's readers and writers. */
  static void register() {
    CodecFactory.addCodec("snappy", new Factory(new Snappy()));
    CodecFactory.addCodec("zstandard", new Factory(new Zstandard()));
  }

  private static final class Factory extends CodecFactory {
    private final Codec codec;

    Factory(Codec codec) {
      this.codec = codec;
    }

    @Override
    protected Codec createInstance() {
      return codec;
    }
  }

  private static ByteBuffer compressed(Compressor compressor, ByteBuffer data, int extra) {
    byte[] in = bytes(data);
    byte[] out = new byte[compressor.maxCompressedLength(in.length) + extra];
    int size = compressor.compress(in, 0, in.length, out, 0, out.length - extra);
    return ByteBuffer.wrap(out, 0, size);
  }

  private static byte[] bytes(ByteBuffer data) {
    byte[] bytes = new byte[data.remaining()];
    data.duplicate().get(bytes);
    return bytes;
  }

  /** Snappy's raw form, behind it the CRC-32 of the plain bytes. */
  private static final class Snappy extends OneOfItsKind {
    Snappy() {
      super("snappy");
    }

    @Override
    public ByteBuffer compress(ByteBuffer data) {
      ByteBuffer out = compressed(new SnappyCompressor(), data, CHECKSUM_BYTES);
      var checksum = new CRC32();
      checksum.update(bytes(data));
      out.limit(out.limit() + CHECKSUM_BYTES);
      out.putInt(out.limit() - CHECKSUM_BYTES, (int) checksum.getValue());
      return out;
    }

    @Override
    public ByteBuffer decompress(ByteBuffer data) throws IOException {
      byte[] in = bytes(data);
      int size = in.length - CHECKSUM_BYTES;
      Decompressor decompressor = new SnappyDecompressor();
      byte[] out = new byte[SnappyDecompressor.getUncompressedLength(in, 0)];
      int written = decompressor.decompress(in, 0, size, out, 0, out.length);
      var checksum = new CRC32();
      checksum.update(out, 0, written);
      if (ByteBuffer.wrap(in).getInt(size) != (int) checksum.getValue()) {
        throw new IOException("Checksum failure");
      }
      return ByteBuffer.wrap(out, 0, written);
    }
  }

  private static final class Zstandard extends OneOfItsKind {
    Zstandard() {
      super("zstandard");
    }

    @Override
    public ByteBuffer compress(ByteBuffer data) {
      return compressed(new ZstdCompressor(), data, 0);
    }

    @Override
    public ByteBuffer decompress(ByteBuffer data) throws IOException {
      try (var in = new ZstdInputStream(new ByteArrayInputStream(bytes(data)))) {
        return ByteBuffer.wrap(in.readAllBytes());
      }
    }
  }

  /** A codec without settings. */
  private abstract static class OneOfItsKind extends Codec {
    private final String name;

    OneOfItsKind(String name) {
      this.name = name;
    }

    @Override
    public String getName() {
      return name;
    }

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof OneOfItsKind codec && codec.name.equals(name);
    }
  }
}
