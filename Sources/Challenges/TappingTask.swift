public import Geometry

/// One phone's multidirectional tapping task: takes touch-downs, and returns the figures of each finished sequence.
///
/// A tap on the first target begins a sequence, and nine movements finish it. A movement that misses its circle counts
/// as an error. A movement that was evidently not meant for its target (`isOutlier`) does not count and is repeated
/// from the target where it began.
public struct TappingTask: Hashable, Sendable {
    /// The targets.
    public let ring: TargetRing
    /// The finished movements of the current sequence.
    public private(set) var movements: [TappingMovement] = []
    /// The position and time at which the current movement began; `nil` until the first target is tapped.
    private var origin: Tap?

    /// Creates a task without taps.
    public init(ring: TargetRing) {
        self.ring = ring
    }

    /// The index of the target to tap.
    public var next: Int {
        TargetRing.target(after: origin == nil ? movements.count : movements.count + 1)
    }

    /// Whether a sequence has begun.
    public var isUnderWay: Bool { origin != nil || !movements.isEmpty }

    /// Applies the first touch-down of a gesture.
    ///
    /// - Returns: The figures, if it finished a sequence.
    public mutating func tap(_ tap: Tap) -> TappingFigures? {
        let from = TargetRing.target(after: movements.count)
        guard let origin else {
            if ring.contains(tap.position, target: from) { self.origin = tap }
            return nil
        }
        let movement = TappingMovement(
            from: ring.targets[from],
            to: ring.targets[TargetRing.target(after: movements.count + 1)],
            start: origin,
            end: tap
        )
        guard !isOutlier(movement) else {
            self.origin = ring.contains(tap.position, target: from) ? tap : nil
            return nil
        }
        movements.append(movement)
        self.origin = tap
        guard movements.count == TargetRing.movementCount else { return nil }
        let figures = TappingFigures(of: movements, width: ring.width)
        restart()
        return figures
    }

    /// Discards the current sequence.
    public mutating func restart() {
        movements = []
        origin = nil
    }

    /// Whether a tap was not meant for its target: a double tap, a slip or a finger of the other hand (MacKenzie and
    /// Isokoski 2008).
    ///
    /// The movement covered less than half the distance, ended more than two widths off, or took no time.
    private func isOutlier(_ movement: TappingMovement) -> Bool {
        movement.start.position.distance(to: movement.end.position) < movement.from.distance(to: movement.to) / 2
            || movement.end.position.distance(to: movement.to) > 2 * ring.width
            || movement.end.milliseconds <= movement.start.milliseconds
    }

    // MARK: As numbers

    /// The state of the current sequence for `resume`: x, y and time of the origin, if any, and of each movement's
    /// start and end.
    public var progress: [Double] {
        var numbers: [Double] = []
        for tap in [origin].compactMap({ $0 }) + movements.flatMap({ [$0.start, $0.end] }) {
            numbers += [tap.position.x, tap.position.y, tap.milliseconds]
        }
        return numbers
    }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard progress.count % 3 == 0, progress.count / 3 <= 2 * TargetRing.movementCount else { return false }
        var taps = stride(from: 0, to: progress.count, by: 3).map { index in
            Tap(position: Point(x: progress[index], y: progress[index + 1]), milliseconds: progress[index + 2])
        }
        restart()
        if taps.count % 2 == 1 { origin = taps.removeFirst() }
        for index in stride(from: 0, to: taps.count, by: 2) {
            movements.append(
                TappingMovement(
                    from: ring.targets[TargetRing.target(after: index / 2)],
                    to: ring.targets[TargetRing.target(after: index / 2 + 1)],
                    start: taps[index],
                    end: taps[index + 1]
                )
            )
        }
        return true
    }
}

/// A touch-down.
public struct Tap: Hashable, Sendable {
    /// The position in CSS px.
    public var position: Point
    /// The time in ms on the phone's clock.
    public var milliseconds: Double

    /// Creates a tap; units are those of the properties.
    public init(position: Point, milliseconds: Double) {
        self.position = position
        self.milliseconds = milliseconds
    }
}

/// One movement of a tapping task, from one target's centre to the next, with the taps on both.
public struct TappingMovement: Hashable, Sendable {
    /// The centre of the target where the movement begins, in CSS px.
    public var from: Point
    /// The centre of the target where the movement should end, in CSS px.
    public var to: Point
    /// The tap that began this movement and ended the previous one.
    public var start: Tap
    /// The tap that ended the movement.
    public var end: Tap

    /// Creates a movement; positions are in CSS px.
    public init(from: Point, to: Point, start: Tap, end: Tap) {
        self.from = from
        self.to = to
        self.start = start
        self.end = end
    }

    /// The movement with lengths in another unit, or on a screen of another scale.
    func scaled(by factor: Double) -> TappingMovement {
        func scaled(_ point: Point) -> Point { Point(x: point.x * factor, y: point.y * factor) }
        func scaled(_ tap: Tap) -> Tap { Tap(position: scaled(tap.position), milliseconds: tap.milliseconds) }
        return TappingMovement(from: scaled(from), to: scaled(to), start: scaled(start), end: scaled(end))
    }

    /// The part along the task's axis, from target to target, of the path from `a` to `b`; CSS px.
    func alongAxis(from a: Point, to b: Point) -> Double {
        ((b.x - a.x) * (to.x - from.x) + (b.y - a.y) * (to.y - from.y)) / from.distance(to: to)
    }
}

extension Challenge.Kind {
    /// Tapping the targets of a ring in turn (`TappingTask`); the target is an index of difficulty in bits.
    public static let targets = Challenge.Kind(
        "targets",
        unit: "bits/s",
        defaultTarget: 3,
        targets: 1...6,
        resolution: 0.1,
        best: .highest,
        figures: TappingFigures.described,
        measures: [
            AttemptMeasure("throughput", in: "bits/s", isLessBetter: false) { $0.values },
            AttemptMeasure("movementTime", in: "s", isLessBetter: true) { $0.numbers(ofFigure: 0) },
            AttemptMeasure("misses", isLessBetter: true) { $0.numbers(ofFigure: TappingFigures.described.count - 1) },
            .attempts,
        ],
        task: { RunningTask(TappingTask(ring: TargetRing(indexOfDifficulty: $0, on: $1))) }
    )
}

extension TappingTask: ChallengeTask {
    /// The layout of the targets.
    public var layout: TargetRing? { ring }
    /// The next target and the movements so far.
    public var counts: [TaskCount] { [TaskCount("next", next), TaskCount("movements", movements.count)] }
    /// Only the next target changes.
    public var announcedCounts: [Int] { [next] }

    /// Applies a tap. Returns the attempt, if it finished a sequence.
    public mutating func gestureBegan(at position: Point, milliseconds: Double) -> Attempt? {
        guard let figures = tap(Tap(position: position, milliseconds: milliseconds)) else { return nil }
        return Attempt(value: figures.throughput, figures: figures.values)
    }

    /// Discards the current sequence.
    public mutating func interrupt() { restart() }
}

/// The targets of a multidirectional tapping task (ISO/TS 9241-411:2012): nine circles on a ring in the middle of a
/// screen.
///
/// The circles' width follows from the index of difficulty, ID = log2(A / W + 1), and the ring's size from the screen
/// less its margin. All lengths are CSS px and multiples of a quarter, so that few digits state them exactly.
public struct TargetRing: Hashable, Sendable {
    /// The number of targets; odd, so that each movement crosses the ring and the movements cover every direction.
    public static let targetCount = 9
    /// The number of movements in a sequence; the last one ends where the first began.
    public static let movementCount = targetCount
    /// The smallest diameter of a circle in CSS px, 2.5 mm at 64 px per cm; a fingertip hides a smaller one.
    public static let minWidth = 16.0
    /// The free space around the ring in CSS px.
    public static let margin = 24.0

    /// The circles' diameter in CSS px.
    public let width: Double
    /// The circles' centres in CSS px, clockwise from the top.
    public let targets: [Point]

    /// Lays out the targets on a screen.
    ///
    /// - Parameter indexOfDifficulty: The difficulty in bits; where the circles would be smaller than `minWidth`,
    ///   they are larger and the task is easier.
    public init(indexOfDifficulty: Double, on screen: Size) {
        let side = Swift.min(screen.width, screen.height)
        let free = side - 2 * Swift.min(Self.margin, side / 8)
        // Successive targets are not quite a diameter apart.
        let chord = ElementaryFunctions.cosine(Double.pi / Double(2 * Self.targetCount))
        let widthPerDiameter = chord / (ElementaryFunctions.exp2(indexOfDifficulty) - 1)
        let requestedWidth = free * widthPerDiameter / (1 + widthPerDiameter)
        width = Self.roundedToQuarter(Swift.max(requestedWidth, Swift.min(Self.minWidth, free / 4)))
        let radius = (free - width) / 2
        targets = (0..<Self.targetCount).map { index in
            let angle = 2 * Double.pi * Double(index) / Double(Self.targetCount)
            return Point(
                x: Self.roundedToQuarter(screen.width / 2 + radius * ElementaryFunctions.sine(angle)),
                y: Self.roundedToQuarter(screen.height / 2 - radius * ElementaryFunctions.cosine(angle))
            )
        }
    }

    /// The index of the target that ends a movement.
    ///
    /// - Parameter movement: The movement's number, from 1; 0 for the target at which the first one begins.
    public static func target(after movement: Int) -> Int {
        movement * (targetCount + 1) / 2 % targetCount
    }

    /// Whether a position is in a target's circle.
    public func contains(_ position: Point, target: Int) -> Bool {
        targets[target].distance(to: position) <= width / 2
    }

    private static func roundedToQuarter(_ length: Double) -> Double {
        Double(Int(length * 4 + 0.5)) / 4
    }
}
