import Foundation
import Logging
import Storage
import Testing
import Transport

@testable import Application

/// A server with one session, without sockets: its transport, its disk and its clocks are the test's.
///
/// Whatever a test does here returns when the server is at rest, and only `pass` and its like let time pass. It lives on the
/// loop's thread, as the server does.
actor Classroom {
    nonisolated let transport: TestTransport
    nonisolated let clocks: TurnedClocks
    nonisolated let disk: MemoryDisk
    nonisolated var unownedExecutor: UnownedSerialExecutor { transport.loop.asUnownedSerialExecutor() }
    private(set) var server: Server
    private var store: MemoryStore
    private let services: TestServices
    private let configuration: ServerConfiguration
    /// Of the first session.
    nonisolated let code: String
    nonisolated let hostToken: String

    /// - Parameters:
    ///   - session: the body of `POST /api/v1/sessions`.
    ///   - configuration: the server's.
    ///   - adminToken: the server's, if it has one.
    ///   - services: for tests with puzzles, plays or pictures; others share an empty one.
    init(
        _ session: String = "{}",
        configuration: ServerConfiguration = ServerConfiguration(),
        adminToken: String? = nil,
        services: TestServices? = nil
    ) async throws {
        var configuration = configuration
        if let adminToken { configuration.adminKey = TokenHash(of: adminToken) }
        let (clocks, disk) = (TurnedClocks(), MemoryDisk())
        let transport = TestTransport(clocks)
        let services = try services ?? TestServices.shared.get()
        let store = MemoryStore(disk, transport.loop)
        let server = try await Self.start(transport, store, clocks, services, configuration)
        let answer = await Self.respond(
            to: Self.request(
                .post,
                "/api/v1/sessions",
                json: session,
                token: adminToken,
                headers: [:],
                address: "127.0.0.1"
            ),
            server
        )
        let created = try answer.json
        code = try #require(created["code"].text, "no session: \(answer.text)")
        hostToken = try #require(created["hostToken"].text)
        (self.transport, self.clocks, self.disk, self.store) = (transport, clocks, disk, store)
        (self.server, self.services, self.configuration) = (server, services, configuration)
        await settle()
    }

    private static func start(
        _ transport: TestTransport,
        _ store: MemoryStore,
        _ clocks: TurnedClocks,
        _ services: TestServices,
        _ configuration: ServerConfiguration
    ) async throws -> Server {
        let server = Server(
            transport: transport,
            store: store,
            services: services.services,
            configuration: configuration,
            files: services.files,
            clocks: clocks,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try await server.restore()
        transport.delegate = server
        return server
    }

    /// The rooms, to look at.
    func look<Value: Sendable>(_ body: @Sendable (isolated Rooms) throws -> Value) rethrows -> Value {
        try server.rooms.assumeIsolated(body)
    }

    /// Something of the first room.
    func room<Value: Sendable>(_ body: @Sendable (Room) throws -> Value) throws -> Value {
        let code = code
        return try look { try body(#require($0.awake[code])) }
    }

    // MARK: Time

    /// Lets time pass: whatever is due on the way happens at its time.
    func pass(milliseconds: Double) async {
        let end = clocks.monotonicMilliseconds + milliseconds
        await settle()
        while let next = [transport.nextTimer, clocks.nextWaking].compactMap(\.self).min(), next <= end {
            clocks.pass(to: max(next, clocks.monotonicMilliseconds))
            while transport.fireDueTimer() {}
            await settle()
        }
        clocks.pass(to: end)
        await settle()
    }

    func pass(seconds: Double) async { await pass(milliseconds: seconds * 1000) }

    /// The process stands still: what comes next comes before any timer.
    func standStill(milliseconds: Double) {
        clocks.pass(milliseconds / 1000)
    }

    /// Returns when nothing happens any more until time passes or somebody does something.
    func settle() async {
        while true {
            await transport.loop.turn()
            guard transport.loop.isIdle else { continue }
            guard isWorkingElsewhere else { return }
            await transport.loop.nextWork()
        }
    }

    /// Something is done away from the loop that comes back to it on its own.
    private var isWorkingElsewhere: Bool {
        server.rooms.assumeIsolated { rooms in
            let isReading = rooms.wakingAtStart != nil || rooms.sleeping.values.contains { !$0.waiting.isEmpty }
            guard clocks.sleeping == 0, disk.heldCommits == 0 else { return isReading }
            return isReading || rooms.commits.isInFlight || rooms.answers.isBusy
        }
    }

    // MARK: Requests

    struct Answer: Sendable {
        var status: Int
        var headers: HTTPHeaders
        var bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
        var json: JSON { get throws { try JSON(text) } }
        /// Of a problem, what it is: the end of its `type`.
        var problem: String? {
            (try? json)?["type"].text.map { String($0.drop { $0 != "#" }.dropFirst()) }
        }
    }

    /// A request as a client sends it; returns once it is answered. A guesser's answer needs time to pass.
    ///
    /// - Parameters:
    ///   - path: with its query, as it stands in an address; without percent-encoding.
    ///   - token: that of the host, unless told otherwise; `nil` for none.
    @discardableResult
    func request(
        _ method: HTTPMethod,
        _ path: String,
        json: String? = nil,
        token: String? = nil,
        headers: HTTPHeaders = [:],
        from address: String = "127.0.0.1"
    ) async -> Answer {
        // After an answer about a large room the next one of its kind waits for a moment.
        while look({ $0.answers.isBusy }), clocks.sleeping > 0 { await pass(milliseconds: 1) }
        let answer = await Self.respond(
            to: Self.request(method, path, json: json, token: token, headers: headers, address: address),
            server
        )
        await settle()
        return answer
    }

    /// As `request`, below the session's own path and with its host's token.
    @discardableResult
    func asHost(
        _ method: HTTPMethod,
        _ path: String = "",
        json: String? = nil,
        headers: HTTPHeaders = [:]
    ) async -> Answer {
        await request(method, "/api/v1/sessions/\(code)\(path)", json: json, token: hostToken, headers: headers)
    }

    /// `POST …/control`; `fields` as they stand in the body: `"participant":"p1"`.
    @discardableResult
    func control(_ action: String, _ fields: String = "") async -> Answer {
        let body = "{\"action\":\"\(action)\"\(fields.isEmpty ? "" : "," + fields)}"
        return await asHost(.post, "/control", json: body)
    }

    /// The session's stats, or a participant's.
    func stats(_ participant: String? = nil) async throws -> JSON {
        let path = "/api/v1/sessions/\(code)" + (participant.map { "/participants/\($0)" } ?? "")
        return try await request(.get, path).json
    }

    private static func request(
        _ method: HTTPMethod,
        _ path: String,
        json: String?,
        token: String?,
        headers: HTTPHeaders,
        address: String
    ) -> HTTPRequest {
        let parts = path.split(separator: "?", maxSplits: 1).map(String.init)
        let query = parts.count < 2 ? [] : parts[1].split(separator: "&")
        var request = HTTPRequest(
            method: method,
            path: parts[0],
            query: query.map { item in
                let pair = item.split(separator: "=", maxSplits: 1).map(String.init)
                return QueryItem(name: pair[0], value: pair.count < 2 ? "" : pair[1])
            },
            headers: headers,
            body: json.map { .bytes(Array($0.utf8)) } ?? .none,
            remoteAddress: address
        )
        if request.headers["host"] == nil { request.headers["host"] = "127.0.0.1:8080" }
        if json != nil, request.headers["content-type"] == nil { request.headers["content-type"] = "application/json" }
        if let token { request.headers["authorization"] = "Bearer \(token)" }
        return request
    }

    /// As the transport does it: the head alone first.
    private static func respond(to request: HTTPRequest, _ server: Server) async -> Answer {
        switch await replying(to: request, server) {
        case .now(let response): await read(response)
        case .later(let work): await read(await work())
        }
    }

    private static func replying(to request: HTTPRequest, _ server: Server) async -> HTTPReply {
        await onLoop(of: server.rooms) {
            switch server.admit(request) {
            case .reject(let response): return .now(response)
            case .accept(let limit):
                if case .bytes(let body) = request.body, body.count > limit {
                    return .now(HTTPResponse(status: 413))
                }
                return server.respond(to: request)
            }
        }
    }

    private static func onLoop<Value: Sendable>(
        of rooms: isolated Rooms,
        _ body: @Sendable () -> Value
    ) -> Value { body() }

    private static func read(_ response: HTTPResponse) async -> Answer {
        var bytes: [UInt8] = []
        switch response.body {
        case .empty: break
        case .bytes(let all): bytes = all
        case .file(let path, let offset, let count):
            bytes = Array((FileManager.default.contents(atPath: path) ?? Data()).dropFirst(offset).prefix(count))
        case .stream(let next):
            do {
                while let piece = try await next() { bytes += piece }
            } catch {
                Issue.record("a body broke off: \(error)")
            }
        }
        return Answer(status: response.status, headers: response.headers, bytes: bytes)
    }

    // MARK: Restart

    /// Stops the server, or kills it, and starts another on the same disk.
    func restart(killing: Bool = false) async throws {
        if killing {
            await store.cut()
            disk.release()
        } else {
            await server.stop()
        }
        transport.cut()
        store = MemoryStore(disk, transport.loop)
        server = try await Self.start(transport, store, clocks, services, configuration)
        await settle()
    }

    // MARK: Live connections

    /// Opens a live connection; it is there when the server has taken it, or refused it in words.
    func connect(to code: String? = nil, from address: String = "127.0.0.1") async -> Line {
        let id = transport.newConnection()
        let request = HTTPRequest(
            method: .get,
            path: "/api/v1/sessions/\(code ?? self.code)/live",
            remoteAddress: address
        )
        switch server.upgrade(request) {
        case .accept: server.opened(id, by: request)
        case .reject(let response): Issue.record("no upgrade: \(response.status)")
        }
        await settle()
        return Line(classroom: self, connection: id)
    }

    func receive(_ message: [UInt8], kind: MessageKind, on id: ConnectionID) async {
        message.withUnsafeBytes { server.received($0, kind: kind, on: id) }
        await settle()
    }

    func hangUp(_ id: ConnectionID) async {
        transport.hangUp(id)
        await settle()
    }

    func setReading(_ isReading: Bool, _ id: ConnectionID) async {
        if isReading { transport.read(id) } else { transport.stopReading(id) }
        await settle()
    }

    func forgetMessages(of id: ConnectionID) { transport.clear(id) }

    func line(_ id: ConnectionID) -> TestTransport.Line { transport.lines[id] ?? TestTransport.Line() }
}
