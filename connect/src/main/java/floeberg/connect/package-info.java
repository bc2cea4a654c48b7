/**
 * The Spark Connect service. Protobuf plans come in and become {@code floeberg.plan} records;
 * results go out as Arrow. Everything that speaks gRPC or protobuf stands here and nowhere else.
 */
package floeberg.connect;
