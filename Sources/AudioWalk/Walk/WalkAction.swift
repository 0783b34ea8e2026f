/// An action for the player on a scene's sound; `at` is a position in the sound in seconds.
public enum WalkAction: Equatable, Sendable {
    /// Play from this position, even if the sound is fading out.
    case start(scene: Int, at: Double)
    /// Fade out within `seconds`; the scene will resume from `at`.
    case fade(scene: Int, seconds: Double, at: Double)
    /// Pause at this position.
    case pause(scene: Int, at: Double)
    /// Resume from this position.
    case resume(scene: Int, at: Double)
    /// Stops the scene at once and releases its sound.
    case stop(scene: Int)
}
