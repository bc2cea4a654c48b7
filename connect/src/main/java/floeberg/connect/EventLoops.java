package floeberg.connect;

import io.grpc.netty.shaded.io.netty.channel.EventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.ServerChannel;
import io.grpc.netty.shaded.io.netty.channel.epoll.Epoll;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.epoll.EpollServerSocketChannel;
import io.grpc.netty.shaded.io.netty.channel.nio.NioEventLoopGroup;
import io.grpc.netty.shaded.io.netty.channel.socket.nio.NioServerSocketChannel;
import io.grpc.netty.shaded.io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.TimeUnit;

/**
 * The threads that read and write a server's sockets, ended with it. Those that gRPC shares would
 * wait in the system a second longer, and the JVM waits 300 milliseconds for such threads when it
 * ends.
 */
record EventLoops(EventLoopGroup group, Class<? extends ServerChannel> channel)
    implements AutoCloseable {
  private static final long CLOSE_MILLIS = 500;

  static EventLoops create() {
    var threads = new DefaultThreadFactory("connect-sockets", true);
    return Epoll.isAvailable()
        ? new EventLoops(new EpollEventLoopGroup(0, threads), EpollServerSocketChannel.class)
        : new EventLoops(new NioEventLoopGroup(0, threads), NioServerSocketChannel.class);
  }

  @Override
  public void close() {
    group
        .shutdownGracefully(0, CLOSE_MILLIS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(CLOSE_MILLIS, TimeUnit.MILLISECONDS);
  }
}
