/// An event of a finger, in the form of a message.
struct FingerEvent {
    /// 0 began, 1 moved, 2 ended, 3 cancelled, 4 held.
    var phase: Int
    var pointer: Int
    var x: Double
    var y: Double
    var milliseconds: Double
    /// From 0 to 1, if the screen reports any.
    var pressure: Double?
}

/// The figures of one phone by the rules of docs/figures.md, written without the engine: a list of fingers, and sums in the
/// order of the events.
struct FigureOracle: Equatable {
    static let width = 390.0
    static let height = 844.0
    static let columns = 13
    static let rows = 27

    private struct Finger: Equatable {
        var pointer: Int
        var x: Double
        var y: Double
        var seen: Double
        /// The different pressures of its events except the last.
        var pressures: Set<Double> = []

        /// The largest pressure, if the screen measures it: most report 0, 0.5 or 1 without a measurement.
        var measured: Double? {
            let pressing = pressures.filter { $0 > 0 }
            return pressing.count > 1 && !pressing.isSubset(of: [0.5, 1]) ? pressing.max() : nil
        }
    }

    /// A gesture that counts for a task: from the first finger down to the last one up.
    struct Gesture: Equatable {
        var pixels: Double
        var milliseconds: Double
        /// The largest pressure that was measured.
        var pressure: Double?

        /// Whole grams, on a phone whose scale was not calibrated.
        var grams: Double? { pressure.map { (max($0 * 100, 0) * 385 / 100).rounded(.down) } }
    }

    private(set) var totalPixels = 0.0
    private(set) var lastPixels = 0.0
    private(set) var touches = 0
    private var finishedTotal = 0.0
    private var finishedLast = 0.0
    private var gestureStart = 0.0
    private var gesturePressure: Double?
    private var latest = -Double.infinity
    private var fingers: [Finger] = []
    /// Whether the current gesture as a whole counts for a task.
    private var gestureCounts = false
    /// The counting gestures since the last call of `take`.
    private var finished: [Gesture] = []
    /// The places and times at which a finger touched down alone, since they were last taken.
    private var taps: [ExperimentOracle.Tap] = []
    /// Fingers that a freeze lifted, though they are down.
    private var lifted: [Int] = []
    private(set) var counts = [Int](repeating: 0, count: columns * rows)
    private(set) var dwell = [Double](repeating: 0, count: columns * rows)

    var touching: Int { fingers.count }
    var lastMilliseconds: Double { fingers.isEmpty ? finishedLast : latest - gestureStart }
    var totalMilliseconds: Double { fingers.isEmpty ? finishedTotal : finishedTotal + (latest - gestureStart) }

    private static func block(_ x: Double, _ y: Double) -> Int {
        let column = min(max(Int((x / 32).rounded(.down)), 0), columns - 1)
        let row = min(max(Int((y / 32).rounded(.down)), 0), rows - 1)
        return row * columns + column
    }

    /// A batch that is applied.
    mutating func apply(_ events: [FingerEvent]) {
        for event in events { apply(event) }
    }

    private mutating func apply(_ event: FingerEvent) {
        guard let index = fingers.firstIndex(where: { $0.pointer == event.pointer }) else {
            switch event.phase {
            case 0, 1: put(event)
            case 2, 3: lifted.removeAll { $0 == event.pointer }
            default: break
            }
            return
        }
        latest = max(latest, event.milliseconds)
        stay(index)
        if event.phase == 0 {
            lift(index)
            return put(event)
        }
        if event.phase == 1 || event.phase == 2 {
            let (dx, dy) = (event.x - fingers[index].x, event.y - fingers[index].y)
            let pixels = (dx * dx + dy * dy).squareRoot()
            totalPixels += pixels
            lastPixels += pixels
            (fingers[index].x, fingers[index].y) = (event.x, event.y)
        }
        if event.phase == 1 || event.phase == 4, let pressure = event.pressure {
            fingers[index].pressures.insert(pressure)
        }
        if event.phase == 1 { counts[Self.block(event.x, event.y)] += 1 }
        if event.phase == 2 || event.phase == 3 { lift(index) }
    }

    /// The time since a finger's last event counts for the block of that event.
    private mutating func stay(_ index: Int) {
        dwell[Self.block(fingers[index].x, fingers[index].y)] += latest - fingers[index].seen
        fingers[index].seen = latest
    }

    private mutating func put(_ event: FingerEvent) {
        latest = max(latest, event.milliseconds)
        let wasLifted = lifted.contains(event.pointer)
        lifted.removeAll { $0 == event.pointer }
        if fingers.isEmpty {
            // A finger that was put down while frozen, or lifted by a freeze, continues; a new one begins.
            gestureCounts = event.phase == 0 || !wasLifted
            touches += 1
            lastPixels = 0
            finishedLast = 0
            gestureStart = latest
            gesturePressure = nil
            if event.phase == 0 { taps.append(ExperimentOracle.Tap(x: event.x, y: event.y, milliseconds: latest)) }
        }
        let pressures = Set([event.pressure].compactMap(\.self))
        fingers.append(Finger(pointer: event.pointer, x: event.x, y: event.y, seen: latest, pressures: pressures))
        counts[Self.block(event.x, event.y)] += 1
    }

    private mutating func lift(_ index: Int) {
        if let measured = fingers[index].measured { gesturePressure = max(gesturePressure ?? 0, measured) }
        fingers.remove(at: index)
        guard fingers.isEmpty else { return }
        finishedLast = latest - gestureStart
        finishedTotal += finishedLast
        guard gestureCounts else { return }
        finished.append(Gesture(pixels: lastPixels, milliseconds: finishedLast, pressure: gesturePressure))
    }

    /// The current gesture is not an attempt at a task.
    mutating func disregardGesture() { gestureCounts = false }

    /// The gestures that count and were finished since the last call.
    mutating func removeFinished() -> [Gesture] {
        defer { finished = [] }
        return finished
    }

    /// The taps since the last call.
    mutating func removeTaps() -> [ExperimentOracle.Tap] {
        defer { taps = [] }
        return taps
    }

    /// A batch of a frozen session: only the pointers that are down are kept.
    mutating func discard(_ events: [FingerEvent]) {
        for event in events {
            switch event.phase {
            case 0, 1: if !lifted.contains(event.pointer) { lifted.append(event.pointer) }
            case 2, 3: lifted.removeAll { $0 == event.pointer }
            default: break
            }
        }
    }

    /// A freeze cancels all fingers, at the latest time.
    mutating func freeze() {
        disregardGesture()
        while let last = fingers.indices.last {
            if !lifted.contains(fingers[last].pointer) { lifted.append(fingers[last].pointer) }
            stay(last)
            lift(last)
        }
    }

    /// All figures are 0; fingers that are down are measured from now on.
    mutating func clear() {
        disregardGesture()
        (totalPixels, lastPixels, touches) = (0, 0, 0)
        (finishedTotal, finishedLast, gestureStart) = (0, 0, latest)
        for index in fingers.indices { fingers[index].seen = latest }
        counts = [Int](repeating: 0, count: counts.count)
        dwell = [Double](repeating: 0, count: dwell.count)
    }
}
