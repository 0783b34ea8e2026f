import Supervision
import Transport

/// Sends heartbeats to the watchdog from the transport's event loop, until this actor is released.
actor LoopHeartbeat {
    private let watchdog: Watchdog
    private let notifier: ServiceNotifier?
    private let transport: any TransportControl
    private let executor: any SerialExecutor
    private var timer: (any ScheduledTimer)?

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameter notifier: The service manager's watchdog, which this process notifies if it has no supervisor.
    init(_ watchdog: Watchdog, _ notifier: ServiceNotifier?, on transport: any TransportControl) {
        self.watchdog = watchdog
        self.notifier = notifier
        self.transport = transport
        executor = transport.executor
    }

    func start() {
        watchdog.beat()
        timer = transport.schedule(every: Watchdog.beatInterval) { [watchdog, notifier] in
            watchdog.beat()
            notifier?.beat()
        }
    }
}
