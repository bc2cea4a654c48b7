package floeberg.connect;

import floeberg.connect.cluster.FarError;
import floeberg.plan.Origin;
import floeberg.plan.SourceRelation;
import floeberg.plan.Statement;
import floeberg.result.Result;
import floeberg.result.Row;
import floeberg.session.Session;
import floeberg.type.SparkType;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import org.apache.spark.connect.proto.ExecutePlanResponse;

/** The rows that a cluster sends, read by a thread of their own a few batches ahead. */
final class FarRows implements Result {
  private static final int BATCHES_AHEAD = 4;

  /** Something that hands the cluster's responses on, until there are no more. */
  interface Source {
    void read(Consumer<ExecutePlanResponse.Builder> responses);
  }

  private sealed interface Step {
    record Next(ExecutePlanResponse.Builder response) implements Step {}

    record End(Optional<RuntimeException> error) implements Step {}
  }

  private final Session session;
  private final Runnable interrupt;
  private final BlockingQueue<Step> steps = new ArrayBlockingQueue<>(BATCHES_AHEAD);
  private final Thread reader;
  private final SparkType.Struct schema;
  private volatile boolean isClosed;
  private boolean isEnded;
  private Result batch = Result.none();

  private FarRows(Session session, Source source, Runnable interrupt) {
    this.session = session;
    this.interrupt = interrupt;
    this.reader = Thread.ofPlatform().daemon().name("cluster-rows").start(() -> read(source));
    try {
      this.schema = firstSchema();
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Starts to read; returns when the schema is known. */
  static Result start(Session session, Source source, Runnable interrupt) {
    return new FarRows(session, source, interrupt);
  }

  private void read(Source source) {
    Optional<RuntimeException> error = Optional.empty();
    try {
      source.read(response -> put(new Step.Next(response)));
    } catch (FarError e) {
      error = Optional.of(e.plain());
    } catch (RuntimeException e) {
      error = Optional.of(e);
    } catch (Error e) {
      error = Optional.of(new IllegalStateException("The cluster's rows cannot be read", e));
    }
    if (isClosed) {
      return;
    }
    try {
      steps.put(new Step.End(error));
    } catch (InterruptedException _) {
      // Closed meanwhile: nobody waits for the end.
      return;
    }
  }

  private void put(Step step) {
    try {
      steps.put(step);
    } catch (InterruptedException e) {
      throw Handles.canceled();
    }
  }

  /** The next response; empty behind the last one. */
  private Optional<ExecutePlanResponse.Builder> next() {
    if (isEnded) {
      return Optional.empty();
    }
    try {
      return switch (steps.take()) {
        case Step.Next(ExecutePlanResponse.Builder response) -> Optional.of(response);
        case Step.End(Optional<RuntimeException> error) -> {
          isEnded = true;
          if (error.isPresent()) {
            throw error.get();
          }
          yield Optional.empty();
        }
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Handles.canceled();
    }
  }

  private SparkType.Struct firstSchema() {
    Optional<ExecutePlanResponse.Builder> response = next();
    while (response.isPresent() && !response.get().hasSchema()) {
      response = next();
    }
    return response
        .map(known -> TypeReader.schema(known.getSchema()))
        .orElseGet(() -> new SparkType.Struct(List.of()));
  }

  @Override
  public SparkType.Struct schema() {
    return schema;
  }

  @Override
  public boolean isQuery() {
    return true;
  }

  @Override
  public Iterator<Row> rows() {
    return new Rows();
  }

  /** One batch after the other, each as a query over what it holds. */
  private final class Rows implements Iterator<Row> {
    private Iterator<Row> rows = batch.rows();

    @Override
    public boolean hasNext() {
      while (!rows.hasNext()) {
        batch.close();
        Optional<byte[]> data = nextBatch();
        if (data.isEmpty()) {
          return false;
        }
        var local =
            new SourceRelation.LocalData(List.of(data.get()), Optional.of(schema), Origin.NONE);
        batch = session.execute(new Statement.Query(local));
        rows = batch.rows();
      }
      return true;
    }

    @Override
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return rows.next();
    }

    private Optional<byte[]> nextBatch() {
      Optional<ExecutePlanResponse.Builder> response = FarRows.this.next();
      while (response.isPresent() && !response.get().hasArrowBatch()) {
        response = FarRows.this.next();
      }
      return response.map(known -> known.getArrowBatch().getData().toByteArray());
    }
  }

  @Override
  public void close() {
    isClosed = true;
    if (!isEnded) {
      interrupt.run();
    }
    reader.interrupt();
    batch.close();
  }
}
