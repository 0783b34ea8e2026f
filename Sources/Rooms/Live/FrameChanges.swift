import WireProtocol

/// The changes in a room since its viewers' last frame.
package struct FrameChanges {
    /// Phones whose figures have changed.
    package internal(set) var figures: [Participant] = []
    /// Phones that have joined, or whose description has changed.
    package internal(set) var joined: [Participant] = []
    /// Identifiers of phones that have left.
    package internal(set) var leftIDs: [String] = []
    /// Identifiers of phones that were removed, whose figures are in no sum any more.
    package internal(set) var removedIDs: [String] = []
    /// Whether a finger moved, began or ended.
    var hasTouches = false
    var ink = FrameInk()

    var isEmpty: Bool {
        figures.isEmpty && joined.isEmpty && leftIDs.isEmpty && removedIDs.isEmpty && !hasTouches
    }
}
