package import Geometry
package import TouchMetrics

/// Builds a viewer's frame: the changes in a room since the last frame, and every finger that is down.
package struct FrameMessage {
    private var touches = JSONWriter()
    private var figures = JSONWriter()
    private var joined = JSONWriter()
    private var leftIDs = JSONWriter()
    private var forces = JSONWriter()
    private var times = JSONWriter()
    private var ink: [UInt8] = []
    private var features: [(name: StaticString, entries: [UInt8], isForHost: Bool)] = []

    /// Creates an empty frame.
    package init() {}

    /// Adds the participant's fingers that are down as `["p1",pointer,x,y,pressure]`.
    ///
    /// - Parameter picture: The number of the picture that the class sees; 0 for none.
    package mutating func addTouches(of id: String, _ metrics: TouchMetrics, on picture: Int = 0) {
        metrics.forEachPointer(through: metrics.view(of: picture)) { pointer, x, y, pressure in
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

    /// Adds the time of the participant's newest event by the room's clock as `["p1",ms,error]`, both in tenths of ms.
    ///
    /// - Parameter time: On the axis of the frame's `t`.
    package mutating func addTime(of id: String, _ time: RoomTime) {
        let time = time.rounded(partsPerMillisecond: 10)
        times.raw(times.bytes.isEmpty ? "[" : ",[")
        times.string(id)
        times.raw(",")
        times.number(time.milliseconds)
        times.raw(",")
        times.number(time.error)
        times.raw("]")
    }

    /// Adds the paths drawn since the last frame.
    ///
    /// - Parameter entries: Those of a `FrameInk`, or several lists of them with commas between.
    package mutating func addInk(_ entries: [UInt8]) {
        ink = entries
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
        if !times.bytes.isEmpty {
            writer.raw("],\"times\":[")
            writer.raw(times.bytes)
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

/// The paths of a room's fingers since its viewers' last frame, including lifted fingers, which the frame's touches do
/// not show.
package struct FrameInk {
    /// The size in bytes from which nothing is added; hundreds of phones draw less in a frame.
    package static let maxBytes = 16 * 1024

    private var rows = JSONWriter()
    /// The participant and pointer of the last row, while it can be continued.
    private var last: (participant: String, pointer: UInt64)?

    /// Creates an empty list.
    package init() {}

    /// The list as JSON without its brackets; empty for no path.
    package var entries: [UInt8] {
        guard last != nil else { return rows.bytes }
        return rows.bytes + Array("]]".utf8)
    }

    /// Adds the positions of a batch as `["p1",pointer,phase,[x,y,x,y]]`, with the phase of the first point; none is
    /// added above 16 KiB.
    ///
    /// - Parameters:
    ///   - view: Shows the positions as on a screen that has a picture whole.
    ///   - takenBack: The indices of events that took their gesture back; each is added as `["p1",pointer,5,[]]`.
    package mutating func add(
        _ events: [TouchEvent],
        of participant: String,
        on screen: Size,
        through view: PictureView? = nil,
        takenBack: [Int] = []
    ) {
        for (index, event) in events.enumerated() {
            guard event.phase.hasPosition else {
                if takenBack.contains(index) { addEnd(of: participant, event.pointer) }
                continue
            }
            guard rows.bytes.count < Self.maxBytes else { continue }
            if let last, last.participant == participant, last.pointer == event.pointer, event.phase != .began {
                rows.raw(",")
            } else {
                close()
                rows.raw(rows.bytes.isEmpty ? "[" : ",[")
                rows.string(participant)
                rows.raw(",")
                rows.integer(event.pointer)
                rows.raw(event.phase == .began ? ",0,[" : ",1,[")
                last = (participant, event.pointer)
            }
            let (x, y) = (event.position.x / screen.width, event.position.y / screen.height)
            rows.number(Self.rounded(view?.x(of: x) ?? x))
            rows.raw(",")
            rows.number(Self.rounded(view?.y(of: y) ?? y))
        }
    }

    /// Empties the list and keeps its memory.
    package mutating func removeAll() {
        rows.reset()
        last = nil
    }

    private mutating func addEnd(of participant: String, _ pointer: UInt64) {
        close()
        rows.raw(rows.bytes.isEmpty ? "[" : ",[")
        rows.string(participant)
        rows.raw(",")
        rows.integer(pointer)
        rows.raw(",")
        rows.integer(ReplayEvent.takesBack)
        rows.raw(",[]]")
    }

    private mutating func close() {
        if last != nil { rows.raw("]]") }
        last = nil
    }

    private static func rounded(_ share: Double) -> Double {
        (share * 1e4).rounded() / 1e4
    }
}
