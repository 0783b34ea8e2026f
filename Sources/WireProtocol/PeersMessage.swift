package import TouchMetrics

/// Builds the `peers` message: every finger that is down, with its phone's colour and shape.
///
/// The same bytes are sent to all phones.
package struct PeersMessage {
    private var touches = JSONWriter()

    /// Creates a message without touches.
    package init() {}

    /// Adds the participant's fingers that are down as `["p1",pointer,x,y,colour,shape]`.
    package mutating func addTouches(of participant: ParticipantIdentity, _ metrics: TouchMetrics) {
        metrics.forEachPointer { pointer, x, y, _ in
            touches.beginTouch(of: participant.id, pointer, x, y)
            touches.string(participant.colour)
            touches.raw(",")
            touches.string(participant.shape)
            touches.raw("]")
        }
    }

    /// Writes the message.
    package func encode(into writer: inout JSONWriter) {
        writer.raw("{\"type\":\"peers\",\"touches\":[")
        writer.raw(touches.bytes)
        writer.raw("]}")
    }
}

extension JSONWriter {
    /// Writes `["p1",pointer,x,y,`, after a comma if it is not the list's first touch.
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
