/// A task for a class: its kind and its target.
public struct Challenge: Hashable, Sendable {
    /// The kind of the task.
    public var kind: Kind
    /// The target in the kind's unit; for `targets` the index of difficulty in bits, for `reaction` the number of trials.
    public var target: Double

    /// Creates a challenge with a target in the kind's unit.
    public init(kind: Kind, target: Double) {
        self.kind = kind
        self.target = target
    }

    /// The kinds of tasks.
    public enum Kind: UInt8, CaseIterable, Sendable {
        /// A gesture of a given length in centimetres.
        case distance
        /// A gesture of a given duration in seconds.
        case hold
        /// Tapping the targets of a ring in turn (`TappingTask`); the target is an index of difficulty in bits.
        case targets
        /// A gesture whose largest weight is a given number of grams.
        case press
        /// Touching as soon as the phone flashes (`ReactionTask`); the target is a number of trials.
        case reaction
    }

    /// Whether one attempt's value is better than another's: nearer to the target, with `targets` higher, with `reaction`
    /// lower.
    public func isBetter(_ value: Double, than other: Double) -> Bool {
        switch kind {
        case .distance, .hold, .press: (value - target).magnitude < (other - target).magnitude
        case .targets: value > other
        case .reaction: value < other
        }
    }
}
