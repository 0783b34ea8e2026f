/// Why a checkpoint could not be read.
public enum CheckpointError: Error, Equatable, Sendable {
    /// The format's version is unknown to this engine.
    case unknownVersion
    /// Truncated, changed, or not a checkpoint.
    case damaged
    /// The checkpoint is of a walk through another play, or another edition of it.
    case otherPlay
}
