package import TouchMetrics

/// What phones see of one another: every finger that is down, with its phone's colour and shape. The same bytes go to all.
package struct PeersMessage {
    private var touches = JSONWriter()

    package init() {}

    package mutating func addTouches(of participant: ParticipantIdentity, _ metrics: TouchMetrics) {
        metrics.forEachPointer { pointer, x, y, _ in
            touches.raw(touches.bytes.isEmpty ? "[" : ",[")
            touches.string(participant.id)
            touches.raw(",")
            touches.integer(pointer)
            touches.raw(",")
            touches.number(x)
            touches.raw(",")
            touches.number(y)
            touches.raw(",")
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
