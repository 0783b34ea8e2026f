import Foundation
import Imaging
import Transport
import WireProtocol

extension Server {
    static let version = "0.1.0"
    private static let qrTextLimit = 512

    static let serverRoutes: [Route] = [
        Route(.get, "/healthz") { server, request throws(Problem) in
            guard !server.isStoreFailing else {
                throw .storeFailing
            }
            return .now(Representation.json(request.request) { $0.raw("{\"status\":\"ok\"}") })
        },
        Route(.get, "/metrics") { server, request throws(Problem) in
            try server.requireMetricsAccess(request.request)
            return .now(
                Representation.ok(
                    Array(server.prometheusText.utf8),
                    type: "text/plain; version=0.0.4; charset=utf-8",
                    for: request.request
                )
            )
        },
        Route(.get, "/api/v1/server") { server, request throws(Problem) in
            let configuration = server.configuration
            return .now(
                Representation.json(request.request) {
                    $0.raw("{\"name\":\"TouchFigures\",\"version\":")
                    $0.string(Server.version)
                    $0.raw(",\"http\":")
                    $0.list(configuration.httpAddresses) { $0.string($1) }
                    $0.raw(",\"https\":")
                    $0.list(configuration.httpsAddresses) { $0.string($1) }
                    $0.raw(",\"certificateAuthority\":")
                    $0.bool(configuration.authorityPEM != nil)
                    $0.raw(",\"adminRequired\":")
                    $0.bool(configuration.adminToken != nil)
                    $0.raw(",\"tiles\":")
                    $0.tiles(configuration.mapTiles)
                    $0.raw("}")
                }
            )
        },
        Route(.get, "/api/v1/qr") { server, request throws(Problem) in
            let text = request.request.queryValue("text") ?? ""
            guard !text.isEmpty, text.utf8.count <= Server.qrTextLimit else {
                throw .invalid("text", "1 to \(Server.qrTextLimit) bytes of text are expected.")
            }
            do throws(ImagingError) {
                let svg = try server.qrCodes.matrix(of: text).svg
                return .now(Representation.ok(Array(svg.utf8), type: "image/svg+xml", for: request.request))
            } catch {
                throw .invalid("text", "No QR code holds it: \(error).")
            }
        },
        Route(.get, "/ca.pem") { server, request throws(Problem) in
            try server.authority(
                server.configuration.authorityPEM,
                "application/x-pem-file",
                request.request
            )
        },
        Route(.get, "/ca.der") { server, request throws(Problem) in
            try server.authority(server.configuration.authorityDER, "application/x-x509-ca-cert", request.request)
        },
        Route(.get, "/ca.crt") { server, request throws(Problem) in
            try server.authority(server.configuration.authorityDER, "application/x-x509-ca-cert", request.request)
        },
    ]

    private func authority(
        _ certificate: [UInt8]?,
        _ type: String,
        _ request: HTTPRequest
    ) throws(Problem) -> HTTPReply {
        guard let certificate else { throw .notFound(request.path) }
        return .now(Representation.ok(certificate, type: type, for: request))
    }

    private func requireMetricsAccess(_ request: HTTPRequest) throws(Problem) {
        let hasToken = configuration.adminToken != nil
        // From the server's own machine no token is needed; one that is sent has to be right all the same.
        if Self.isLoopback(request.remoteAddress), !hasToken || Self.bearer(request) == nil { return }
        guard hasToken else {
            throw Problem(
                403,
                "token-wrong",
                title: "Not from here",
                detail: "Metrics are read from the server's own machine, or with the admin token."
            )
        }
        try requireAdmin(request)
    }

    static func isLoopback(_ address: String) -> Bool {
        address == "::1" || address.hasPrefix("127.") || address.hasPrefix("::ffff:127.")
    }

    /// Prometheus' text format, version 0.0.4.
    private var prometheusText: String {
        let phones = connections.values.count { if case .phone = $0.role { true } else { false } }
        let viewers = connections.values.count { if case .viewer = $0.role { true } else { false } }
        let rows: [(name: String, help: String, type: String, value: Int)] = [
            ("sessions", "Sessions in memory.", "gauge", sessions.count),
            ("phones_connected", "Phones connected now.", "gauge", phones),
            ("viewers_connected", "Viewers connected now.", "gauge", viewers),
            ("batches_total", "Batches taken in, discarded ones included.", "counter", metrics.batches),
            ("events_total", "Pointer events applied.", "counter", metrics.events),
            ("refused_messages_total", "Messages and batches refused.", "counter", metrics.refusedBatches),
            ("figures_sent_total", "Figures messages sent to phones.", "counter", metrics.figuresSent),
            ("frames_sent_total", "Frames sent to viewers.", "counter", metrics.framesSent),
            ("commits_total", "Group commits.", "counter", metrics.commits),
            ("commit_failures_total", "Group commits that the store refused.", "counter", metrics.commitFailures),
            ("requests_total", "HTTP requests.", "counter", metrics.requests),
        ]
        return rows.map { row in
            """
            # HELP touchfigures_\(row.name) \(row.help)
            # TYPE touchfigures_\(row.name) \(row.type)
            touchfigures_\(row.name) \(row.value)

            """
        }.joined()
    }
}

extension JSONWriter {
    fileprivate mutating func tiles(_ tiles: MapTiles?) {
        guard let tiles else { return raw("null") }
        raw("{\"url\":")
        string(tiles.url)
        raw(",\"attribution\":")
        string(tiles.attribution)
        raw(",\"link\":")
        string(tiles.link)
        raw("}")
    }
}
