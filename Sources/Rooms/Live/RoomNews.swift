package import WireProtocol

/// The combined news of a room's features for its next frame.
struct RoomNews {
    var isEmpty = true
    var isUnique = false
    var hasNewsForHost = false
    /// Whether all of the news is for the host only.
    var isForHostAlone: Bool { hasNewsForHost && !hasNewsForAll }
    private var hasNewsForAll = false

    mutating func add(_ news: FrameNews) {
        isEmpty = false
        isUnique = isUnique || news.isUnique
        if news.isForHost { hasNewsForHost = true } else { hasNewsForAll = true }
    }
}

/// A feature whose data is part of frames.
package protocol NewsFeature: RoomFeature {
    /// The feature's news for the next frame, if any.
    var news: FrameNews? { get }
    /// Adds its news, or its full state, to a frame.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64)
    /// Clears the news after a frame was sent.
    func clearNews()
}

/// Describes a feature's news for viewers.
package struct FrameNews {
    /// Whether it is for the host's viewers only.
    package internal(set) var isForHost = false
    /// Whether later frames do not repeat it, so that a viewer that misses it needs a snapshot.
    package internal(set) var isUnique = false

    /// Whether later frames do not repeat the news, so that a viewer that misses them needs a snapshot.
    package init(isForHost: Bool = false, isUnique: Bool = false) {
        self.isForHost = isForHost
        self.isUnique = isUnique
    }
}

/// The part of its state that a feature adds to a frame.
package enum FramePart {
    case news
    /// The full state of these participants.
    case everything(of: [Participant])
}
