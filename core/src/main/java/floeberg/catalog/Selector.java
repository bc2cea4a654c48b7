package floeberg.catalog;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.iceberg.MetadataTableType;

/** What the last part of a name selects of the table that the parts before it name. */
sealed interface Selector {
  record Branch(String ref) implements Selector {}

  record Tag(String ref) implements Selector {}

  record SnapshotId(long id) implements Selector {}

  record AtTimestamp(long millis) implements Selector {}

  record Metadata(MetadataTableType type) implements Selector {}

  record Changes() implements Selector {}

  Pattern BRANCH = Pattern.compile("branch_(.*)");
  Pattern TAG = Pattern.compile("tag_(.*)");
  Pattern SNAPSHOT_ID = Pattern.compile("snapshot_id_(\\d+)");
  Pattern AT_TIMESTAMP = Pattern.compile("at_timestamp_(\\d+)");

  /** The meaning of the word, if it has any. */
  static Optional<Selector> parse(String word) {
    if (word.equalsIgnoreCase("changes")) {
      return Optional.of(new Changes());
    }
    MetadataTableType type = MetadataTableType.from(word.toUpperCase(Locale.ROOT));
    if (type != null) {
      return Optional.of(new Metadata(type));
    }
    Matcher at = AT_TIMESTAMP.matcher(word);
    if (at.matches()) {
      return Optional.of(new AtTimestamp(Long.parseLong(at.group(1))));
    }
    Matcher id = SNAPSHOT_ID.matcher(word);
    if (id.matches()) {
      return Optional.of(new SnapshotId(Long.parseLong(id.group(1))));
    }
    Matcher branch = BRANCH.matcher(word);
    if (branch.matches()) {
      return Optional.of(new Branch(branch.group(1)));
    }
    Matcher tag = TAG.matcher(word);
    return tag.matches() ? Optional.of(new Tag(tag.group(1))) : Optional.empty();
  }
}
