/// The limits of a batch of fixes.
public enum WalkLimits {
    /// The maximum number of fixes in one batch.
    public static let fixesPerBatch = 512
    /// The largest index of a scene.
    public static let lastScene = 9_999
    /// The largest accuracy in metres: half of the Earth's circumference.
    public static let accuracyMetres = 20_037_508.0
    /// The largest magnitude of a time in ms.
    public static let milliseconds = 1e15
}
