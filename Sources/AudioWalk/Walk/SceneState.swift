/// The state of one scene in a walk.
struct SceneState: Equatable {
    enum Sound: UInt8 {
        case silent, playing, fading, paused
    }

    /// Whether the region was entered and not left.
    var isInside = false
    /// Whether the sound was played to its end at least once.
    var isHeard = false
    /// Whether the scene was entered or chosen but not started, because of a prerequisite or a pause.
    var isDue = false
    var sound = Sound.silent
    /// The position in the sound in seconds: the current one, or the one to resume from.
    var playbackSeconds = 0.0
    /// The last position in the sound that the player reported.
    var reportedSeconds = 0.0
    /// The time at which a fade ends.
    var fadeEndMilliseconds = 0.0

    var isNew: Bool { self == SceneState() }
}
