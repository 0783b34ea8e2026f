import WireProtocol

/// The changes in a room since its viewers' last frame.
struct FrameChanges {
    var figures: [Participant] = []
    var joined: [Participant] = []
    var left: [String] = []
    /// Whether a finger moved, began or ended.
    var hasTouches = false
    var ink = FrameInk()

    var isEmpty: Bool { figures.isEmpty && joined.isEmpty && left.isEmpty && !hasTouches }
}
