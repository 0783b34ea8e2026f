/// What a walk knows of one scene.
struct SceneState: Equatable {
    enum Sound: UInt8 {
        case silent, playing, fading, paused
    }

    /// By the regions' rules: entered and not left.
    var isInside = false
    /// Played to its end at least once.
    var isHeard = false
    /// Entered or chosen, but not started: because of what has to be heard before it, or of a pause.
    var isDue = false
    var sound = Sound.silent
    /// Seconds into its sound, where it is or where it was left.
    var place = 0.0
    /// Where the player last said that it was.
    var reported = 0.0
    /// When a fade is over, in ms.
    var fadeEnd = 0.0

    var isNew: Bool { self == SceneState() }
}
