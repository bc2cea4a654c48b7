package floeberg.connect;

import com.google.protobuf.ByteString;
import io.grpc.stub.StreamObserver;
import java.io.ByteArrayOutputStream;
import java.util.Optional;
import java.util.function.Function;
import java.util.zip.CRC32;
import org.apache.spark.connect.proto.AddArtifactsRequest;
import org.apache.spark.connect.proto.AddArtifactsResponse;

/** One AddArtifacts stream: small artifacts in batches, large ones in chunks. */
final class ArtifactUpload implements StreamObserver<AddArtifactsRequest> {
  private final StreamObserver<AddArtifactsResponse> observer;
  private final Function<AddArtifactsRequest, ConnectSession> sessions;
  private final AddArtifactsResponse.Builder answer = AddArtifactsResponse.newBuilder();
  private Optional<ConnectSession> session = Optional.empty();
  private String name = "";
  private long chunksLeft;
  private boolean isIntact;
  private ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private boolean hasFailed;

  ArtifactUpload(
      StreamObserver<AddArtifactsResponse> observer,
      Function<AddArtifactsRequest, ConnectSession> sessions) {
    this.observer = observer;
    this.sessions = sessions;
  }

  @Override
  public void onNext(AddArtifactsRequest request) {
    if (hasFailed) {
      return;
    }
    try {
      if (session.isEmpty()) {
        session = Optional.of(sessions.apply(request));
        answer
            .setSessionId(request.getSessionId())
            .setServerSideSessionId(session.get().serverSessionId());
      }
      accept(request);
    } catch (Throwable e) {
      hasFailed = true;
      observer.onError(
          session.isPresent() ? session.get().status(e) : ErrorStatus.of(e, "", false));
    }
  }

  private void accept(AddArtifactsRequest request) {
    switch (request.getPayloadCase()) {
      case BATCH -> {
        for (AddArtifactsRequest.SingleChunkArtifact artifact :
            request.getBatch().getArtifactsList()) {
          begin(artifact.getName(), 1);
          chunk(artifact.getData());
        }
      }
      case BEGIN_CHUNK -> {
        begin(request.getBeginChunk().getName(), request.getBeginChunk().getNumChunks());
        chunk(request.getBeginChunk().getInitialChunk());
      }
      case CHUNK -> chunk(request.getChunk());
      case PAYLOAD_NOT_SET ->
          throw InvalidPlan.unset("spark.connect.AddArtifactsRequest", "PAYLOAD_NOT_SET");
    }
  }

  private void begin(String artifact, long chunks) {
    if (chunksLeft > 0) {
      throw InvalidPlan.of("Artifact " + name + " ended early: " + chunksLeft + " chunks missing");
    }
    if (!artifact.startsWith(Artifacts.CACHE) || artifact.contains("..")) {
      throw InvalidPlan.unsupported(
          "Artifact "
              + artifact
              + " is refused: only cached data can be uploaded, no code and no files.");
    }
    name = artifact;
    chunksLeft = chunks;
    isIntact = true;
    bytes = new ByteArrayOutputStream();
  }

  private void chunk(AddArtifactsRequest.ArtifactChunk chunk) {
    if (chunksLeft <= 0) {
      throw InvalidPlan.of("A chunk without an artifact");
    }
    ByteString data = chunk.getData();
    var crc = new CRC32();
    crc.update(data.toByteArray());
    isIntact &= crc.getValue() == chunk.getCrc();
    bytes.writeBytes(data.toByteArray());
    chunksLeft--;
    if (chunksLeft == 0) {
      if (isIntact) {
        session
            .orElseThrow()
            .artifacts()
            .put(name.substring(Artifacts.CACHE.length()), bytes.toByteArray());
      }
      answer.addArtifacts(
          AddArtifactsResponse.ArtifactSummary.newBuilder()
              .setName(name)
              .setIsCrcSuccessful(isIntact));
    }
  }

  @Override
  public void onError(Throwable error) {
    hasFailed = true;
  }

  @Override
  public void onCompleted() {
    if (hasFailed) {
      return;
    }
    if (chunksLeft > 0) {
      observer.onError(
          ErrorStatus.of(InvalidPlan.of("Artifact " + name + " is incomplete"), "", false));
      return;
    }
    observer.onNext(answer.build());
    observer.onCompleted();
  }
}
