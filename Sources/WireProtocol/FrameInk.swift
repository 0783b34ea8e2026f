package import Geometry
package import TouchMetrics

/// The paths of a room's fingers since its viewers' last frame, including lifted fingers, which the frame's touches do
/// not show.
package struct FrameInk {
    /// The size in bytes from which nothing is added; hundreds of phones draw less in a frame.
    private static let maxBytes = 16 * 1024

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

    /// Adds the positions of a batch as `["p1",pointer,phase,[x,y,x,y]]`, with the phase of the first point; nothing is
    /// added above 16 KiB.
    package mutating func add(_ events: [TouchEvent], of participant: String, on screen: Size) {
        for event in events where event.phase == .began || event.phase == .moved || event.phase == .ended {
            guard rows.bytes.count < Self.maxBytes else { return }
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
            rows.number(Self.rounded(event.position.x / screen.width))
            rows.raw(",")
            rows.number(Self.rounded(event.position.y / screen.height))
        }
    }

    /// Empties the list and keeps its memory.
    package mutating func removeAll() {
        rows.reset()
        last = nil
    }

    private mutating func close() {
        if last != nil { rows.raw("]]") }
        last = nil
    }

    private static func rounded(_ share: Double) -> Double {
        (share * 1e4).rounded() / 1e4
    }
}
