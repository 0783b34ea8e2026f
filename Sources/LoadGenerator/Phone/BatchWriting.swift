import Geometry
import TouchMetrics
import WireProtocol

/// A phone's messages as JSON.
extension JSONWriter {
    mutating func hello(screen: Size, resume: String?) {
        raw("{\"type\":\"hello\",\"role\":\"touch\"")
        if let resume { string("resume", resume) }
        raw(",\"screen\":{")
        number("width", screen.width)
        number("height", screen.height)
        raw("}}")
    }

    mutating func touches(seq: UInt64, _ events: [TouchEvent]) {
        raw("{\"type\":\"touches\"")
        integer("seq", seq)
        raw(",\"events\":[")
        for (index, event) in events.enumerated() {
            raw(index == 0 ? "[" : ",[")
            integer(UInt64(event.phase.rawValue))
            raw(",")
            integer(event.pointer)
            for value in [event.position.x, event.position.y, event.time] {
                raw(",")
                number(value)
            }
            if let pressure = event.pressure {
                raw(",")
                number(pressure)
                if let radius = event.radius {
                    raw(",")
                    number(radius)
                }
            }
            raw("]")
        }
        raw("]}")
    }
}
