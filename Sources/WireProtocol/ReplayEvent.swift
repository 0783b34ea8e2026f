package import Geometry
package import TouchMetrics

/// A pointer event in a replay.
package struct ReplayEvent: Equatable, Sendable {
    /// The time by which the event preceded the time of its record, in ms.
    package var leadMilliseconds: Double
    /// The event's phase.
    package var phase: TouchPhase
    /// The pointer's number, unique while it is down.
    package var pointer: UInt64
    /// The position as x / width, y / height.
    package var position: Point
    /// The pressure reading, 0 to 1; `nil` where the device reported none.
    package var pressure: Double?

    /// Creates an event; units are those of the properties.
    package init(
        leadMilliseconds: Double = 0,
        phase: TouchPhase,
        pointer: UInt64,
        position: Point = Point(x: 0, y: 0),
        pressure: Double? = nil
    ) {
        self.leadMilliseconds = leadMilliseconds
        self.phase = phase
        self.pointer = pointer
        self.position = position
        self.pressure = pressure
    }

    /// Converts a batch. Events keep their distances on the phone's clock; the last one is at the time of the record,
    /// and none is more than `limit` ms before it. A `held` has no visible effect and is dropped.
    package static func spread(_ events: [TouchEvent], overMilliseconds limit: Double, on screen: Size) -> [ReplayEvent]
    {
        // As for the figures, an event that is earlier than the previous one gets the previous one's time.
        let last = events.map(\.time).max() ?? 0
        var latest = -Double.infinity
        var spread: [ReplayEvent] = []
        for event in events {
            latest = max(latest, event.time)
            guard event.phase != .held else { continue }
            spread.append(
                ReplayEvent(
                    leadMilliseconds: min(last - latest, limit),
                    phase: event.phase,
                    pointer: event.pointer,
                    position: Point(x: event.position.x / screen.width, y: event.position.y / screen.height),
                    pressure: event.pressure
                )
            )
        }
        return spread
    }
}

/// The effect of one log record on a participant.
package struct ReplayStep: Sendable {
    /// The participant's id.
    package var participant: String
    /// The time in ms since the session's start.
    package var milliseconds: UInt64
    /// The events that the record holds.
    package var events: [ReplayEvent]
    /// The participant's figures after the record.
    package var figures: FigureSums
    /// The participant's number of gestures begun after the record.
    package var touches: Int

    /// Creates a step.
    package init(
        participant: String,
        milliseconds: UInt64,
        events: [ReplayEvent],
        figures: FigureSums,
        touches: Int
    ) {
        self.participant = participant
        self.milliseconds = milliseconds
        self.events = events
        self.figures = figures
        self.touches = touches
    }
}
