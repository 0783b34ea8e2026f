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

    /// The part along the task's axis, from target to target, of the path from `a` to `b`; CSS px.
    func alongAxis(from a: Point, to b: Point) -> Double {
        ((b.x - a.x) * (to.x - from.x) + (b.y - a.y) * (to.y - from.y)) / from.distance(to: to)
    }
}
