package import Logging
package import Transport

extension ServerTransport {
    /// The configuration of a transport.
    package struct Configuration: Sendable {
        /// The TLS listener, in addition to the plain one.
        package struct TLS: Sendable {
            /// 0 lets the system choose.
            package var port: Int
            /// A listening socket to take over, in place of the port.
            package var listener: Int32?
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
        /// A listening socket to take over, in place of host and port.
        package var listener: Int32?
        package var tls: TLS?
        /// WebSocket subprotocols that are spoken. A client that offers none is let in, one that offers only others not.
        package var subprotocols: [String]
        /// Bytes; a longer message closes its connection with 1009.
        package var maximumMessageSize = 64 * 1024
        /// Bytes that may wait for a slow reader; past it the connection is closed with 1013.
        package var maximumOutboxSize = 256 * 1024
        /// Bytes of a message that many connections share, to one for which nothing waits.
        package var maximumSharedSize = 32 * 1024 * 1024
        /// Bytes that may wait for all slow readers together; past it the one that is written to is closed with 1013.
        package var maximumQueuedSize = 256 * 1024 * 1024
        /// Pings, pongs and close frames that a peer may send in a second; past it the connection is closed with 4429.
        package var maximumControlFrames = 250
        /// Bytes of a request's body held in memory; the rest of a longer one goes to a file.
        package var bodyMemoryLimit = 64 * 1024
        /// Silence after which a WebSocket is pinged, and after which it is hung up.
        package var pingAfter: Duration = .seconds(25)
        package var hangUpAfter: Duration = .seconds(35)
        /// How long a request's head, or TLS's handshake, may take to arrive, counted from its first byte or from the
        /// connection's beginning. A body has as long again, and longer for what is announced at `leastBodyRate`.
        package var requestTimeout: Duration = .seconds(15)
        /// The time between two checks of all deadlines.
        var checkInterval: Duration { min(.seconds(1), requestTimeout / 4) }
        /// Bytes a second.
        package var leastBodyRate = 32 * 1024
        /// How long a connection may stay without a request after a response.
        package var keepAliveTimeout: Duration = .seconds(30)
        /// The time after which a peer that reads nothing of a response is disconnected.
        package var responseTimeout: Duration = .seconds(30)
        /// How long `stop` waits for peers to read queued data.
        package var stopTimeout: Duration = .seconds(2)
        /// The folder for bodies that are too long for memory.
        package var temporaryFolder: String
        /// Added to every response that does not set them.
        package var defaultHeaders: HTTPHeaders
        /// Makes the response for a request that the transport itself refuses, from status and detail.
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
