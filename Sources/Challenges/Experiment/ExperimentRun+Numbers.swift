import Geometry

/// The changeable state of a run as numbers, for a checkpoint.
extension ExperimentRun {
    /// The state, for `resume`.
    public var progress: [Double] {
        let head = [pixelsPerMillimetre, mayMeasure ? 1 : 0, Double(position)]
        switch work {
        case .tapping(_, let taps):
            return head + taps.flatMap { [$0.position.x, $0.position.y, $0.milliseconds] }
        case .steering(_, let trials):
            // Each part is preceded by its length.
            let parts = trials.map { [Double($0.breaks)] + $0.points.numbers } + [attempt.numbers]
            return head + parts.flatMap { [Double($0.count)] + $0 }
        case nil: return head
        }
    }

    /// Whether the measurement has started in a stored `progress`.
    public static func mayMeasure(in progress: [Double]) -> Bool { progress.count > 1 && progress[1] != 0 }

    /// Restores the state from `progress`.
    ///
    /// - Returns: `false` if the numbers are invalid.
    public mutating func resume(_ progress: [Double]) -> Bool {
        guard progress.count >= 3, progress[0] > 0, let position = Int(exactly: progress[2]), 0...plan.count ~= position
        else { return false }
        pixelsPerMillimetre = progress[0]
        mayMeasure = progress[1] != 0
        self.position = position
        restartSequence()
        let remaining = progress.dropFirst(3)
        // The stored work belongs to a sequence that no longer matches, and is discarded.
        guard self.position == position else { return true }
        switch work {
        case .tapping(let ring, _):
            guard let points = [TracedPoint](numbers: Array(remaining)), points.count <= experiment.trialCount else {
                return false
            }
            let taps = points.map { Tap(position: $0.position, milliseconds: $0.milliseconds) }
            work = .tapping(ring, taps: taps)
            return true
        case .steering(let tunnel, _): return resume(Self.parts(of: remaining), in: tunnel)
        case nil: return remaining.isEmpty
        }
    }

    private mutating func resume(_ parts: [ArraySlice<Double>]?, in tunnel: SteeringTunnel) -> Bool {
        guard let parts, let last = parts.last, parts.count <= experiment.trialCount,
            let attempt = SteeringAttempt(numbers: last)
        else { return false }
        var trials: [SteeringTrial] = []
        for part in parts.dropLast() {
            guard let first = part.first, let breaks = Int(exactly: first),
                let points = [TracedPoint](numbers: Array(part.dropFirst()))
            else { return false }
            let trial = SteeringTrial(points: points, breaks: breaks)
            // Another version of the program may lay out the tunnel differently; the sequence then begins again.
            guard trial.leads(through: tunnel) else { return true }
            trials.append(trial)
        }
        self.attempt = attempt
        work = .steering(tunnel, trials: trials)
        return true
    }

    /// Splits numbers into parts, each preceded by its length; `nil` if the lengths do not match.
    private static func parts(of numbers: ArraySlice<Double>) -> [ArraySlice<Double>]? {
        var parts: [ArraySlice<Double>] = []
        var remaining = numbers
        while let first = remaining.popFirst() {
            guard let count = Int(exactly: first), 0...remaining.count ~= count else { return nil }
            parts.append(remaining.prefix(count))
            remaining = remaining.dropFirst(count)
        }
        return parts
    }
}
