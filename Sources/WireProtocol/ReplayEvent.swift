package import Geometry
package import TouchMetrics

/// A pointer's event in a replay.
package struct ReplayEvent: Equatable, Sendable {
    /// Milliseconds before the time of the record that it came with.
    package var early: Double
    package var phase: TouchPhase
    package var pointer: UInt64
    /// x / width, y / height.
    package var position: Point
    package var pressure: Double?

    package init(
        early: Double = 0,
        phase: TouchPhase,
        pointer: UInt64,
        position: Point = Point(x: 0, y: 0),
        pressure: Double? = nil
    ) {
        self.early = early
        self.phase = phase
        self.pointer = pointer
        self.position = position
        self.pressure = pressure
    }

    /// The events of a batch by the distances on the phone's own clock: the last one when the batch came, none more
    /// than `limit` ms before. A `held` shows nothing and is left out.
    package static func spread(_ events: [TouchEvent], over limit: Double, on screen: Size) -> [ReplayEvent] {
        // As for the figures, an event earlier than the one before counts at that one's time.
        let last = events.map(\.time).max() ?? 0
        var latest = -Double.infinity
        var spread: [ReplayEvent] = []
        for event in events {
            latest = max(latest, event.time)
            guard event.phase != .held else { continue }
            spread.append(
                ReplayEvent(
                    early: min(last - latest, limit),
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
    package var participant: String
    /// Since the session's start.
    package var milliseconds: UInt64
    package var events: [ReplayEvent]
    /// After it.
    package var figures: FigureSums
    /// Gestures begun, after it.
    package var touches: Int

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
