import Logging
import Storage
import Transport

/// The services that every part of the rooms may use in addition to its own state: the transport, the store, the
/// clocks, the log, the queues for slow work, and a way to start work on the rooms' actor.
///
/// Sendable: `rooms` is set once, by the initialiser of the actor, before anything runs.
final class RoomServices: @unchecked Sendable {
    let transport: any TransportControl
    let store: any SessionStore
    let clocks: any MachineClocks
    let logger: Logger
    /// The executor of the event loop.
    let executor: any SerialExecutor
    /// Touched on the loop's thread alone.
    let metrics = ServerMetrics()
    /// The queues for slow work.
    let gates: Gates
    private weak var rooms: Rooms?

    init(transport: any TransportControl, store: any SessionStore, clocks: any MachineClocks, logger: Logger) {
        self.transport = transport
        self.store = store
        self.clocks = clocks
        self.logger = logger
        executor = transport.executor
        gates = Gates(clocks: clocks, logger: logger)
    }

    /// Milliseconds on a monotonic clock.
    @inline(__always)
    var now: Double { clocks.monotonicMilliseconds }

    /// Sets the actor whose parts these services serve.
    func connect(_ rooms: Rooms) { self.rooms = rooms }

    /// Performs work on the actor, from a callback on the loop's thread.
    func perform(_ work: @Sendable (isolated Rooms) -> Void) { rooms?.assumeIsolated(work) }

    /// Remembers the longest stop of the loop since the last call, and logs one that people notice.
    func recordStop() {
        guard let stop = transport.resetLongestStop(), metrics.loopStops.add(stop, now: now) else { return }
        logger.notice(
            "The event loop stood still",
            metadata: ["for": "\(Int(stop.milliseconds.rounded())) ms", "reason": "\(stop.cause)"]
        )
    }

    /// Begins asynchronous work on the actor; called on the loop's thread.
    @discardableResult
    func begin(_ work: @escaping @Sendable (isolated Rooms) async -> Void) -> Task<Void, Never>? {
        rooms?.assumeIsolated { rooms in
            // Commits and reading are for all who wait: their lines of the log name no request.
            RequestID.$current.withValue(nil) { Task { await work(rooms) } }
        }
    }
}
