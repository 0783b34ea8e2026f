/// Why a batch was rejected; nothing of it was applied.
public enum TouchRejection: Error, Equatable, Sendable {
    /// More events than `TouchLimits.eventsPerBatch`; the value is their number.
    case tooManyEvents(Int)
    /// More pointers down than `TouchLimits.pointersDown`.
    case tooManyPointers(event: Int)
    /// A movement of a pointer that is not down.
    case movedWithoutBegan(event: Int, pointer: UInt64)
    /// A coordinate or a time beyond `TouchLimits`, or not finite.
    case outOfRange(event: Int)
}
