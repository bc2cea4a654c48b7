package floeberg.function.java;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Locale;

/** {@code sentences}: words of each sentence as JSON. */
final class Sentences {
  private Sentences() {}

  static String json(String text, String language, String country) {
    Locale locale = language.isEmpty() ? Locale.US : Locale.of(language, country);
    BreakIterator sentences = BreakIterator.getSentenceInstance(locale);
    sentences.setText(text);
    var lists = new ArrayList<String>();
    int start = sentences.first();
    for (int end = sentences.next(); end != BreakIterator.DONE; end = sentences.next()) {
      lists.add(words(text.substring(start, end), locale));
      start = end;
    }
    return "[" + String.join(",", lists) + "]";
  }

  private static String words(String sentence, Locale locale) {
    BreakIterator words = BreakIterator.getWordInstance(locale);
    words.setText(sentence);
    var list = new ArrayList<String>();
    int start = words.first();
    for (int end = words.next(); end != BreakIterator.DONE; end = words.next()) {
      String word = sentence.substring(start, end);
      if (Character.isLetterOrDigit(word.charAt(0))) {
        list.add(Json.quoted(word));
      }
      start = end;
    }
    return "[" + String.join(",", list) + "]";
  }
}
