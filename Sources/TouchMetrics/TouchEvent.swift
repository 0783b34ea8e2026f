public import Geometry

/// The phase of a pointer's event; the raw values are those of the wire.
public enum TouchPhase: UInt8, Sendable, CaseIterable {
    case began = 0
    case moved = 1
    case ended = 2
    case cancelled = 3
    /// Still down without a movement: carries time, no position.
    case held = 4
}

/// One pointer event as a phone reports it.
public struct TouchEvent: Hashable, Sendable {
    /// The event's phase.
    public var phase: TouchPhase
    /// Unique while the pointer is down.
    public var pointer: UInt64
    /// CSS px in the device's natural orientation; without meaning for `cancelled` and `held`.
    public var position: Point
    /// Milliseconds on the phone's own monotonic clock.
    public var time: Double
    /// 0 to 1; `nil` where the device reports none.
    public var pressure: Double?
    /// Contact radius in CSS px; `nil` where the device reports none.
    public var radius: Double?
    /// Whether a pen made it, as far as the device reports it.
    public var isPen: Bool

    /// Units are those of the properties.
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
