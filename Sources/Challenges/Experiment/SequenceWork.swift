public import Geometry

/// A participant's work on a sequence, finished or not, with the layout on the screen.
public enum SequenceWork: Hashable, Sendable {
    /// The tap that starts the sequence, then one per target.
    case tapping(ExperimentRing, taps: [Tap])
    /// One trial per pass through the tunnel.
    case steering(SteeringTunnel, trials: [SteeringTrial])

    /// The beginning of a sequence; `nil` if its targets or its tunnel do not fit on the screen.
    ///
    /// - Parameter screen: The screen in CSS px, in its natural orientation.
    public init?(_ condition: ExperimentCondition, trialCount: Int, on screen: Size, pixelsPerMillimetre: Double) {
        switch condition.task {
        case .tapping:
            let ring = ExperimentRing(
                condition,
                count: trialCount,
                on: screen,
                pixelsPerMillimetre: pixelsPerMillimetre
            )
            guard let ring else { return nil }
            self = .tapping(ring, taps: [])
        case .steering:
            let tunnel = SteeringTunnel(condition, on: screen, pixelsPerMillimetre: pixelsPerMillimetre)
            guard let tunnel else { return nil }
            self = .steering(tunnel, trials: [])
        }
    }

    /// The number of taps, including the one that starts the sequence, or of trials.
    public var count: Int {
        switch self {
        case .tapping(_, let taps): taps.count
        case .steering(_, let trials): trials.count
        }
    }
}
