package import TouchMetrics

/// Builds a viewer's frame: the changes in a room since the last frame, and every finger that is down.
package struct FrameMessage {
    private var touches = JSONWriter()
    private var figures = JSONWriter()
    private var joined = JSONWriter()
    private var leftIDs = JSONWriter()
    private var forces = JSONWriter()
    private var ink: [UInt8] = []
    private var features: [(name: StaticString, entries: [UInt8], isForHost: Bool)] = []

    /// Creates an empty frame.
    package init() {}

    /// Adds the participant's fingers that are down as `["p1",pointer,x,y,pressure]`.
    package mutating func addTouches(of id: String, _ metrics: TouchMetrics) {
        metrics.forEachPointer { pointer, x, y, pressure in
            touches.beginTouch(of: id, pointer, x, y)
            touches.number(pressure)
            touches.raw("]")
        }
    }

    /// Adds the participant's figures as `["p1",last cm,total cm,last s,total s,touches]`.
    package mutating func addFigures(of id: String, _ metrics: TouchMetrics, pixelsPerCentimetre: Double) {
        figures.raw(figures.bytes.isEmpty ? "[" : ",[")
        figures.string(id)
        figures.figures(FigureSums(metrics, pixelsPerCentimetre: pixelsPerCentimetre), touches: metrics.touches)
        figures.raw("]")
    }

    /// Adds the participant's force as `["p1",percent,grams,"measured",peakGrams]` in whole numbers; `null` where
    /// nothing was measured.
    package mutating func addForce(of id: String, _ force: ForceFigures) {
        forces.raw(forces.bytes.isEmpty ? "[" : ",[")
        forces.string(id)
        forces.raw(",")
        forces.integer(force.wholePercent)
        forces.raw(",")
        forces.integer(force.wholeGrams)
        forces.raw(",")
        forces.string(force.provenance.name)
        forces.raw(",")
        forces.integer(force.wholePeakGrams)
        forces.raw("]")
    }

    /// Adds the paths drawn since the last frame.
    package mutating func addInk(_ ink: FrameInk) {
        self.ink = ink.entries
    }

    /// Adds a participant who joined, with all figures.
    package mutating func addJoined(_ participant: ParticipantStats) {
        if !joined.bytes.isEmpty { joined.raw(",") }
        joined.stats(participant)
    }

    /// Adds the id of a participant who left.
    package mutating func addLeft(_ id: String) {
        if !leftIDs.bytes.isEmpty { leftIDs.raw(",") }
        leftIDs.string(id)
    }

    /// Adds a feature's list, unless it is empty.
    ///
    /// - Parameters:
    ///   - name: The field's name.
    ///   - isForHost: Whether only the host receives the field.
    ///   - write: Writes one value.
    package mutating func add<Value>(
        _ name: StaticString,
        _ values: some Sequence<Value>,
        isForHost: Bool = false,
        _ write: (inout JSONWriter, Value) -> Void
    ) {
        var entries = JSONWriter()
        for value in values {
            if !entries.bytes.isEmpty { entries.raw(",") }
            write(&entries, value)
        }
        if !entries.bytes.isEmpty { features.append((name, entries.bytes, isForHost)) }
    }

    /// Writes the frame as a JSON message.
    ///
    /// - Parameters:
    ///   - time: Milliseconds on the server's monotonic clock.
    ///   - forHost: Whether to include the fields for the host only.
    package func encode(into writer: inout JSONWriter, time: Double, forHost: Bool = false) {
        writer.raw("{\"type\":\"frame\"")
        writer.number("t", time)
        writer.raw(",\"touches\":[")
        writer.raw(touches.bytes)
        writer.raw("],\"figures\":[")
        writer.raw(figures.bytes)
        writer.raw("],\"joined\":[")
        writer.raw(joined.bytes)
        writer.raw("],\"left\":[")
        writer.raw(leftIDs.bytes)
        if !ink.isEmpty {
            writer.raw("],\"ink\":[")
            writer.raw(ink)
        }
        if !forces.bytes.isEmpty {
            writer.raw("],\"forces\":[")
            writer.raw(forces.bytes)
        }
        for feature in features where forHost || !feature.isForHost {
            writer.raw("],\"")
            writer.raw(feature.name)
            writer.raw("\":[")
            writer.raw(feature.entries)
        }
        writer.raw("]}")
    }
}
