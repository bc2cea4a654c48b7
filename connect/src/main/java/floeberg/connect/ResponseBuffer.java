package floeberg.connect;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.LongStream;
import org.apache.spark.connect.proto.ExecutePlanResponse;

/**
 * The responses of one execution, in order, kept until the client releases them so that a broken
 * stream can be continued. The producer waits while too much lies unsent.
 */
final class ResponseBuffer {
  /** Sent responses kept for a reattach, as Spark does, in bytes. */
  private static final long RETAINED_BYTES = 10L * 1024 * 1024;

  /** Unsent responses before the producer waits, in bytes. */
  private static final long UNSENT_BYTES = 64L * 1024 * 1024;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();

  /** By index, from {@link #firstIndex} inclusive to {@link #nextIndex} exclusive. */
  private final Map<Long, ExecutePlanResponse> responses = new HashMap<>();

  private long firstIndex;
  private long nextIndex;
  private long sentIndex;
  private long unsentBytes;
  private long retainedBytes;
  private boolean isFinished;
  private boolean isClosed;
  private boolean isGivenUp;
  private Optional<Throwable> error = Optional.empty();

  /** Adds a response; waits while the reader is behind. Throws when the execution was given up. */
  void add(ExecutePlanResponse response) {
    lock.lock();
    try {
      while (unsentBytes > UNSENT_BYTES && !isClosed && !isGivenUp) {
        changed.awaitUninterruptibly();
      }
      if (isClosed || isGivenUp) {
        throw Handles.canceled();
      }
      responses.put(nextIndex++, response);
      unsentBytes += response.getSerializedSize();
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  void finish(Optional<Throwable> failure) {
    lock.lock();
    try {
      if (!isFinished) {
        isFinished = true;
        error = failure;
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Ends with the error at once: what was not sent is not waited for, nor what is still made. */
  void giveUp(Throwable failure) {
    lock.lock();
    try {
      if (!isFinished) {
        isGivenUp = true;
        isFinished = true;
        error = Optional.of(failure);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets go of everything; readers and the producer end. */
  void close() {
    lock.lock();
    try {
      isClosed = true;
      isFinished = true;
      responses.clear();
      firstIndex = nextIndex;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** What a reader finds at an index. */
  sealed interface Step {
    record Next(ExecutePlanResponse response) implements Step {}

    record End(Optional<Throwable> error) implements Step {}

    /** Nothing yet: wait, look after the stream, ask again. */
    record Wait() implements Step {}
  }

  /** The response at the index, the end behind the last one, or a pause of at most that long. */
  Step read(long index, long waitMillis) {
    lock.lock();
    try {
      long nanosLeft = TimeUnit.MILLISECONDS.toNanos(waitMillis);
      while (index >= nextIndex && !isFinished && nanosLeft > 0) {
        nanosLeft = changed.awaitNanos(nanosLeft);
      }
      if (isGivenUp) {
        return new Step.End(error);
      }
      if (index < nextIndex) {
        if (index < firstIndex) {
          return new Step.End(Optional.of(Handles.disconnected()));
        }
        return new Step.Next(responses.get(index));
      }
      return isFinished ? new Step.End(error) : new Step.Wait();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Step.End(Optional.of(Handles.disconnected()));
    } finally {
      lock.unlock();
    }
  }

  /**
   * Notes that all responses before the index were sent; the oldest beyond the limit are dropped.
   */
  void sent(long index, boolean isReattachable) {
    lock.lock();
    try {
      while (sentIndex < index) {
        long size = sentIndex < firstIndex ? 0 : responses.get(sentIndex).getSerializedSize();
        unsentBytes -= size;
        retainedBytes += size;
        sentIndex++;
      }
      long limit = isReattachable ? RETAINED_BYTES : 0;
      while (retainedBytes > limit && firstIndex < sentIndex - 1) {
        dropFirst();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private void dropFirst() {
    ExecutePlanResponse response = responses.remove(firstIndex);
    if (firstIndex < sentIndex) {
      retainedBytes -= response.getSerializedSize();
    } else {
      unsentBytes -= response.getSerializedSize();
      sentIndex++;
    }
    firstIndex++;
  }

  /** Drops responses up to the one of that id, inclusive; unknown ids drop nothing. */
  void releaseUntil(String responseId) {
    lock.lock();
    try {
      long end = after(responseId).orElse(firstIndex);
      while (firstIndex < end) {
        dropFirst();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The index behind the response of that id; empty when it is not kept. */
  Optional<Long> indexAfter(String responseId) {
    lock.lock();
    try {
      return after(responseId);
    } finally {
      lock.unlock();
    }
  }

  // Clients release in order, so that what is looked for is among the first.
  private Optional<Long> after(String responseId) {
    return LongStream.range(firstIndex, nextIndex)
        .filter(index -> responses.get(index).getResponseId().equals(responseId))
        .mapToObj(index -> index + 1)
        .findFirst();
  }

  long firstIndex() {
    lock.lock();
    try {
      return firstIndex;
    } finally {
      lock.unlock();
    }
  }

  boolean isFinished() {
    lock.lock();
    try {
      return isFinished;
    } finally {
      lock.unlock();
    }
  }

  Optional<Throwable> error() {
    lock.lock();
    try {
      return error;
    } finally {
      lock.unlock();
    }
  }
}
