/// The figures of several conditions: of one participant, or of a class.
public struct ExperimentFigures: Hashable, Sendable {
    /// Movement time in seconds over the nominal index of difficulty; `nil` if the points are too few.
    public var nominal: LinearRegression?
    /// Movement time in seconds over the effective index of difficulty; `nil` if the points are too few.
    public var effective: LinearRegression?
    /// The throughput per second, in tapping in bits: the mean of the conditions' or, of a class, of the participants'
    /// means (Soukoreff and MacKenzie 2004); `nil` without any.
    public var throughput: Double?
    /// The bivariate throughput in bits per second, in the same way; `nil` in steering.
    public var bivariateThroughput: Double?
    /// The standard deviation of a class's throughputs; `nil` for one participant.
    public var throughputDeviation: Double?
    /// The counted trials.
    public var trials = 0
    /// The number of counted trials that missed their target or left the tunnel.
    public var errors = 0
    /// The outliers.
    public var outliers = 0
    /// How a class's line was computed; `nil` for one participant.
    public var classLine: ClassLine?
    /// The result of the other method for a class's line; `nil` for one participant.
    public var otherLine: ClassLine?
    /// The figures of steering only; `nil` without trials.
    public var steering: SteeringFigures?

    /// The share of the counted trials with an error, 0 to 1; `nil` without trials.
    public var errorRate: Double? { trials > 0 ? Double(errors) / Double(trials) : nil }

    /// Computes one participant's figures.
    public init(ofParticipant conditions: [ConditionFigures]) {
        count(conditions)
        steering = .all(of: conditions)
        throughput = mean(conditions.map { $0.throughput })
        bivariateThroughput = mean(conditions.compactMap { $0.bivariateThroughput })
        fit(conditions.map(MeanCondition.init))
    }

    /// Computes a class's figures. Missing conditions of a participant must not bend the line: if any are missing, the
    /// line is the mean of the participants' own lines, otherwise the line through the conditions' means.
    ///
    /// - Parameters:
    ///   - participants: Each participant's conditions by their indices.
    ///   - conditionCount: The number of the experiment's conditions.
    public init(ofClass participants: [[Int: ConditionFigures]], conditionCount: Int) {
        let present = participants.filter { !$0.isEmpty }
        // A fixed order of the conditions makes the last bits of the sums reproducible.
        let ordered = present.map { $0.sorted { $0.key < $1.key }.map { $0.value } }
        for conditions in ordered { count(conditions) }
        steering = .all(of: ordered.flatMap { $0 })
        let throughputs = ordered.compactMap { conditions in mean(conditions.map { $0.throughput }) }
        throughput = mean(throughputs)
        bivariateThroughput = mean(
            ordered.compactMap { conditions in mean(conditions.compactMap { $0.bivariateThroughput }) }
        )
        throughputDeviation = deviation(throughputs)
        let complete = present.filter { $0.count == conditionCount }
        let lines = (
            means: ClassLine(throughMeansOf: complete), own: ClassLine(meanOfOwnLinesOf: ordered)
        )
        let isComplete = complete.count == present.count
        let line = isComplete ? lines.means : lines.own
        (nominal, effective) = (line.nominal, line.effective)
        classLine = line
        otherLine = isComplete ? lines.own : lines.means
    }

    private mutating func count(_ conditions: [ConditionFigures]) {
        trials += conditions.reduce(0) { $0 + $1.trials }
        errors += conditions.reduce(0) { $0 + $1.errors }
        outliers += conditions.reduce(0) { $0 + $1.outliers }
    }

    private mutating func fit(_ points: [MeanCondition]) {
        nominal = LinearRegression(points.map { ($0.indexOfDifficulty, $0.movementTimeSeconds) })
        effective = LinearRegression(points.map { ($0.effectiveIndexOfDifficulty, $0.movementTimeSeconds) })
    }
}

/// A condition's means over participants.
public struct MeanCondition: Hashable, Sendable {
    /// The nominal index of difficulty.
    public var indexOfDifficulty: Double
    /// The mean effective index of difficulty.
    public var effectiveIndexOfDifficulty: Double
    /// The mean movement time in seconds.
    public var movementTimeSeconds: Double

    /// The means of one participant alone.
    init(_ figures: ConditionFigures) {
        indexOfDifficulty = figures.indexOfDifficulty
        effectiveIndexOfDifficulty = figures.effectiveIndexOfDifficulty
        movementTimeSeconds = figures.movementTimeSeconds
    }

    /// The means of each condition that at least one participant has, in the order of the conditions.
    public static func all(of participants: [[Int: ConditionFigures]]) -> [(condition: Int, mean: MeanCondition)] {
        Set(participants.flatMap { $0.keys }).sorted().compactMap { condition in
            let all = participants.compactMap { $0[condition] }
            guard let first = all.first else { return nil }
            var means = MeanCondition(first)
            means.effectiveIndexOfDifficulty =
                mean(all.map { $0.effectiveIndexOfDifficulty }) ?? means.effectiveIndexOfDifficulty
            means.movementTimeSeconds = mean(all.map { $0.movementTimeSeconds }) ?? means.movementTimeSeconds
            return (condition, means)
        }
    }
}

/// The mean; `nil` without values.
private func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.mean
}

/// The standard deviation of a sample; `nil` for fewer than two values.
private func deviation(_ values: [Double]) -> Double? {
    values.count > 1 ? values.standardDeviation : nil
}
