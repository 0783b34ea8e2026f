/// Why a checkpoint could not be read.
public enum CheckpointError: Error, Equatable, Sendable {
    /// Not what this version or one before it wrote.
    case unknownVersion
    /// Cut, changed, or no checkpoint at all.
    case damaged
    /// Of a walk through another play, or another edition of it.
    case otherPlay
}
