import Transport

/// The timers of the rooms: one that ticks every 5 ms while there is work, and one for each second.
package final class Ticker {
    /// The time between two ticks, in ms.
    static let intervalMilliseconds = 5.0
    /// The time for which the timer continues without work, in ms; an idle server wakes up once a second.
    private static let idleMilliseconds = 300.0

    private let services: RoomServices
    private let load: ServerLoad
    private var timer: (any ScheduledTimer)?
    private var housekeeping: (any ScheduledTimer)?
    private var lastActiveAt = 0.0
    private var cleanedAt = -Double.infinity
    /// Whether the server is stopping, so that it must not start again.
    private var isStopped = false

    init(_ services: RoomServices, _ load: ServerLoad) {
        self.services = services
        self.load = load
    }

    /// Starts ticking, or keeps on.
    package func start() {
        lastActiveAt = services.now
        guard timer == nil, !isStopped else { return }
        timer = services.transport.schedule(every: .milliseconds(Self.intervalMilliseconds)) { [services] in
            services.perform { $0.tick() }
        }
        load.lag.stop()
    }

    /// Records work that keeps the ticker running.
    func keepTicking(now: Double) { lastActiveAt = now }

    /// Stops after a time without work, until the next start.
    func stopIfIdle(now: Double) {
        guard now - lastActiveAt > Self.idleMilliseconds else { return }
        timer?.cancel()
        timer = nil
    }

    /// Starts the housekeeping, which runs once a second.
    func startHousekeeping() {
        load.startMeasuring(now: services.now)
        housekeeping = services.transport.schedule(every: .milliseconds(LoopPauses.beatIntervalMilliseconds)) {
            [services] in
            services.perform { $0.performHousekeeping() }
        }
    }

    /// The time between two clean-ups of the features, in ms.
    private static let cleaningIntervalMilliseconds = 3_600_000.0

    /// Whether the features clean up now: at the start and then once an hour.
    func isCleaningDue(now: Double) -> Bool {
        guard now - cleanedAt > Self.cleaningIntervalMilliseconds else { return false }
        cleanedAt = now
        return true
    }

    /// Stops all timers for good.
    func stop() {
        isStopped = true
        timer?.cancel()
        housekeeping?.cancel()
    }
}
