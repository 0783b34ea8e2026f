/// A finished sequence of one participant: one condition with all its trials.
public struct PerformedSequence: Hashable, Sendable {
    /// The index of the condition.
    public var condition: Int
    /// Whether it is practice, which counts in no figure.
    public var isPractice: Bool
    /// The phone's scale when it was performed.
    public var pixelsPerMillimetre: Double
    /// The finished trials.
    public var work: SequenceWork

    /// Creates a sequence.
    public init(condition: Int, isPractice: Bool, pixelsPerMillimetre: Double, work: SequenceWork) {
        self.condition = condition
        self.isPractice = isPractice
        self.pixelsPerMillimetre = pixelsPerMillimetre
        self.work = work
    }
}
