package floeberg.duckdb;

import floeberg.catalog.PinnedTable;
import floeberg.setting.Settings;
import floeberg.table.ScanFile;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.iceberg.mapping.MappedField;
import org.apache.iceberg.mapping.MappedFields;
import org.apache.iceberg.mapping.NameMapping;

/**
 * What a data file's columns go by. Only tables with a name mapping can have files without field
 * ids (imported ones), so only those files' footers are read, once for each file.
 */
final class FileLayouts {
  static final String NAME_MAPPING = "schema.name-mapping.default";

  // No name has it.
  private static final char SEPARATOR = '\0';

  /**
   * The columns of a file without field ids, by the {@link #path} of their names.
   *
   * @param hasIds whether columns are found by field id; paths are empty then
   * @param moments columns of the old timestamp type INT96, which are moments without saying so
   */
  record Layout(boolean hasIds, Set<String> paths, Set<String> moments) {
    static final Layout BY_ID = new Layout(true, Set.of(), Set.of());

    /** The names in the file of those of the mapped fields that it has, by field id. */
    Map<Integer, String> names(NameMapping mapping) {
      var names = new HashMap<Integer, String>();
      addNames("", mapping.asMappedFields(), names);
      return names;
    }

    private void addNames(String parent, MappedFields fields, Map<Integer, String> names) {
      if (fields == null) {
        return;
      }
      for (MappedField field : fields.fields()) {
        field.names().stream()
            .filter(name -> paths.contains(path(parent, name)))
            .findFirst()
            .ifPresent(
                name -> {
                  names.put(field.id(), name);
                  addNames(path(parent, name), field.nestedMapping(), names);
                });
      }
    }
  }

  /** A column by name inside of another; the parts of lists and maps are element, key and value. */
  private static String path(String parent, String name) {
    return parent.isEmpty() ? name : parent + SEPARATOR + name;
  }

  private static final Map<String, Layout> KNOWN = new ConcurrentHashMap<>();

  private FileLayouts() {}

  static Layout layout(EngineSession session, ScanFile file, PinnedTable table) {
    if (!table.table().properties().containsKey(NAME_MAPPING)) {
      return Layout.BY_ID;
    }
    return KNOWN.computeIfAbsent(file.path(), _ -> read(session, file.localPath()));
  }

  /** What the footer of a plain file says. */
  static Layout read(EngineSession session, String path) {
    String sql =
        "SELECT name, field_id, type, num_children, converted_type FROM parquet_schema("
            + DuckSql.text(path)
            + ") ORDER BY column_id";
    var tree = new Tree();
    var settings = new Settings(Map.of("spark.sql.session.timeZone", "UTC"));
    try (RunningQuery query = session.start(new QueryText(sql, Set.of(), List.of()), settings)) {
      while (query.next()) {
        tree.add(query.rows());
      }
    } catch (SQLException e) {
      throw DuckErrors.translate(e, sql);
    }
    return new Layout(tree.hasIds, tree.hasIds ? Set.of() : tree.paths, tree.moments);
  }

  /** The columns of a footer, which come parents first. */
  private static final class Tree {
    private final Set<String> paths = new LinkedHashSet<>();
    private final Set<String> moments = new LinkedHashSet<>();
    private final Deque<Group> open = new ArrayDeque<>();
    private boolean hasIds;

    /** A column whose parts are still to come. */
    private static final class Group {
      private final String path;
      private final Kind kind;
      private long missing;
      private int seen;

      Group(String path, Kind kind, long missing) {
        this.path = path;
        this.kind = kind;
        this.missing = missing;
      }
    }

    private enum Kind {
      STRUCT,
      LIST,
      MAP,
      ELEMENTS,
      ENTRIES
    }

    void add(ResultSet column) throws SQLException {
      hasIds |= column.getObject(2) != null;
      while (!open.isEmpty() && open.peek().missing == 0) {
        open.pop();
      }
      Group parent = open.peek();
      String path = parent == null ? "" : path(parent, column.getString(1));
      if (parent != null) {
        parent.missing--;
        parent.seen++;
        paths.add(path);
        if ("INT96".equals(column.getString(3))) {
          moments.add(path);
        }
      }
      long children = column.getLong(4);
      if (children > 0) {
        open.push(new Group(path, kind(parent, column.getString(5)), children));
      }
    }

    // The repeated group of a list or map has no name of its own in a table.
    private static String path(Group parent, String name) {
      return switch (parent.kind) {
        case STRUCT -> FileLayouts.path(parent.path, name);
        case LIST, MAP -> parent.path;
        case ELEMENTS -> FileLayouts.path(parent.path, "element");
        case ENTRIES -> FileLayouts.path(parent.path, parent.seen == 0 ? "key" : "value");
      };
    }

    private static Kind kind(Group parent, String converted) {
      if (parent != null && parent.kind == Kind.LIST) {
        return Kind.ELEMENTS;
      }
      if (parent != null && parent.kind == Kind.MAP) {
        return Kind.ENTRIES;
      }
      return switch (String.valueOf(converted)) {
        case "LIST" -> Kind.LIST;
        case "MAP", "MAP_KEY_VALUE" -> Kind.MAP;
        default -> Kind.STRUCT;
      };
    }
  }
}
