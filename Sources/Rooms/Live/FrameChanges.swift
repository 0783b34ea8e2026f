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
    var hasTouches = false {
        didSet { hasNewTouches = hasTouches }
    }
    /// Whether one did since the last frame with the fingers alone, too.
    private(set) var hasNewTouches = false
    var ink = FrameInk()
    /// The paths that a frame with the fingers alone has shown to those who get such frames.
    private var shownInk: [UInt8] = []

    /// Whether a frame with the fingers alone has shown paths since the last whole frame.
    var isInkShown: Bool { !shownInk.isEmpty }

    /// The paths since the last whole frame, as far as a frame may have them.
    var wholeInk: [UInt8] { Self.joined(shownInk, ink.entries) }

    /// Whether nothing but fingers has changed, so that a frame with these alone can be shown.
    var isFingersAlone: Bool { hasNewTouches && joined.isEmpty && leftIDs.isEmpty && removedIDs.isEmpty }

    /// Takes the paths for a frame with the fingers alone.
    mutating func takeNewInk() -> [UInt8] {
        let entries = ink.entries
        shownInk = Self.joined(shownInk, entries)
        ink.removeAll()
        hasNewTouches = false
        return entries
    }

    /// Begins the next frame, and keeps memory.
    mutating func removeAll() {
        figures.removeAll(keepingCapacity: true)
        joined.removeAll()
        leftIDs.removeAll()
        removedIDs.removeAll()
        hasTouches = false
        ink.removeAll()
        shownInk.removeAll(keepingCapacity: true)
    }

    private static func joined(_ one: [UInt8], _ other: [UInt8]) -> [UInt8] {
        if one.isEmpty || other.isEmpty { return one.isEmpty ? other : one }
        return one.count + other.count < FrameInk.maxBytes ? one + [UInt8(ascii: ",")] + other : one
    }

    var isEmpty: Bool {
        figures.isEmpty && joined.isEmpty && leftIDs.isEmpty && removedIDs.isEmpty && !hasTouches
    }
}
