import TouchMetrics

/// One finger of a gesture: touches down, draws its stroke, may rest, and lifts.
struct SimulatedFinger {
    /// The interval of `held` events of a resting finger, in ms.
    private static let heldIntervalMilliseconds = 250.0

    let pointer: UInt64
    private let stroke: Stroke
    /// The time at which it lifts, ms on the phone's clock.
    private let liftsAt: Double
    private var last: TouchEvent?
    private(set) var isLifted = false

    /// - Parameter rest: The time that the finger rests at the end of its stroke, ms.
    init(pointer: UInt64, stroke: Stroke, rest: Double) {
        self.pointer = pointer
        self.stroke = stroke
        liftsAt = stroke.end + rest
    }

    /// The event that the screen reports at one of its samples, if any.
    mutating func sample(at time: Double) -> TouchEvent? {
        guard !isLifted, time >= stroke.begin else { return nil }
        var event = TouchEvent(
            phase: last == nil ? .began : .moved,
            pointer: pointer,
            position: stroke.position(at: time),
            time: time,
            pressure: stroke.pressure(at: time),
            radius: stroke.radius
        )
        if let last {
            if time >= liftsAt {
                event.phase = .ended
                isLifted = true
            } else if event.position == last.position {
                guard time - last.time >= Self.heldIntervalMilliseconds else { return nil }
                event.phase = .held
            }
        }
        last = event
        return event
    }
}
