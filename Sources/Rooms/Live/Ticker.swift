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

/// The server's load, and the resulting intervals of commits and figures and the pace of phones. All clocks are
/// parameters.
final class ServerLoad {
    private(set) var level = LoadLevel.calm {
        didSet { if level != oldValue { setLoopPause(level.loopPause) } }
    }
    /// The delays of the event loop's ticks.
    var lag = LoopLag()
    /// The pace that is requested of phones.
    private(set) var pace = BatchPace()
    /// Pauses of the event loop, measured by the housekeeping.
    private var loopPauses: LoopPauses
    private var loopLoad = LoopLoad()
    private var batchesAtLastCheck = 0
    private var eventsAtLastCheck = 0
    private let setLoopPause: (Duration) -> Void

    /// - Parameter setLoopPause: Makes the event loop rest between its turns.
    init(now: Double, setLoopPause: @escaping (Duration) -> Void) {
        loopPauses = LoopPauses(now: now)
        self.setLoopPause = setLoopPause
    }

    /// Forgets the time before the housekeeping started.
    func startMeasuring(now: Double) { loopPauses = LoopPauses(now: now) }

    /// Measures the last second.
    ///
    /// - Parameters:
    ///   - batches: All batches so far.
    ///   - events: All touch events so far.
    func measure(batches: Int, events: Int) {
        level = LoadLevel(
            batchesPerSecond: batches - batchesAtLastCheck,
            touchEventsPerSecond: events - eventsAtLastCheck
        )
        batchesAtLastCheck = batches
        eventsAtLastCheck = events
    }

    /// Records the beat of each second; returns its delay in ms, and whether the loop had paused.
    func beat(now: Double) -> (lag: Double, isAfterPause: Bool) {
        let lag = loopPauses.lag(now: now)
        return (lag, loopPauses.beat(now: now))
    }

    /// Adapts the pace to the loop's last second; returns whether it changed.
    ///
    /// - Parameter spent: The processor time of the loop's thread, in seconds.
    func adaptPace(now: Double, spent: Double) -> Bool {
        let before = pace
        pace.adapt(lag: lag.resetMean(), load: loopLoad.measure(now: now, spent: spent))
        return pace != before
    }

    /// Updates the pace of a room's phones after its viewers, its state or the loop's load changed. It is sent with
    /// `welcome` and the next figures.
    func updatePace(of room: Room) {
        let isClose =
            !room.closeViewers.isEmpty && pace.allowsCloseFrames && room.hasAtMost(RoomPace.closePhoneLimit)
        room.pace.hasCloseFrames = isClose
        room.pace.isJudged = room.judgesGestures
        room.pace.batchesPerSecond = pace.batchesPerSecond(
            isJudged: room.pace.isJudged,
            isWatched: !room.viewers.isEmpty,
            isWatchedClosely: isClose
        )
    }
}
