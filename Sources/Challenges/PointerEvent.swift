public import Geometry

/// One event of one finger, for tasks that follow fingers.
public struct PointerEvent: Hashable, Sendable {
    /// The kind of the event.
    public enum Phase: Sendable {
        case down
        case moved
        /// The finger was lifted at its position.
        case up
        /// The browser cancelled the pointer; the position is meaningless.
        case cancelled
    }

    /// The kind of the event.
    public var phase: Phase
    /// The pointer's number, unique while it is down.
    public var pointer: UInt64
    /// The position in CSS px in the phone's natural orientation.
    public var position: Point
    /// The time in ms on the phone's clock.
    public var milliseconds: Double

    /// Creates an event; units are those of the properties.
    public init(_ phase: Phase, pointer: UInt64, at position: Point, milliseconds: Double) {
        (self.phase, self.pointer, self.position, self.milliseconds) = (phase, pointer, position, milliseconds)
    }
}
