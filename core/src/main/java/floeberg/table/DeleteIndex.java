package floeberg.table;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileContent;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.util.ContentFileUtil;
import org.apache.iceberg.util.PartitionMap;

/**
 * Which delete files apply to a data file, by the rules of the specification (section "Scan
 * Planning"): a deletion vector replaces position deletes; position deletes reach files that are
 * not newer, equality deletes only files that are older; equality deletes of an unpartitioned spec
 * reach every partition.
 */
final class DeleteIndex {
  private final Map<String, DeleteFile> vectors = new HashMap<>();
  private final Map<String, List<DeleteFile>> positionsByPath = new HashMap<>();
  private final PartitionMap<List<DeleteFile>> positionsByPartition;
  private final PartitionMap<List<DeleteFile>> equalityByPartition;
  private final List<DeleteFile> globalEquality = new ArrayList<>();
  private boolean isEmpty = true;

  DeleteIndex(List<DeleteFile> deletes, Map<Integer, PartitionSpec> specs) {
    positionsByPartition = PartitionMap.create(specs);
    equalityByPartition = PartitionMap.create(specs);
    for (DeleteFile delete : deletes) {
      isEmpty = false;
      add(delete, specs.get(delete.specId()));
    }
  }

  private void add(DeleteFile delete, PartitionSpec spec) {
    if (delete.content() == FileContent.EQUALITY_DELETES) {
      if (spec.isUnpartitioned()) {
        globalEquality.add(delete);
      } else {
        bucket(equalityByPartition, delete).add(delete);
      }
      return;
    }
    if (ContentFileUtil.isDV(delete)) {
      vectors.put(delete.referencedDataFile(), delete);
      return;
    }
    String path = ContentFileUtil.referencedDataFileLocation(delete);
    if (path != null) {
      positionsByPath.computeIfAbsent(path, _ -> new ArrayList<>()).add(delete);
    } else {
      bucket(positionsByPartition, delete).add(delete);
    }
  }

  private static List<DeleteFile> bucket(
      PartitionMap<List<DeleteFile>> byPartition, DeleteFile delete) {
    return byPartition.computeIfAbsent(delete.specId(), delete.partition(), ArrayList::new);
  }

  boolean isEmpty() {
    return isEmpty;
  }

  /** Deletion vector or position delete files of the data file. */
  List<DeleteFile> positions(DataFile file) {
    DeleteFile vector = vectors.get(file.location());
    if (vector != null) {
      return List.of(vector);
    }
    var found = new ArrayList<DeleteFile>();
    long sequence = sequence(file.dataSequenceNumber());
    collect(positionsByPath.get(file.location()), sequence, found);
    collect(positionsByPartition.get(file.specId(), file.partition()), sequence, found);
    return found;
  }

  /** Equality delete files of the data file. */
  List<DeleteFile> equality(DataFile file) {
    var found = new ArrayList<DeleteFile>();
    long next = sequence(file.dataSequenceNumber()) + 1;
    collect(globalEquality, next, found);
    collect(equalityByPartition.get(file.specId(), file.partition()), next, found);
    return found;
  }

  private static void collect(
      List<DeleteFile> candidates, long fromSequence, List<DeleteFile> found) {
    if (candidates == null) {
      return;
    }
    for (DeleteFile candidate : candidates) {
      if (sequence(candidate.dataSequenceNumber()) >= fromSequence) {
        found.add(candidate);
      }
    }
  }

  /** Files of format version 1 have no number and count as the oldest. */
  private static long sequence(Long number) {
    return number == null ? 0 : number;
  }
}
