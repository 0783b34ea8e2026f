import Foundation
import Geometry
import Imaging
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The server's routes: health, metrics, addresses, QR codes and its certificate.
extension StatusFeature {
    private static let qrTextLimit = 512

    static let serverRoutes: [Route<Rooms>] = [
        Route(.get, "/healthz") { rooms, request throws(Problem) in
            guard !rooms.node.isDraining else { throw .draining }
            if let problem = rooms.storeWatch.problem {
                throw rooms.access.isAdmin(request.http) ? .storeFailing("\(problem).") : .storeFailing
            }
            return .now(Representation.json(request.http) { $0.raw("{\"status\":\"ok\"}") })
        },
        Route(.get, "/metrics", readers: .ownPages) { rooms, request throws(Problem) in
            try requireMetricsAccess(request.http, rooms)
            let sources = rooms.configuration.operation
            let text = prometheusText(rooms) + OperationMetrics.text(sources)
            return .later {
                let process = await OperationMetrics.processText(startedAt: sources.startedAt)
                return Representation.ok(
                    Array((text + process + (await budgetText(rooms))).utf8),
                    type: "text/plain; version=0.0.4; charset=utf-8",
                    for: request.http
                )
            }
        },
        Route(.get, "/api/v1/server", isPublic: true) { rooms, request throws(Problem) in
            let configuration = rooms.configuration
            return .now(
                Representation.json(request.http) {
                    $0.raw("{\"name\":\"TouchFigures\"")
                    $0.string("version", ServerVersion.number)
                    $0.integer("api", ServerVersion.api)
                    $0.list("http", configuration.httpAddresses) { $0.string($1) }
                    $0.list("https", configuration.httpsAddresses) { $0.string($1) }
                    $0.string("publicURL", configuration.publicURL?.description)
                    $0.bool("certificateAuthority", configuration.authority != nil)
                    $0.bool("adminRequired", configuration.adminKey != nil)
                    $0.raw(",\"sessionLifetime\":{")
                    $0.integer("standardSeconds", configuration.lifetimes.standard.seconds)
                    $0.integer("limitSeconds", configuration.lifetimes.limit.seconds)
                    $0.raw("}")
                    $0.bool("acceptsSessions", rooms.storeWatch.diskSpaceProblem == nil)
                    $0.bool(
                        "stoppable",
                        configuration.stop != nil && (try? rooms.access.requireAuthorsDesk(request.http)) != nil
                    )
                    // The time limit distinguishes visits of a class that begins now from those of last week.
                    $0.bool("visited", rooms.metrics.visitedAt.map { rooms.now - $0 < 600_000 } == true)
                    $0.key("map")
                    $0.map(configuration.mapSheet)
                    $0.raw("}")
                }
            )
        },
        Route(.post, "/api/v1/server/stop", readers: .ownPages) { rooms, request throws(Problem) in
            guard let stop = rooms.configuration.stop else { throw .notFound(request.http.path) }
            try rooms.access.requireAuthorsDesk(request.http)
            stop()
            return .now(HTTPResponse(status: 202))
        },
        Route(.get, "/api/v1/qr") { rooms, request throws(Problem) in
            try qrCode(of: request.http.queryValue("text") ?? "", request.http, rooms)
        },
        // Sent in the body, since a text with a secret must not be part of an address.
        Route(.post, "/api/v1/qr", bodyLimit: 4096) { rooms, request throws(Problem) in
            let text = try Representation.body(QRText.self, of: request.http).text
            return try qrCode(of: text, request.http, rooms)
        },
        Route(.get, "/ca.pem", readers: .ownPages) { rooms, request throws(Problem) in
            try authority(
                rooms.configuration.authority?.pem,
                "application/x-pem-file",
                request.http
            )
        },
        Route(.get, "/ca.der", readers: .ownPages) { rooms, request throws(Problem) in
            try authority(rooms.configuration.authority?.der, "application/x-x509-ca-cert", request.http)
        },
        Route(.get, "/ca.crt", readers: .ownPages) { rooms, request throws(Problem) in
            try authority(rooms.configuration.authority?.der, "application/x-x509-ca-cert", request.http)
        },
    ]

    private struct QRText: Decodable {
        var text: String
    }

    private static func qrCode(of text: String, _ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        guard !text.isEmpty, text.utf8.count <= Self.qrTextLimit else {
            throw .invalid("text", "`text` must have 1 to \(Self.qrTextLimit) bytes.")
        }
        let qrCodes = rooms.feature(StatusFeature.self).qrCodes
        let gate = rooms.gates.qrCodes
        return .awaiting { () throws(Problem) in
            try await gate.run(for: WorkOwner(request)) { () throws(Problem) in
                try await Self.drawQRCode(of: text, qrCodes, request)
            }
        }
    }

    /// Makes a QR code away from the event loop; a long text takes milliseconds.
    @concurrent
    private static func drawQRCode(
        of text: String,
        _ qrCodes: any QRCodeRendering,
        _ request: HTTPRequest
    ) async throws(Problem) -> HTTPResponse {
        do throws(ImagingError) {
            let svg = try qrCodes.matrix(of: text).svg
            return Representation.ok(Array(svg.utf8), type: "image/svg+xml", for: request)
        } catch {
            throw .invalid("text", "Cannot encode `text` as a QR code: \(error).")
        }
    }

    private static func authority(
        _ certificate: [UInt8]?,
        _ type: String,
        _ request: HTTPRequest
    ) throws(Problem) -> EventualResponse {
        guard let certificate else { throw .notFound(request.path) }
        return .now(Representation.ok(certificate, type: type, for: request))
    }

    private static func requireMetricsAccess(_ request: HTTPRequest, _ rooms: isolated Rooms) throws(Problem) {
        let hasToken = rooms.configuration.adminKey != nil
        // Requests from the server's own machine need no token, but a token that is sent must be valid.
        if request.isFromThisMachine, !hasToken || request.bearer == nil { return }
        guard hasToken else {
            throw Problem(
                403,
                "token-wrong",
                title: "Metrics not accessible",
                detail: "Metrics require the admin token, or a request from the server's own machine."
            )
        }
        try rooms.access.requireAdmin(request)
    }

    /// Prometheus' text format, version 0.0.4.
    private static func prometheusText(_ rooms: isolated Rooms) -> String {
        var rows: [(name: String, help: String, type: String, value: Int)] = [
            ("sessions", "Sessions in memory.", "gauge", rooms.directory.awake.count),
            (
                "sessions_asleep", "Stored sessions that no server has in memory.", "gauge",
                rooms.storeWatch.condition?.sessionsAsleep ?? rooms.directory.sleeping.count
            ),
            (
                "sessions_damaged", "Damaged sessions.", "gauge",
                rooms.directory.sleeping.values.count { $0.damage != nil }
            ),
            ("sessions_limit", "Limit of sessions.", "gauge", StorageBudget.sessions),
            ("waiting_log_bytes", "Bytes of logs that wait for the disk.", "gauge", rooms.commits.waitingBytes),
            ("waiting_log_bytes_limit", "Limit of waiting log bytes.", "gauge", StorageBudget.waitingBytes),
            ("turned_away_total", "Connections closed for a slow disk.", "counter", rooms.metrics.backlogRejections),
            (
                "data_folder_bytes", "Bytes of the data folder or the database.", "gauge",
                Int(rooms.storeWatch.condition?.folderBytes ?? 0)
            ),
            (
                "data_folder_limit_bytes", "Limit of the data folder, by its quota.", "gauge",
                Int(rooms.storeWatch.use?.limitBytes ?? 0)
            ),
            (
                "data_folder_exhausted", "Whether nothing new is stored because the folder is close to its limit.",
                "gauge",
                rooms.storeWatch.use?.isExhausted == true ? 1 : 0
            ),
            (
                "disk_reserve_bytes", "Bytes reserved for wipes.", "gauge",
                Int(rooms.storeWatch.condition?.reserveBytes ?? 0)
            ),
            ("phones_connected", "Phones connected now.", "gauge", rooms.connections.phoneCount),
            ("viewers_connected", "Viewers connected now.", "gauge", rooms.connections.viewerCount),
            ("batches_total", "Accepted batches, including discarded ones.", "counter", rooms.metrics.batches),
            ("events_total", "Pointer events applied.", "counter", rooms.metrics.events),
            ("refused_messages_total", "Messages and batches refused.", "counter", rooms.metrics.refusedBatches),
            ("figures_sent_total", "Figures messages sent to phones.", "counter", rooms.metrics.figuresSent),
            ("frames_sent_total", "Frames sent to viewers.", "counter", rooms.metrics.framesSent),
            (
                "store_available", "Whether measurements can be stored, checked each second.", "gauge",
                rooms.storeWatch.problem == nil ? 1 : 0
            ),
            ("commits_total", "Group commits.", "counter", rooms.metrics.commits),
            ("commit_failures_total", "Failed group commits.", "counter", rooms.metrics.commitFailures),
            (
                "worker_restarts_total", "Worker processes replaced by the supervisor.", "counter",
                rooms.configuration.workerRestarts
            ),
            ("requests_total", "HTTP requests.", "counter", rooms.metrics.requests),
            (
                "takeovers_total", "Phones that resumed while an older connection of theirs was open.", "counter",
                rooms.metrics.takeovers
            ),
        ]
        // The disk of a database server is not accessible.
        if let free = rooms.storeWatch.condition?.freeBytes {
            rows.append(("disk_free_bytes", "Free bytes of the disk.", "gauge", Int(free)))
        }
        let histograms: [(name: String, help: String, times: Histogram)] = [
            ("loop_lag_seconds", "How late the event loop's timer was.", rooms.metrics.loopLag),
            ("commit_seconds", "Time of a group commit until it is on disk.", rooms.metrics.commitTimes),
        ]
        return rows.map { row in
            """
            # HELP touchfigures_\(row.name) \(row.help)
            # TYPE touchfigures_\(row.name) \(row.type)
            touchfigures_\(row.name) \(row.value)

            """
        }.joined()
            + histograms.map { row in
                """
                # HELP touchfigures_\(row.name) \(row.help)
                # TYPE touchfigures_\(row.name) histogram

                """ + row.times.lines("touchfigures_\(row.name)")
            }.joined() + stopText(rooms.metrics.loopStops.longest(now: rooms.now))
    }
}

extension JSONWriter {
    fileprivate mutating func map(_ sheet: MapSheet?) {
        guard let sheet else { return raw("null") }
        raw("{")
        string("url", "/api/v1/map/{z}/{x}/{y}?v=\(sheet.version)")
        string("attribution", sheet.attribution)
        integer("minZoom", sheet.zooms.lowerBound)
        integer("maxZoom", sheet.zooms.upperBound)
        list("bounds", [sheet.bounds.west, sheet.bounds.south, sheet.bounds.east, sheet.bounds.north]) { $0.number($1) }
        raw("}")
    }
}
