public import Geometry

/// What one finger did in one event, for tasks that follow fingers.
public struct Contact: Hashable, Sendable {
    /// What it did.
    public enum Phase: Sendable {
        case down
        case moved
        /// Lifted at its position.
        case up
        /// Taken away; the position means nothing.
        case cancelled
    }

    /// What it did.
    public var phase: Phase
    /// The pointer's number, unique while it is down.
    public var pointer: UInt64
    /// The position in CSS px in the phone's natural orientation.
    public var position: Point
    /// The time in ms on the phone's clock.
    public var milliseconds: Double

    /// Creates a contact; units are those of the properties.
    public init(_ phase: Phase, pointer: UInt64, at position: Point, milliseconds: Double) {
        (self.phase, self.pointer, self.position, self.milliseconds) = (phase, pointer, position, milliseconds)
    }
}
