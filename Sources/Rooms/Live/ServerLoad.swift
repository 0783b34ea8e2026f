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
        room.pace.batchesPerSecond = pace.batchesPerSecond(
            isJudged: room.judgesGestures,
            isWatched: !room.viewers.isEmpty
        )
    }
}
