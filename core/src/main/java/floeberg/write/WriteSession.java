package floeberg.write;

import floeberg.duckdb.FileCopy;
import floeberg.duckdb.ParquetRows;
import floeberg.resolved.Attribute;
import floeberg.resolved.Query;
import floeberg.result.Result;
import floeberg.setting.Settings;
import floeberg.table.DeleteFileReader;
import floeberg.type.SparkType;

/** What writing needs of the session it runs in. */
public interface WriteSession {
  /** Settings at this moment. */
  Settings settings();

  /** A fresh attribute; its id is unique among all attributes of the statement's queries. */
  Attribute attribute(String name, SparkType type, boolean nullable);

  /** Runs a resolved query; the caller closes the result. */
  Result run(Query query);

  /**
   * Runs a query and keeps its rows until {@link #unstage}; used where rows are read repeatedly.
   * The result has the query's own output attributes.
   */
  Query.Stored stage(Query query);

  /** Drops staged rows. */
  void unstage(Query.Stored rows);

  /** Writes rows to files. */
  FileCopy files();

  /** Reads position delete files in Parquet. */
  DeleteFileReader deleteFiles();

  /** Parquet files of rows that are made and read in Java. */
  ParquetRows parquetRows();

  /** A random UUID as text, for names of files. */
  String newUuid();

  /** Tells how many rows the statement inserted, updated and deleted; the last call counts. */
  void changed(long rows);

  /** Tells the client something that is no error; on the command line it goes to stderr. */
  void warn(String message);
}
