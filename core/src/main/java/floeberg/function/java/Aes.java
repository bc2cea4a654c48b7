package floeberg.function.java;

import static floeberg.type.SparkType.STRING;

import floeberg.function.JavaFunction;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * AES in Spark's layout: the initialization vector stands before the encrypted bytes. All as hex.
 */
final class Aes {
  private static final int GCM_VECTOR = 12;
  private static final int CBC_VECTOR = 16;
  private static final int GCM_TAG_BITS = 128;
  private static final SecureRandom RANDOM = new SecureRandom();

  private Aes() {}

  static List<JavaFunction> find(String name) {
    List<floeberg.type.SparkType> parameters =
        name.equals("floe_aes_encrypt")
            ? List.of(STRING, STRING, STRING, STRING, STRING, STRING)
            : List.of(STRING, STRING, STRING, STRING, STRING);
    return List.of(
        JavaFunction.of(
            name,
            parameters,
            STRING,
            a ->
                switch (name) {
                  case "floe_aes_encrypt" -> encrypt(a);
                  case "floe_aes_decrypt" -> decrypt(a);
                  default -> tolerant(a);
                }));
  }

  private static Object tolerant(Object[] a) {
    try {
      return decrypt(a);
    } catch (floeberg.error.FloebergException _) {
      return null;
    }
  }

  private static String encrypt(Object[] a) {
    String mode = mode((String) a[2], (String) a[3]);
    byte[] key = HashFunctions.hex(a[1]);
    byte[] vector = HashFunctions.hex(a[4]);
    int size = mode.equals("GCM") ? GCM_VECTOR : mode.equals("CBC") ? CBC_VECTOR : 0;
    if (vector.length == 0 && size > 0) {
      vector = new byte[size];
      RANDOM.nextBytes(vector);
    }
    byte[] out =
        run(
            Cipher.ENCRYPT_MODE,
            mode,
            key,
            vector,
            HashFunctions.hex(a[0]),
            HashFunctions.hex(a[5]));
    return HexFormat.of().formatHex(vector) + HexFormat.of().formatHex(out);
  }

  private static String decrypt(Object[] a) {
    String mode = mode((String) a[2], (String) a[3]);
    byte[] input = HashFunctions.hex(a[0]);
    int size = mode.equals("GCM") ? GCM_VECTOR : mode.equals("CBC") ? CBC_VECTOR : 0;
    if (input.length < size) {
      throw Raise.runtime(
          "INVALID_PARAMETER_VALUE.AES_CRYPTO_ERROR",
          "parameter",
          "`expr`, `key`",
          "functionName",
          "`aes_encrypt`/`aes_decrypt`",
          "detailMessage",
          "the input is too short");
    }
    byte[] vector = java.util.Arrays.copyOf(input, size);
    byte[] rest = java.util.Arrays.copyOfRange(input, size, input.length);
    byte[] out =
        run(
            Cipher.DECRYPT_MODE,
            mode,
            HashFunctions.hex(a[1]),
            vector,
            rest,
            HashFunctions.hex(a[4]));
    return HexFormat.of().formatHex(out);
  }

  private static String mode(String mode, String padding) {
    String upper = mode.toUpperCase(Locale.ROOT);
    String pad = padding.toUpperCase(Locale.ROOT);
    boolean isKnown =
        upper.equals("GCM") && List.of("NONE", "DEFAULT").contains(pad)
            || (upper.equals("ECB") || upper.equals("CBC"))
                && List.of("PKCS", "DEFAULT").contains(pad);
    if (!isKnown) {
      throw Raise.runtime(
          "UNSUPPORTED_FEATURE.AES_MODE",
          "mode",
          mode,
          "padding",
          padding,
          "functionName",
          "`aes_encrypt`/`aes_decrypt`");
    }
    return upper;
  }

  private static byte[] run(
      int direction, String mode, byte[] key, byte[] vector, byte[] input, byte[] associated) {
    if (key.length != 16 && key.length != 24 && key.length != 32) {
      throw Raise.runtime(
          "INVALID_PARAMETER_VALUE.AES_KEY_LENGTH",
          "parameter",
          "`key`",
          "functionName",
          "`aes_encrypt`/`aes_decrypt`",
          "actualLength",
          Integer.toString(key.length));
    }
    try {
      String transformation =
          mode.equals("GCM") ? "AES/GCM/NoPadding" : "AES/" + mode + "/PKCS5Padding";
      Cipher cipher = Cipher.getInstance(transformation);
      var secret = new SecretKeySpec(key, "AES");
      if (mode.equals("ECB")) {
        cipher.init(direction, secret);
      } else {
        AlgorithmParameterSpec parameters =
            mode.equals("GCM")
                ? new GCMParameterSpec(GCM_TAG_BITS, vector)
                : new IvParameterSpec(vector);
        cipher.init(direction, secret, parameters);
      }
      if (associated.length > 0 && mode.equals("GCM")) {
        cipher.updateAAD(associated);
      }
      return cipher.doFinal(input);
    } catch (GeneralSecurityException e) {
      throw Raise.runtime(
          "INVALID_PARAMETER_VALUE.AES_CRYPTO_ERROR",
          "parameter",
          "`expr`, `key`",
          "functionName",
          "`aes_encrypt`/`aes_decrypt`",
          "detailMessage",
          String.valueOf(e.getMessage()));
    }
  }
}
