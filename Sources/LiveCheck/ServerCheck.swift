import Foundation
import Geometry
import LoadGenerator
import TouchMetrics
package import Transport
import WireProtocol

/// Checks from any machine that a server measures: a phone draws a triangle of 3, 4 and 5 cm, and its 12.00 cm have to come
/// back on its connection, over REST and in a viewer's frame. The session is deleted at the end.
package struct ServerCheck: Sendable {
    /// The version of the API and of the live connection that this program knows.
    private static let api = 1
    private static let pixelsPerCentimetre = 64.0
    /// The corners of the triangle in px: with this density its sides are exactly 3, 4 and 5 cm.
    private static let corners = [(100.0, 100.0), (292.0, 100.0), (292.0, 356.0), (100.0, 100.0)]
    /// In how many steps each side is drawn; each is a batch of its own. All coordinates are whole numbers.
    private static let stepsPerSide = 4
    private static let centimetres = 12.0
    /// How many requests, and how many messages there and back, are timed.
    private static let requests = 5
    /// How often REST is asked until it has the figures; longer, a cache on the way keeps old ones.
    private static let restAttempts = 20

    private let transport: any ClientTransport
    private let connections: CheckConnections
    private let endpoint: Endpoint
    private let adminToken: String?

    /// Creates a check.
    ///
    /// - Parameter connections: The transport's delegate.
    package init(
        transport: any ClientTransport,
        connections: CheckConnections,
        endpoint: Endpoint,
        adminToken: String?
    ) {
        (self.transport, self.connections) = (transport, connections)
        (self.endpoint, self.adminToken) = (endpoint, adminToken)
    }

    /// Runs all steps up to the first that fails, and deletes what was created.
    ///
    /// - Parameter report: Called after each step.
    package func run(_ report: @escaping @Sendable (CheckFinding) -> Void) async -> CheckReport {
        var progress = Progress(report: CheckReport(server: endpoint.description), tell: report)
        let access = SessionAccess(transport: transport, endpoint: endpoint)
        var created: SessionAccess.Created?
        do throws(CheckFault) {
            try await look(&progress)
            progress.step = .session
            let session = try await create(access)
            created = session
            progress.pass("a session is created")
            try await draw(in: session.code, &progress)
        } catch {
            progress.end(false, error.detail)
        }
        if let created {
            progress.step = .cleanup
            do throws(LoadFailure) {
                // A request goes on in a task that a signal has cancelled.
                try await access.wipe(created)
                progress.pass("the session is deleted")
            } catch {
                progress.end(false, "\(error.message); its host ends it at \(endpoint)/present?s=\(created.code)")
            }
        }
        return progress.report
    }

    private struct Progress {
        var report: CheckReport
        var step = CheckStep.server
        let tell: (CheckFinding) -> Void

        init(report: CheckReport, tell: @escaping (CheckFinding) -> Void) {
            (self.report, self.tell) = (report, tell)
        }

        mutating func pass(_ detail: String) { end(true, detail) }

        mutating func end(_ passed: Bool, _ detail: String) {
            let finding = CheckFinding(step: step, passed: passed, detail: detail)
            report.findings.append(finding)
            tell(finding)
        }
    }

    // MARK: Requests

    private func look(_ progress: inout Progress) async throws(CheckFault) {
        struct Server: Decodable {
            var name: String
            var version: String
            var api: Int?
        }
        var times: [Double] = []
        var answer = ClientResponse(status: 0)
        for _ in 0..<Self.requests {
            let begin = connections.now
            answer = try await get("/api/v1/server")
            times.append(connections.now - begin)
            guard answer.status == 200 else { throw fault(of: answer, "/api/v1/server") }
        }
        guard let server = try? JSONDecoder().decode(Server.self, from: Data(answer.body)),
            server.name == "TouchFigures"
        else { throw CheckFault("\(endpoint) is not a TouchFigures server") }
        progress.report.version = server.version
        guard (server.api ?? Self.api) == Self.api else {
            throw CheckFault(
                "the server (\(server.version)) has version \(server.api ?? 0) of the API, and this program knows version "
                    + "\(Self.api): take the program of the server's version"
            )
        }
        let trips = CheckReport.RoundTrips(times)
        progress.report.requestMilliseconds = trips
        progress.pass("TouchFigures \(server.version) answers in \(trips)")

        progress.step = .pages
        let page = try await get("/touch")
        guard page.status == 200 else { throw fault(of: page, "/touch") }
        guard String(decoding: page.body.prefix(4096), as: UTF8.self).lowercased().contains("<html") else {
            throw CheckFault("/touch is answered without the page for phones: is something else on the way?")
        }
        progress.pass("the page for phones is there")
    }

    private func get(_ path: String) async throws(CheckFault) -> ClientResponse {
        guard !Task.isCancelled else { throw CheckFault("interrupted") }
        do throws(ClientFailure) {
            return try await transport.request(ClientRequest(.get, endpoint, path))
        } catch {
            throw CheckFault(LoadFailure(error, at: endpoint).message)
        }
    }

    private func create(_ access: SessionAccess) async throws(CheckFault) -> SessionAccess.Created {
        do throws(LoadFailure) {
            return try await access.create(adminToken: adminToken)
        } catch {
            throw CheckFault(error.message)
        }
    }

    private func fault(of answer: ClientResponse, _ path: String) -> CheckFault {
        switch answer.status {
        case 300..<400:
            CheckFault(
                "\(path) is answered with \(answer.status), a redirection: check the address that it leads to"
                    + (endpoint.isSecure ? "" : ", perhaps with https://")
            )
        case 502, 504:
            CheckFault("\(path) is answered with \(answer.status): a proxy is there, and does not reach the server")
        case 503: CheckFault("\(path) is answered with 503: the server, or a proxy before it, is too busy")
        default: CheckFault("\(path) is answered with \(answer.status): is this the address of a TouchFigures server?")
        }
    }

    // MARK: The triangle

    private func draw(in code: String, _ progress: inout Progress) async throws(CheckFault) {
        progress.step = .live
        // A cache on the way would keep this answer.
        _ = try await totals(of: code)
        let viewer = try await connections.open(session: code, hello: ViewerMessage.hello)
        _ = try await connections.next(on: viewer) { Head($0, "snapshot") }
        let density = Self.pixelsPerCentimetre
        let screen = #"{"width":390,"height":844,"pixelsPerCentimetre":\#(density),"calibrated":true}"#
        let hello = #"{"type":"hello","role":"touch","screen":\#(screen)}"#
        let phone = try await connections.open(session: code, hello: Array(hello.utf8))
        let welcome = try await connections.next(on: phone) { Head($0, "welcome") }
        var trips = ""
        if welcome.clock == true {
            let times = try await roundTrips(on: phone)
            progress.report.roundTripMilliseconds = times
            trips = "; a message is there and back in \(times)"
        }
        progress.pass("a phone and a viewer are connected\(trips)")

        progress.step = .figures
        var times: [Double] = []
        var total = 0.0
        for (index, event) in Self.triangle(from: connections.now).enumerated() {
            let seq = UInt64(index + 1)
            var writer = JSONWriter()
            writer.touches(seq: seq, [event])
            let sentAt = await connections.send(writer.bytes, on: phone)
            let (figures, arrivedAt) = try await connections.next(on: phone) { message in
                Figures(message.bytes).flatMap { $0.seq >= seq ? ($0, message.arrivedAt) : nil }
            }
            times.append(arrivedAt - sentAt)
            total = figures.distance?.totalCentimetres ?? total
        }
        try Self.expect(total, "the phone gets")
        let figuresFollow = CheckReport.RoundTrips(times)
        progress.report.figuresMilliseconds = figuresFollow
        progress.pass("12.00 cm for a triangle of 3, 4 and 5 cm; figures follow a batch in \(figuresFollow)")

        progress.step = .rest
        var phones = try await totals(of: code)
        for _ in 1..<Self.restAttempts where phones.first.map(Self.isRight) != true {
            try? await Task.sleep(for: .milliseconds(100))
            phones = try await totals(of: code)
        }
        guard let ofPhone = phones.first else {
            throw CheckFault("REST does not know the phone that has drawn: does a cache on the way keep old answers?")
        }
        try Self.expect(ofPhone, "REST has", ": does a cache on the way keep old answers?")
        progress.pass("12.00 cm")

        progress.step = .viewer
        _ = try await connections.next(on: viewer) { message in
            ViewerMessage(message.bytes)?.figures?.contains { Self.isRight($0.centimetres) } == true ? true : nil
        }
        progress.pass("12.00 cm")
        try await followEvents(of: code, phone, &progress)
    }

    /// Looks whether server-sent events of the stats come when they are sent: one at once, another after a tap.
    private func followEvents(of code: String, _ phone: ConnectionID, _ progress: inout Progress)
        async throws(CheckFault)
    {
        progress.step = .events
        await connections.beginEvents("/api/v1/sessions/\(code)")
        guard try await connections.waitForEvents(1) != nil else {
            return progress.pass("this server sends none")
        }
        var writer = JSONWriter()
        writer.touches(seq: UInt64(Self.triangle(from: 0).count + 1), Self.tap(at: connections.now))
        let sentAt = await connections.send(writer.bytes, on: phone)
        guard let arrivedAt = try await connections.waitForEvents(2) else { return }
        progress.pass(String(format: "the stats follow a touch as an event in %.1f ms", arrivedAt - sentAt))
    }

    /// The times of a small message there and back, which the server answers at once.
    private func roundTrips(on phone: ConnectionID) async throws(CheckFault) -> CheckReport.RoundTrips {
        var times: [Double] = []
        for id in 1...Self.requests {
            let message = Array(#"{"type":"clock","id":\#(id),"t":\#(connections.now)}"#.utf8)
            let sentAt = await connections.send(message, on: phone)
            let arrivedAt = try await connections.next(on: phone) { Head($0, "clock")?.id == id ? $0.arrivedAt : nil }
            times.append(arrivedAt - sentAt)
        }
        return CheckReport.RoundTrips(times)
    }

    /// The events of the triangle, from a corner to the same corner.
    private static func triangle(from begin: Double) -> [TouchEvent] {
        var places = [corners[0]]
        for (from, to) in zip(corners, corners.dropFirst()) {
            for step in 1...stepsPerSide {
                let share = Double(step) / Double(stepsPerSide)
                places.append((from.0 + share * (to.0 - from.0), from.1 + share * (to.1 - from.1)))
            }
        }
        places.append(places[places.count - 1])
        return places.enumerated().map { index, place in
            TouchEvent(
                phase: index == 0 ? .began : index == places.count - 1 ? .ended : .moved,
                pointer: 1,
                position: Point(x: place.0, y: place.1),
                time: begin + 16 * Double(index)
            )
        }
    }

    /// A touch without a length.
    private static func tap(at begin: Double) -> [TouchEvent] {
        let place = Point(x: 200, y: 200)
        return [
            TouchEvent(phase: .began, pointer: 1, position: place, time: begin + 1000),
            TouchEvent(phase: .ended, pointer: 1, position: place, time: begin + 1050),
        ]
    }

    /// The total distances of the session's phones by REST, in cm.
    private func totals(of code: String) async throws(CheckFault) -> [Double] {
        struct Stats: Decodable {
            struct Participant: Decodable { var distance: Figures.Distance }
            var participants: [Participant]
        }
        let path = "/api/v1/sessions/\(code)"
        let answer = try await get(path)
        guard answer.status == 200, let stats = try? JSONDecoder().decode(Stats.self, from: Data(answer.body)) else {
            throw fault(of: answer, path)
        }
        return stats.participants.map(\.distance.totalCentimetres)
    }

    private static func expect(_ total: Double, _ subject: String, _ advice: String = "") throws(CheckFault) {
        guard !isRight(total) else { return }
        throw CheckFault(String(format: "%@ %.2f cm for a triangle of 12.00 cm", subject, total) + advice)
    }

    private static func isRight(_ total: Double) -> Bool { abs(total - centimetres) < 1e-9 }
}

/// The fields by which the check recognises a message.
private struct Head: Decodable, Sendable {
    var type: String
    /// Of a `welcome`: whether the server answers `clock`.
    var clock: Bool?
    /// Of a `clock`.
    var id: Int?

    /// `nil` for a message of another type.
    init?(_ message: CheckConnections.Message, _ type: String) {
        guard let head = try? JSONDecoder().decode(Head.self, from: Data(message.bytes)), head.type == type else {
            return nil
        }
        self = head
    }
}

/// The server's `figures`.
private struct Figures: Decodable, Sendable {
    struct Distance: Decodable, Sendable { var totalCentimetres: Double }

    var type: String
    var seq: UInt64
    var distance: Distance?

    /// `nil` for another message.
    init?(_ message: [UInt8]) {
        guard let figures = try? JSONDecoder().decode(Self.self, from: Data(message)), figures.type == "figures" else {
            return nil
        }
        self = figures
    }
}
