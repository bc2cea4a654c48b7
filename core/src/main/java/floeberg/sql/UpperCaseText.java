package floeberg.sql;

import org.antlr.v4.runtime.CharStream;
import org.antlr.v4.runtime.IntStream;
import org.antlr.v4.runtime.misc.Interval;

/**
 * A statement's text for the lexer, whose keywords are upper case. Offsets are UTF-16 units; the
 * text of tokens stays as written.
 */
final class UpperCaseText implements CharStream {
  private final String text;
  private final boolean isOwn;
  private int position;

  UpperCaseText(String text) {
    this(text, false);
  }

  /**
   * @param isOwn whether places in the text must carry it, since no statement does
   */
  UpperCaseText(String text, boolean isOwn) {
    this.text = text;
    this.isOwn = isOwn;
  }

  /** The text when places in it carry it, else nothing. */
  String own() {
    return isOwn ? text : "";
  }

  @Override
  public String getText(Interval interval) {
    int stop = Math.min(interval.b + 1, text.length());
    return interval.a >= stop ? "" : text.substring(interval.a, stop);
  }

  @Override
  public void consume() {
    if (position >= text.length()) {
      throw new IllegalStateException("cannot consume EOF");
    }
    position++;
  }

  @Override
  public int LA(int offset) {
    int index = offset < 0 ? position + offset : position + offset - 1;
    if (offset == 0 || index < 0) {
      return 0;
    }
    return index < text.length() ? Character.toUpperCase(text.charAt(index)) : IntStream.EOF;
  }

  @Override
  public int mark() {
    return -1;
  }

  @Override
  public void release(int marker) {
    // The whole text is in memory.
  }

  @Override
  public int index() {
    return position;
  }

  @Override
  public void seek(int index) {
    position = Math.min(index, text.length());
  }

  @Override
  public int size() {
    return text.length();
  }

  @Override
  public String getSourceName() {
    return IntStream.UNKNOWN_SOURCE_NAME;
  }

  @Override
  public String toString() {
    return text;
  }
}
