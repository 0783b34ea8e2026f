import Geometry

/// A pointer that is down: where and when it was last.
struct ActivePointer: Equatable, Sendable {
    var id: UInt64
    var position: Point
    /// Milliseconds, the effective time of the pointer's last event.
    var time: Double
    /// The block under the pointer, index into the heatmap.
    var block: Int
    /// The newest reading, 0 to 1; -1 before the first. No optional: a batch copies every pointer it moves.
    var knownPressure: Double
    /// CSS px, as last reported.
    var radius = 0.0
    /// Where its estimated path stands.
    var path: PathEstimate

    init(id: UInt64, position: Point, time: Double, block: Int, pressure: Double? = nil) {
        self.id = id
        self.position = position
        self.time = time
        self.block = block
        knownPressure = pressure ?? -1
        path = PathEstimate(at: position)
    }

    /// The newest reading, 0 to 1.
    var pressure: Double? { knownPressure < 0 ? nil : knownPressure }

    /// Answers the milliseconds since the pointer's last event.
    @inline(__always)
    mutating func passTime(to time: Double) -> Double {
        defer { self.time = time }
        return time - self.time
    }
}
