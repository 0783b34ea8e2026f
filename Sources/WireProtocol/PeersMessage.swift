package import TouchMetrics

/// The `peers` message: every finger that is down, with its phone's colour and shape. The same bytes go to all.
package struct PeersMessage {
    private var touches = JSONWriter()

    package init() {}

    package mutating func addTouches(of participant: ParticipantIdentity, _ metrics: TouchMetrics) {
        metrics.forEachPointer { pointer, x, y, _ in
            touches.beginTouch(of: participant.id, pointer, x, y)
            touches.string(participant.colour)
            touches.raw(",")
            touches.string(participant.shape)
            touches.raw("]")
        }
    }

    package func encode(into writer: inout JSONWriter) {
        writer.raw("{\"type\":\"peers\",\"touches\":[")
        writer.raw(touches.bytes)
        writer.raw("]}")
    }
}

extension JSONWriter {
    /// `["p1",pointer,x,y,`, behind a comma if it is not the list's first touch.
    mutating func beginTouch(of id: String, _ pointer: UInt64, _ x: Double, _ y: Double) {
        raw(bytes.isEmpty ? "[" : ",[")
        string(id)
        raw(",")
        integer(pointer)
        for value in [x, y] {
            raw(",")
            number(value)
        }
        raw(",")
    }
}
