import Geometry

/// A pointer that is down, with its last position and time.
struct ActivePointer: Equatable, Sendable {
    var id: UInt64
    var position: Point
    /// The effective time of the pointer's last event in ms.
    var time: Double
    /// The effective time in ms of the last event that had a position; earlier than `time` while the finger rests.
    var positionTime: Double
    /// The index of the heatmap's block under the pointer.
    var block: Int
    /// The newest value, 0 to 1; −1 before the first. Not an optional, because a batch copies every pointer that it
    /// moves.
    var knownPressure: Double
    /// The last reported contact radius in CSS px.
    var radius = 0.0
    /// The state of the pointer's estimated path.
    var path: PathEstimate

    init(id: UInt64, position: Point, time: Double, block: Int, pressure: Double? = nil) {
        self.id = id
        self.position = position
        self.time = time
        positionTime = time
        self.block = block
        knownPressure = pressure ?? -1
        path = PathEstimate(at: position)
    }

    /// The newest reading, 0 to 1.
    var pressure: Double? { knownPressure < 0 ? nil : knownPressure }

    /// Sets the time of the pointer's last event, and returns the milliseconds since the previous one.
    @inline(__always)
    mutating func passTime(to time: Double) -> Double {
        defer { self.time = time }
        return time - self.time
    }
}
