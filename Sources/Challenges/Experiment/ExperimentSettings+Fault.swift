/// A reason to reject settings: the rule for a field.
public struct ExperimentFault: Hashable, Sendable {
    /// A field of the settings.
    public enum Field: String, Sendable {
        case distances, widths
        /// The number of trials of tapping.
        case targets
        /// The number of trials of steering.
        case trials
        case practice
    }

    /// The field at fault.
    public var field: Field
    /// The rule for the field: the end of a sentence that begins with "must".
    public var requirement: String
}

extension ExperimentSettings {
    /// The first fault of the settings; `nil` if an experiment can be created from them.
    public var fault: ExperimentFault? {
        if let fault = Self.fault(of: distances, .distances, Self.allowedDistances) { return fault }
        if let fault = Self.fault(of: widths, .widths, Self.allowedWidths) { return fault }
        let counts = task.trialCounts
        let range = "from \(counts.lowerBound) to \(counts.upperBound)"
        switch task {
        case .tapping:
            guard counts.contains(trialCount), trialCount % 2 == 1 else {
                return ExperimentFault(field: .targets, requirement: "be an odd number \(range)")
            }
        case .steering:
            guard counts.contains(trialCount) else {
                return ExperimentFault(field: .trials, requirement: "be a whole number \(range)")
            }
        }
        let practices = Self.practiceCounts
        guard practices.contains(practiceRounds) else {
            return ExperimentFault(
                field: .practice,
                requirement: "be a whole number from \(practices.lowerBound) to \(practices.upperBound)"
            )
        }
        guard (distances.min() ?? 0) >= (widths.max() ?? 0) else {
            return ExperimentFault(field: .distances, requirement: "not be shorter than the largest width")
        }
        return nil
    }

    private static func fault(
        of levels: [Double],
        _ field: ExperimentFault.Field,
        _ allowed: ClosedRange<Double>
    ) -> ExperimentFault? {
        guard 1...levelLimit ~= levels.count, Set(levels).count == levels.count, levels.allSatisfy(allowed.contains)
        else {
            return ExperimentFault(
                field: field,
                requirement: "be 1 to \(levelLimit) different numbers of millimetres from \(allowed.lowerBound) to "
                    + "\(allowed.upperBound)"
            )
        }
        return nil
    }
}
