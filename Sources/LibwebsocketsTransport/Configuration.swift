package import Logging
package import Transport

extension LibwebsocketsTransport {
    /// What a transport is started with.
    package struct Configuration: Sendable {
        /// The TLS listener beside the plain one.
        package struct TLS: Sendable {
            /// 0 lets the system choose.
            package var port: Int
            /// PEM files; the certificate's file may carry the chain.
            package var certificate: String
            package var key: String

            package init(port: Int, certificate: String, key: String) {
                self.port = port
                self.certificate = certificate
                self.key = key
            }
        }

        /// A numeric address or `localhost`; `0.0.0.0` and `::` are every address.
        package var host: String
        /// 0 lets the system choose.
        package var port: Int
        package var tls: TLS?
        /// WebSocket subprotocols that are spoken. A client that offers none is let in, one that offers only others not.
        package var subprotocols: [String]
        /// Bytes; a longer message closes its connection with 1009.
        package var maximumMessageSize = 64 * 1024
        /// Bytes that may wait for a slow reader; past it the connection is closed with 1013.
        package var maximumOutboxSize = 256 * 1024
        /// Bytes read at once from a WebSocket. Each connection holds a buffer of this size: small is right for phones.
        package var receiveBufferSize = 1024
        /// Bytes of a request's body kept in memory; the rest of a longer one goes to a file.
        package var bodyMemoryLimit = 64 * 1024
        /// Silence after which a WebSocket is pinged, and after which it is hung up.
        package var pingAfter: Duration = .seconds(25)
        package var hangUpAfter: Duration = .seconds(35)
        /// How long a request may take to arrive.
        package var requestTimeout: Duration = .seconds(15)
        /// How long `stop` waits for peers to take what is queued.
        package var stopTimeout: Duration = .seconds(2)
        /// Where bodies are kept that are too long for memory.
        package var temporaryFolder: String
        /// Added to every response that does not set them.
        package var defaultHeaders: HTTPHeaders
        /// The response for what the transport itself refuses: (status, detail).
        package var makeErrorResponse: @Sendable (Int, String) -> HTTPResponse
        package var logger: Logger

        package init(
            host: String = "127.0.0.1",
            port: Int = 0,
            tls: TLS? = nil,
            subprotocols: [String] = [],
            temporaryFolder: String = "/tmp",
            defaultHeaders: HTTPHeaders = [:],
            logger: Logger = Logger(label: "transport"),
            makeErrorResponse: @escaping @Sendable (Int, String) -> HTTPResponse = { status, detail in
                HTTPResponse(
                    status: status,
                    headers: ["Content-Type": "text/plain; charset=utf-8"],
                    body: .bytes(Array("\(detail)\n".utf8))
                )
            }
        ) {
            self.host = host
            self.port = port
            self.tls = tls
            self.subprotocols = subprotocols
            self.temporaryFolder = temporaryFolder
            self.defaultHeaders = defaultHeaders
            self.logger = logger
            self.makeErrorResponse = makeErrorResponse
        }
    }

    /// An address that takes connections.
    package struct Listener: Hashable, Sendable, CustomStringConvertible {
        /// `http` or `https`.
        package var scheme: String
        package var host: String
        /// The actual port, also when 0 was asked for.
        package var port: Int

        /// The URL, with brackets around an IPv6 address.
        package var description: String {
            "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)"
        }
    }
}
