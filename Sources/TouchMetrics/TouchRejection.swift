/// The reason why a batch was rejected; none of it was applied.
public enum TouchRejection: Error, Equatable, Sendable {
    /// The batch has more events than `TouchLimits.eventsPerBatch`; the value is their number.
    case tooManyEvents(Int)
    /// More pointers are down than `TouchLimits.pointersDown`.
    case tooManyPointers(event: Int)
    /// A movement of a pointer that is not down.
    case movedWithoutBegan(event: Int, pointer: UInt64)
    /// A coordinate or a time beyond `TouchLimits`, or not finite.
    case outOfRange(event: Int)
}
