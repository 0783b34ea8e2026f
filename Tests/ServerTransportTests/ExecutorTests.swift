import EventLoops
import Foundation
import Testing
import Transport

@testable import ServerTransport

@Suite(.threadPerTest) struct LoopExecution {
    /// A typical application: an actor on the transport's loop.
    private actor Application: TransportDelegate {
        nonisolated let unownedExecutor: UnownedSerialExecutor
        private nonisolated let executor: any SerialExecutor
        private var paths: [String] = []
        private var thread: pthread_t?

        init(_ executor: any SerialExecutor) {
            self.executor = executor
            unownedExecutor = executor.asUnownedSerialExecutor()
        }

        nonisolated func admit(_ head: HTTPRequest) -> RequestAdmission { .accept(bodyLimit: 0) }
        nonisolated func respond(to request: HTTPRequest) -> EventualResponse {
            assumeIsolated { $0.note(request) }
            return .now(HTTPResponse(status: 200))
        }
        nonisolated func upgrade(_ request: HTTPRequest) -> UpgradeDecision { .accept }
        nonisolated func connectionOpened(_ connection: ConnectionID, by request: HTTPRequest) {
            assumeIsolated { $0.note(request) }
        }
        nonisolated func messageReceived(
            _ message: UnsafeRawBufferPointer,
            kind: MessageKind,
            on connection: ConnectionID
        ) {}
        nonisolated func connectionDrained(_ connection: ConnectionID) {}
        nonisolated func connectionClosed(_ connection: ConnectionID) {}

        private func note(_ request: HTTPRequest) {
            paths.append(request.path)
            thread = pthread_self()
        }

        /// The paths, and whether they were recorded on the current thread.
        func notes() -> (paths: [String], isSameThread: Bool) {
            (paths, thread.map { pthread_equal($0, pthread_self()) != 0 } ?? false)
        }

        func count(to number: Int) -> Int { (0..<number).reduce(0) { sum, _ in sum + 1 } }
    }

    @Test func `An actor of the loop is isolated within callbacks, and its jobs run on the same thread`() async throws {
        let transport = try ServerTransport(.init())
        let application = Application(transport.executor)
        let listeners = try transport.start(delegate: application)
        let client = try TestClient(port: listeners[0].port)
        try client.send("GET /here HTTP/1.1\r\nHost: x\r\n\r\n")
        _ = try client.readResponse()
        let notes = await application.notes()
        #expect(notes.paths == ["/here"])
        #expect(notes.isSameThread)
        await transport.stop()
    }

    @Test func `Jobs run before the start and after the stop`() async throws {
        let transport = try ServerTransport(.init())
        let application = Application(transport.executor)
        #expect(await application.count(to: 3) == 3)
        _ = try transport.start(delegate: application)
        await transport.stop()
        #expect(await application.count(to: 4) == 4)
    }

    @Test func `Jobs of many tasks all run, none at the same time`() async throws {
        let transport = try ServerTransport(.init())
        let application = Application(transport.executor)
        let sum = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<100 { group.addTask { await application.count(to: 10) } }
            return await group.reduce(0, +)
        }
        #expect(sum == 1000)
        await transport.stop()
    }

    @Test func `The executor knows its thread`() throws {
        let transport = try ServerTransport(.init())
        let executor = transport.loop.executor
        #expect(executor.isIsolatingCurrentContext() == false)
        #expect(try transport.loop.sync { executor.isIsolatingCurrentContext() } == true)
    }

    @Test func `A timer repeats until it is cancelled, or released`() throws {
        let transport = try ServerTransport(.init())
        let calls = Locked((first: 0, second: 0))
        let timers = Locked<[any ScheduledTimer]>([])
        try transport.loop.sync {
            let first = transport.schedule(every: .milliseconds(2)) { calls.withLock { $0.first += 1 } }
            let second = transport.schedule(every: .milliseconds(2)) { calls.withLock { $0.second += 1 } }
            timers.withLock { $0 = [first, second] }
        }
        let repeats = eventually { calls.withLock { $0.first > 3 && $0.second > 3 } }
        #expect(repeats)
        try transport.loop.sync { timers.withLock { $0[0].cancel() } }
        // Released on a thread that is not the loop's.
        timers.withLock { $0 = [] }
        let after = try transport.loop.sync { calls.withLock { $0 } }
        usleep(20_000)
        let later = try transport.loop.sync { calls.withLock { $0 } }
        #expect(later == after)
    }
}
