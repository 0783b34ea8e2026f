public import Geometry

/// The phase of a pointer's event; the raw values are those of the wire.
public enum TouchPhase: UInt8, Sendable, CaseIterable {
    /// The pointer touched down.
    case began = 0
    /// The pointer moved.
    case moved = 1
    /// The pointer was lifted.
    case ended = 2
    /// The browser cancelled the pointer; without a position.
    case cancelled = 3
    /// The pointer is still down and has not moved; without a position.
    case held = 4
}

/// One pointer event as a phone reports it.
public struct TouchEvent: Hashable, Sendable {
    /// The event's phase.
    public var phase: TouchPhase
    /// The pointer's number, unique while it is down.
    public var pointer: UInt64
    /// The position in CSS px in the device's natural orientation; meaningless for `cancelled` and `held`.
    public var position: Point
    /// The time in ms on the phone's own monotonic clock.
    public var time: Double
    /// The pressure reading, 0 to 1; `nil` where the device reports none.
    public var pressure: Double?
    /// The contact radius in CSS px; `nil` where the device reports none.
    public var radius: Double?
    /// Whether the device reports a pen.
    public var isPen: Bool

    /// Creates an event; units are those of the properties.
    public init(
        phase: TouchPhase,
        pointer: UInt64,
        position: Point,
        time: Double,
        pressure: Double? = nil,
        radius: Double? = nil,
        isPen: Bool = false
    ) {
        self.phase = phase
        self.pointer = pointer
        self.position = position
        self.time = time
        self.pressure = pressure
        self.radius = radius
        self.isPen = isPen
    }
}
