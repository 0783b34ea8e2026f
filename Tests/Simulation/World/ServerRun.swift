import Application
import Logging
import Rooms
import Storage
import Transport
import Web

/// One run of the real server with a simulated transport, clocks and store.
///
/// Sendable: the simulation has one thread.
final class ServerRun: @unchecked Sendable {
    let world: World
    let life = Life()
    let transport: SimulatedTransport
    var server: Server {
        guard let held else { preconditionFailure("no server") }
        return held
    }
    private var held: Server?
    /// Whether it has read the list of sessions, and accepts connections.
    private(set) var isOpen = false
    private var requests = 0
    private let store: SimulatedStore
    /// Its epoch among the nodes of a shared store.
    var epoch: Int? { store.node?.epoch }

    /// - Parameter home: The number of its machine, if several use the store.
    init(_ world: World, _ disk: Disk, _ network: Network, _ storeLink: StoreLink, home: Int?) {
        self.world = world
        let clocks = SimulatedClocks(world, life)
        transport = SimulatedTransport(world, life, network, clocks)
        let store = SimulatedStore(world, life, disk, storeLink, home: home)
        self.store = store
        var made: Server?
        world.acting(for: life) { [transport] in
            made = Server(
                transport: transport,
                store: store,
                services: EmptyServices.all,
                configuration: ServerConfiguration(),
                pages: PageLoading { throw CancellationError() },
                clocks: clocks,
                logger: Logger(label: "simulation") { _ in SwiftLogNoOpLogHandler() }
            )
        }
        guard let made else { preconditionFailure("no server") }
        held = made
        transport.delegate = made
    }

    /// A kept large response is freed in a job of the run.
    deinit {
        world.acting(for: life) { held = nil }
    }

    /// Reads the list of sessions; `then` gets whether that worked.
    func open(_ then: @escaping (Bool) -> Void) {
        begin { [self] in
            do throws(StorageError) {
                try await server.restore()
                isOpen = true
            } catch {}
            await onLoop { then(self.isOpen) }
        }
    }

    /// Stops as on a signal: all applied changes are written.
    func stop(_ then: @escaping () -> Void) {
        isOpen = false
        begin { [self] in
            if epoch != nil { await server.rooms.drain() }
            await server.stop()
            await onLoop(then)
        }
    }

    /// Begins work of this run.
    private func begin(_ work: @escaping () async -> Void) {
        nonisolated(unsafe) let work = work
        world.acting(for: life) { Task.detached { await work() } }
    }

    private func onLoop(_ body: @escaping () -> Void) async {
        nonisolated(unsafe) let body = body
        let (world, life) = (world, life)
        // The response's resources are freed with it, in a job of the run.
        world.after(0) { world.acting(for: life) { body() } }
    }

    /// The rooms, for inspection; only while the run lasts.
    func read<Value>(_ body: (isolated Rooms) -> Value) -> Value {
        nonisolated(unsafe) var value: Value?
        nonisolated(unsafe) let body = body
        world.acting(for: life) { [server] in
            server.rooms.assumeIsolated { value = body($0) }
        }
        guard let value else { preconditionFailure("no value") }
        return value
    }

    /// Reads a session from disk, and then calls `then`.
    func wake(_ code: String, _ then: @escaping () -> Void) {
        begin { [self] in
            _ = await server.rooms.wake(code, for: WorkOwner(AddressGroup("127.0.0.1"), room: code))
            await onLoop(then)
        }
    }

    /// The process has ended; everything that is not on disk is lost.
    func end() {
        life.isOver = true
        isOpen = false
        for link in transport.links.values { link.isGoneForServer() }
    }

    // MARK: Requests

    struct Answer: Sendable {
        var status: Int
        var body: [UInt8]
    }

    /// Sends a request; `then` follows once, unless the process ends before.
    func request(
        _ method: HTTPMethod,
        _ path: String,
        _ json: String?,
        token: String?,
        _ then: @escaping (Answer) -> Void
    ) {
        var request = HTTPRequest(method: method, path: path)
        if let token { request.headers["authorization"] = "Bearer \(token)" }
        if let json {
            request.headers["content-type"] = "application/json"
            request.headers["content-length"] = String(json.utf8.count)
            request.body = .bytes(Array(json.utf8))
        }
        requests += 1
        let started = world.now
        var isAnswered = false
        let answered = { [self] (answer: Answer) in
            isAnswered = true
            answer.body.withUnsafeBytes { world.trace.add(4, world.now, $0) }
            world.trace.note(world.now, "\(method.rawValue) \(path) \(json ?? ""): \(answer.status)")
            then(answer)
        }
        // A request waits for a failing disk for at most a second, for a slow one as long as necessary.
        world.after(120_000, in: life) { [world] in
            if !isAnswered { world.trace.fail("\(method.rawValue) \(path) of \(started) ms was not answered in 120 s") }
        }
        world.acting(for: life) { [self] in
            switch server.respond(to: request) {
            case .now(let response):
                guard case .stream = response.body else { return answered(Self.answer(response, [])) }
                begin { [self] in
                    let answer = await Self.read(response)
                    await onLoop { answered(answer) }
                }
            case .later(let work):
                begin { [self] in
                    let answer = await Self.read(await work())
                    await onLoop { answered(answer) }
                }
            }
        }
    }

    /// Reads all pieces of a response; the status is 0 if it breaks off.
    private static func read(_ response: HTTPResponse) async -> Answer {
        guard case .stream(_, let next) = response.body else { return answer(response, []) }
        var body: [UInt8] = []
        do {
            while let piece = try await next() { body += piece }
        } catch {
            return Answer(status: 0, body: [])
        }
        return answer(response, body)
    }

    private static func answer(_ response: HTTPResponse, _ streamed: [UInt8]) -> Answer {
        if case .bytes(let body) = response.body { return Answer(status: response.status, body: body) }
        return Answer(status: response.status, body: streamed)
    }
}
