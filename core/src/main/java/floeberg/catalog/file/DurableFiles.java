package floeberg.catalog.file;

import java.util.Collection;

/** A FileIO that can bring files written around it to the disk before a commit names them. */
public interface DurableFiles {
  /** Returns when the files and their folder entries would survive a power cut. */
  void sync(Collection<String> locations);
}
