import Supervision
import Transport

/// Sends heartbeats to the watchdog from the transport's event loop, until this actor is released.
actor LoopHeartbeat {
    private let watchdog: Watchdog
    private let transport: any TransportControl
    private let executor: any SerialExecutor
    private var timer: (any ScheduledTimer)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ watchdog: Watchdog, on transport: any TransportControl) {
        self.watchdog = watchdog
        self.transport = transport
        executor = transport.executor
    }

    func start() {
        watchdog.beat()
        timer = transport.schedule(every: Watchdog.beatInterval) { [watchdog] in watchdog.beat() }
    }
}
