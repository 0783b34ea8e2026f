/// Limits of a message of fixes.
public enum WalkLimits {
    /// Fixes, at most.
    public static let fixesPerBatch = 512
    /// A scene's index, at most.
    public static let lastScene = 9_999
    /// Metres: half of the Earth's circumference, the largest meaningful accuracy.
    public static let accuracyMetres = 20_037_508.0
    /// Of a time in ms, at most in magnitude.
    public static let milliseconds = 1e15
}
