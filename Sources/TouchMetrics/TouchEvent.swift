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

    /// Whether its events have a position.
    public var hasPosition: Bool { rawValue <= Self.ended.rawValue }
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

extension TouchMetrics {
    /// Simulates the batch with the ids of the pointers that are down; throws its first fault.
    func validate(_ events: Span<TouchEvent>) throws(TouchRejection) {
        guard events.count <= TouchLimits.eventsPerBatch else { throw .tooManyEvents(events.count) }
        // Most batches only move pointers that are down, so nothing needs to be simulated.
        var fingers = Fingers()
        var isSimulating = false
        for index in events.indices {
            guard Self.isInRange(events[index].position, events[index].time) else {
                throw .outOfRange(event: index)
            }
            let pointer = events[index].pointer
            let phase = events[index].phase
            if phase == .held { continue }
            if phase == .moved, isSimulating ? fingers.down.contains(pointer) : slot(of: pointer) != nil { continue }
            if !isSimulating {
                fingers = Fingers(down: pointers.map { $0.id }, lifted: lifted)
                isSimulating = true
            }
            switch phase {
            case .moved where !fingers.lifted.contains(pointer):
                throw .movedWithoutBegan(event: index, pointer: pointer)
            case .moved, .began: fingers.open(pointer)
            case .ended, .cancelled: fingers.close(pointer)
            case .held: break
            }
            guard fingers.down.count <= TouchLimits.pointersDown else { throw .tooManyPointers(event: index) }
        }
    }

    /// The pointers that are down after the events so far, and those that a freeze lifted while the fingers stayed
    /// down.
    private struct Fingers {
        var down: [UInt64] = []
        var lifted: [UInt64] = []

        mutating func open(_ pointer: UInt64) {
            lifted.removeAll { $0 == pointer }
            if !down.contains(pointer) { down.append(pointer) }
        }

        mutating func close(_ pointer: UInt64) {
            down.removeAll { $0 == pointer }
            lifted.removeAll { $0 == pointer }
        }
    }

    /// Written so that NaN counts as out of range.
    @inline(__always)
    private static func isInRange(_ position: Point, _ time: Double) -> Bool {
        position.x.magnitude <= TouchLimits.coordinate
            && position.y.magnitude <= TouchLimits.coordinate
            && time.magnitude <= TouchLimits.time
    }
}
