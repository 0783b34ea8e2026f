/// Why a batch was not applied. Nothing of it has been.
public enum TouchRejection: Error, Equatable, Sendable {
    case tooManyEvents(Int)
    case tooManyPointers(event: Int)
    case movedWithoutBegan(event: Int, pointer: UInt64)
    /// A coordinate or a time beyond `TouchLimits`, or not finite.
    case outOfRange(event: Int)
}
