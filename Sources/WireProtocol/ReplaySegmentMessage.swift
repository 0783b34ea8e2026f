package import Geometry
package import TouchMetrics

/// Builds a segment of a replay: the state of all participants at its beginning, then the steps.
package struct ReplaySegmentMessage {
    private var figures = JSONWriter()
    private var touches = JSONWriter()
    private var steps = JSONWriter()
    private var heat = JSONWriter()
    private var firstCounts: [Int]
    private var counts: [Int]

    /// Creates a segment without participants.
    ///
    /// - Parameter counts: The merged heatmap at the segment's beginning.
    package init(counts: [Int]) {
        firstCounts = counts
        self.counts = counts
    }

    /// The size so far.
    package var byteCount: Int { steps.bytes.count + heat.bytes.count }

    /// Adds the state of one participant at the segment's beginning.
    ///
    /// - Parameter picture: The number of the picture that the class saw; 0 for none.
    package mutating func addParticipant(
        _ id: String,
        _ metrics: TouchMetrics,
        pixelsPerCentimetre: Double,
        on picture: Int = 0
    ) {
        figures.raw(figures.bytes.isEmpty ? "[" : ",[")
        figures.string(id)
        figures.figures(FigureSums(metrics, pixelsPerCentimetre: pixelsPerCentimetre), touches: metrics.touches)
        figures.raw("]")
        metrics.forEachPointer(through: metrics.view(of: picture)) { pointer, x, y, pressure in
            touches.raw(touches.bytes.isEmpty ? "[" : ",[")
            touches.string(id)
            touches.raw(",")
            touches.integer(pointer)
            touches.raw(",")
            touches.fiveDecimals(x)
            touches.raw(",")
            touches.fiveDecimals(y)
            touches.raw(",")
            if let pressure { touches.fiveDecimals(pressure) } else { touches.raw("null") }
            touches.raw("]")
        }
    }

    /// Adds a step; steps must be added in the order of their times.
    package mutating func add(_ step: ReplayStep) {
        steps.raw(steps.bytes.isEmpty ? "[" : ",[")
        steps.integer(step.milliseconds)
        steps.raw(",")
        steps.string(step.participant)
        steps.raw(",")
        steps.list(step.events) { $0.event($1) }
        steps.figures(step.figures, touches: step.touches)
        if let time = step.roomTime?.rounded(partsPerMillisecond: 10) {
            steps.raw(",")
            steps.number(time.milliseconds)
            steps.raw(",")
            steps.number(time.error)
        }
        steps.raw("]")
    }

    /// Adds the merged heatmap at a later time; only changed cells are written.
    package mutating func addCounts(_ newCounts: [Int], at milliseconds: UInt64) {
        let changed = newCounts.indices.filter { newCounts[$0] != counts[$0] }
        guard !changed.isEmpty else { return }
        counts = newCounts
        heat.raw(heat.bytes.isEmpty ? "[" : ",[")
        heat.integer(milliseconds)
        heat.raw(",")
        heat.list(changed) { writer, cell in
            writer.raw("[")
            writer.integer(cell)
            writer.raw(",")
            writer.integer(newCounts[cell])
            writer.raw("]")
        }
        heat.raw("]")
    }

    /// Writes the segment as a JSON object.
    ///
    /// - Parameters:
    ///   - from: The segment's beginning in ms since the session's start; the state contains the events up to then.
    ///   - to: The time of the segment's last event.
    ///   - isComplete: Whether every record of the log could be read.
    package func encode(into writer: inout JSONWriter, from: UInt64, to: UInt64, isComplete: Bool) {
        writer.raw("{")
        writer.integer("from", from)
        writer.integer("to", to)
        writer.bool("complete", isComplete)
        writer.raw(",\"figures\":[")
        writer.raw(figures.bytes)
        writer.raw("],\"touches\":[")
        writer.raw(touches.bytes)
        writer.raw("],\"heatmap\":{")
        writer.integer("columns", NormalisedGrid.columns)
        writer.integer("rows", NormalisedGrid.rows)
        writer.integers("counts", firstCounts)
        writer.raw(",\"changes\":[")
        writer.raw(heat.bytes)
        writer.raw("]},\"steps\":[")
        writer.raw(steps.bytes)
        writer.raw("]}")
    }
}

extension JSONWriter {
    /// Writes last cm, total cm, last s, total s and touches, each after a comma.
    mutating func figures(_ figures: FigureSums, touches: Int) {
        for value in [figures.lastCentimetres, figures.totalCentimetres, figures.lastSeconds, figures.totalSeconds] {
            raw(",")
            number(value)
        }
        raw(",")
        integer(touches)
    }

    /// Writes `[milliseconds before the step, phase, pointer, x, y, pressure]`, without a position for `cancelled` and without an unknown
    /// pressure; and after one that takes its gesture back, another one with a phase of its own.
    fileprivate mutating func event(_ event: ReplayEvent) {
        raw("[")
        number((event.leadMilliseconds * 10).rounded() / 10)
        raw(",")
        integer(event.phase.rawValue)
        raw(",")
        integer(event.pointer)
        if event.phase != .cancelled {
            raw(",")
            fiveDecimals(event.position.x)
            raw(",")
            fiveDecimals(event.position.y)
            if let pressure = event.pressure {
                raw(",")
                fiveDecimals(pressure)
            }
        }
        raw("]")
        guard event.takesGestureBack else { return }
        raw(",[")
        number((event.leadMilliseconds * 10).rounded() / 10)
        raw(",")
        integer(ReplayEvent.takesBack)
        raw(",")
        integer(event.pointer)
        raw("]")
    }

    /// Writes a number with five decimals: finer ones are not visible, and digits are most of a segment's bytes.
    fileprivate mutating func fiveDecimals(_ value: Double) {
        number((value * 1e5).rounded() / 1e5)
    }
}

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
    /// Whether the gesture that it ends counts nowhere.
    package var takesGestureBack = false

    /// The phase by which viewers and replays are told that a gesture is taken back, beside those of `TouchPhase`.
    static let takesBack = 5

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
    ///
    /// - Parameters:
    ///   - view: Shows the positions as on a screen that has a picture whole.
    ///   - takenBack: The indices of events that took their gesture back.
    package static func spread(
        _ events: [TouchEvent],
        overMilliseconds limit: Double,
        on screen: Size,
        through view: PictureView? = nil,
        takenBack: [Int] = []
    ) -> [ReplayEvent] {
        // As for the figures, an event that is earlier than the previous one gets the previous one's time.
        let last = events.map(\.time).max() ?? 0
        var latest = -Double.infinity
        var spread: [ReplayEvent] = []
        for (index, event) in events.enumerated() {
            latest = max(latest, event.time)
            guard event.phase != .held else { continue }
            let (x, y) = (event.position.x / screen.width, event.position.y / screen.height)
            var shown = ReplayEvent(
                leadMilliseconds: min(last - latest, limit),
                phase: event.phase,
                pointer: event.pointer,
                position: Point(x: view?.x(of: x) ?? x, y: view?.y(of: y) ?? y),
                pressure: event.pressure
            )
            shown.takesGestureBack = takenBack.contains(index)
            spread.append(shown)
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
    /// The time of the last event by the phone's clock; `nil` if that is not known.
    package var roomTime: RoomTime?

    /// Creates a step.
    package init(
        participant: String,
        milliseconds: UInt64,
        events: [ReplayEvent],
        figures: FigureSums,
        touches: Int,
        roomTime: RoomTime? = nil
    ) {
        self.participant = participant
        self.milliseconds = milliseconds
        self.events = events
        self.figures = figures
        self.touches = touches
        self.roomTime = roomTime
    }
}
