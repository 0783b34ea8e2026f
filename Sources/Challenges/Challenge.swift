/// A task for a class: its kind and its target.
public struct Challenge: Hashable, Sendable {
    /// The kind of the task.
    public var kind: Kind
    /// The target, in the form that the kind requires (`Kind.targetRule`).
    public var target: Double

    /// Creates a challenge with a target in the kind's unit.
    public init(kind: Kind, target: Double) {
        self.kind = kind
        self.target = target
    }

    /// Whether one attempt's value is better than another's.
    public func isBetter(_ value: Double, than other: Double) -> Bool {
        switch kind.best {
        case .nearest: (value - target).magnitude < (other - target).magnitude
        case .highest: value > other
        case .lowest: value < other
        }
    }
}
