/// Whom a class's figures leave out, as the host has chosen before the experiment.
public struct ExclusionRules: Hashable, Sendable {
    /// The largest error rate over all conditions that still counts, 0 to 1; `nil` for any.
    public var errorRate: Double?
    /// The largest share of outliers in a participant's trials of tapping that still counts, 0 to 1; `nil` for any.
    public var outlierShare: Double?
    /// Whether to leave out who lacks a condition in any block.
    public var incomplete = false
    /// Whether to leave out whose lengths rest on an assumed density.
    public var densityAssumed = false

    /// The allowed error rates and shares.
    public static let shares = 0.0...1

    /// Creates rules that leave out nobody.
    public init() {}

    /// Whether no rule was chosen.
    public var isEmpty: Bool { self == ExclusionRules() }

    /// Why a participant is left out; empty if it counts.
    ///
    /// Who has no figures is absent and not excluded.
    public func reasons(for own: Performance) -> [ExclusionReason] {
        guard !isEmpty, !own.conditions.isEmpty else { return [] }
        let (trials, errors, outliers) = own.conditions.reduce((0, 0, 0)) {
            ($0.0 + $1.trials, $0.1 + $1.errors, $0.2 + $1.outliers)
        }
        return ExclusionReason.allCases.filter { reason in
            switch reason {
            case .errors: exceeds(errors, of: trials, errorRate)
            case .outliers: exceeds(outliers, of: trials + outliers, own.task == .tapping ? outlierShare : nil)
            case .incomplete: incomplete && !own.isComplete
            case .density: densityAssumed && own.restsOnAssumedDensity
            }
        }
    }

    private func exceeds(_ count: Int, of all: Int, _ limit: Double?) -> Bool {
        guard let limit, all > 0 else { return false }
        return Double(count) / Double(all) > limit
    }

    /// What the rules look at of one participant.
    public struct Performance: Sendable {
        /// The kind of task.
        public var task: ExperimentTask
        /// The figures of the conditions that the participant has.
        public var conditions: [ConditionFigures]
        /// Whether it has all conditions, and all of them in all blocks.
        public var isComplete: Bool
        /// Whether any of its measured sequences was shown in a size that rests on an assumed density.
        public var restsOnAssumedDensity: Bool

        /// Describes what a participant has performed.
        public init(
            task: ExperimentTask,
            conditions: [ConditionFigures],
            isComplete: Bool,
            restsOnAssumedDensity: Bool
        ) {
            self.task = task
            self.conditions = conditions
            self.isComplete = isComplete
            self.restsOnAssumedDensity = restsOnAssumedDensity
        }
    }
}

/// Why a participant is in no figure of the class; the names are those of responses and tables.
public enum ExclusionReason: String, CaseIterable, Sendable {
    /// More errors than the rules allow.
    case errors
    /// More outliers than the rules allow.
    case outliers
    /// Not all conditions in all blocks.
    case incomplete
    /// Lengths on an assumed density.
    case density
}

/// What a host states before an experiment starts.
public struct ExperimentPlan: Hashable, Sendable {
    /// What the host expects to find, in its own words.
    public var hypothesis: String?
    /// How many people are to take part.
    public var people: Int?
    /// Whom the class's figures will leave out.
    public var exclude = ExclusionRules()

    /// The version of the rules by which figures are computed, which `docs/experiments.md` describes. Raised when the same
    /// touches give other figures, so that a document of before does not promise them.
    public static let analysisVersion = 1
    /// The maximum length of a hypothesis, in Unicode scalars.
    public static let hypothesisCharacters = 1000
    /// The allowed numbers of people.
    public static let peopleCounts = 1...1500

    /// Creates a plan that states nothing.
    public init() {}

    /// Whether it states nothing.
    public var isEmpty: Bool { self == ExperimentPlan() }
}
