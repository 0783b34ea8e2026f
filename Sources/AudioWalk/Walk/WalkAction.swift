/// An action of the player on a scene's sound; positions in seconds of the sound.
public enum WalkAction: Equatable, Sendable {
    /// Sound from this place, also one that fades just now.
    case start(scene: Int, at: Double)
    /// Become silent within `seconds`; what was heard is remembered up to `at`.
    case fade(scene: Int, seconds: Double, at: Double)
    case pause(scene: Int, at: Double)
    case resume(scene: Int, at: Double)
    /// Be silent at once and let go of the sound.
    case stop(scene: Int)
}
