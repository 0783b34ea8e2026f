import Geometry
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
    package mutating func addParticipant(_ id: String, _ metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        figures.raw(figures.bytes.isEmpty ? "[" : ",[")
        figures.string(id)
        figures.figures(FigureSums(metrics, pixelsPerCentimetre: pixelsPerCentimetre), touches: metrics.touches)
        figures.raw("]")
        metrics.forEachPointer { pointer, x, y, pressure in
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
    /// pressure.
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
    }

    /// Writes a number with five decimals: finer ones are not visible, and digits are most of a segment's bytes.
    fileprivate mutating func fiveDecimals(_ value: Double) {
        number((value * 1e5).rounded() / 1e5)
    }
}
