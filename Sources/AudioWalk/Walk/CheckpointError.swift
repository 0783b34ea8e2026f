/// Why a checkpoint could not be read.
public enum CheckpointError: Error, Equatable, Sendable {
    /// A version of the format that this engine does not know.
    case unknownVersion
    /// Truncated, changed, or not a checkpoint.
    case damaged
    /// A checkpoint of a walk through another play, or another edition of it.
    case otherPlay
}
