import Geometry

/// A finished sequence of one participant: one condition with all its taps.
public struct TappedSequence: Hashable, Sendable {
    /// The index of the condition.
    public var condition: Int
    /// Whether it is practice, which counts in no figure.
    public var isPractice: Bool
    /// The phone's scale when it was tapped.
    public var pixelsPerMillimetre: Double
    /// The targets.
    public var ring: ExperimentRing
    /// The taps: the one that starts the sequence, then one per target.
    public var taps: [Tap]

    /// Creates a sequence.
    public init(condition: Int, isPractice: Bool, pixelsPerMillimetre: Double, ring: ExperimentRing, taps: [Tap]) {
        self.condition = condition
        self.isPractice = isPractice
        self.pixelsPerMillimetre = pixelsPerMillimetre
        self.ring = ring
        self.taps = taps
    }

    /// The trials, one for each tap but the first.
    public var trials: [TappingTrial] {
        taps.indices.dropFirst().map { index in
            TappingTrial(
                from: ring.target(ofTap: index - 1),
                to: ring.target(ofTap: index),
                start: taps[index - 1],
                end: taps[index],
                width: ring.width
            )
        }
    }
}
