import Foundation
import Logging
import Storage
import Testing
import Transport

@testable import Application
@testable import Rooms
@testable import Web

/// A server with one session, without sockets: the test controls its transport, its disk and its clocks.
///
/// Each call returns when the server has no more work, and time passes only in `pass` and `pauseServer`. It runs on the
/// loop's thread, like the server.
actor Classroom {
    nonisolated let transport: TestTransport
    nonisolated let clocks: ManualClocks
    nonisolated let disk: MemoryDisk
    nonisolated var unownedExecutor: UnownedSerialExecutor { transport.loop.asUnownedSerialExecutor() }
    private(set) var server: Server
    private var store: MemoryStore
    nonisolated let services: TestServices
    private let configuration: ServerConfiguration
    /// The code of the first session.
    nonisolated let code: String
    nonisolated let hostToken: String

    /// - Parameters:
    ///   - session: The body of `POST /api/v1/sessions`.
    ///   - configuration: The server's configuration.
    ///   - adminToken: The server's admin token, if it has one.
    ///   - services: The services of tests with puzzles, plays or pictures; others share an empty one.
    ///   - ownership: The owners of a store that other servers use, too.
    init(
        _ session: String = "{}",
        configuration: ServerConfiguration = ServerConfiguration(),
        adminToken: String? = nil,
        services: TestServices? = nil,
        ownership: (any SessionOwnership)? = nil
    ) async throws {
        var configuration = configuration
        if let adminToken { configuration.adminKey = TokenHash(of: adminToken) }
        let (clocks, disk) = (ManualClocks(), MemoryDisk())
        let transport = TestTransport(clocks)
        let services = try services ?? TestServices.shared.get()
        let store = MemoryStore(disk, transport.loop, ownership: ownership)
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
        _ clocks: ManualClocks,
        _ services: TestServices,
        _ configuration: ServerConfiguration
    ) async throws -> Server {
        let pages = PageLoading { services.files }
        try await pages.finish()
        let server = Server(
            transport: transport,
            store: store,
            services: services.services,
            configuration: configuration,
            pages: pages,
            clocks: clocks,
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        try await server.restore()
        transport.delegate = server
        return server
    }

    /// The rooms, for inspection.
    func look<Value: Sendable>(_ body: @Sendable (isolated Rooms) throws -> Value) rethrows -> Value {
        try server.rooms.assumeIsolated(body)
    }

    /// Reads a value of the first room.
    func room<Value: Sendable>(_ body: @Sendable (Room) throws -> Value) throws -> Value {
        let code = code
        return try look { try body(#require($0.directory.awake[code])) }
    }

    // MARK: Time

    /// Lets time pass: all due timers fire at their times.
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

    /// Lets time pass until no comparison runs, or pauses after its answer.
    func passComparisons() async {
        repeat { await pass(milliseconds: 500) } while await server.rooms.gates.comparisons.used > 0
    }

    /// Pauses the process: the next message precedes any timer.
    func pauseServer(milliseconds: Double) {
        clocks.pass(milliseconds / 1000)
    }

    /// Returns when all work that needs no time and no further action is done.
    func settle() async {
        while true {
            await transport.loop.turn()
            guard transport.loop.isIdle else { continue }
            guard isWorkingElsewhere else { return }
            await transport.loop.nextWork()
        }
    }

    /// Whether work runs outside of the loop and will return to it.
    private var isWorkingElsewhere: Bool {
        server.rooms.assumeIsolated { rooms in
            let isAwaitingSession = rooms.directory.sleeping.values.contains { !$0.waiting.isEmpty }
            // A connection to a session that has been read is opened slightly later.
            let isReading = rooms.reader.wakingAtStart != nil || rooms.arrivals.hasEarly || isAwaitingSession
            if rooms.node.isRenewing { return true }
            // The reading of a session may wait for a commit that the test holds.
            if rooms.node.isShared, disk.heldCommits > 0 { return rooms.arrivals.hasEarly && !isAwaitingSession }
            guard clocks.sleeping == 0, disk.heldCommits == 0 else { return isReading }
            let isErasing = !rooms.commits.erasures.tasks.isEmpty
            return isReading || isErasing || rooms.commits.isInFlight || rooms.responses.isBusy
        }
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

    /// Opens a live connection; returns when the server has accepted it, or refused it with a message.
    func connect(to code: String? = nil, from address: String = "127.0.0.1") async -> Line {
        let id = transport.newConnection()
        let request = HTTPRequest(
            method: .get,
            path: "/api/v1/sessions/\(code ?? self.code)/live",
            remoteAddress: address
        )
        switch server.upgrade(request) {
        case .accept: server.connectionOpened(id, by: request)
        case .reject(let response): Issue.record("no upgrade: \(response.status)")
        case .ignore: Issue.record("no live connection at \(request.path)")
        }
        await settle()
        return Line(classroom: self, connection: id)
    }

    func receive(_ message: [UInt8], kind: MessageKind, on id: ConnectionID) async {
        message.withUnsafeBytes { server.messageReceived($0, kind: kind, on: id) }
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
