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
    /// How far the throughput may be from the truth in 95 of 100 cases: from the mean over many such sequences of the
    /// participant or, of a class, over many such people; `nil` if that is unknown.
    public var throughputError: Double?
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
    /// A class's line for comparison: through the means of those alone who have all conditions, or if all have, the mean of
    /// the participants' own lines; `nil` for one participant.
    public var otherLine: ClassLine?
    /// The figures of steering only; `nil` without trials.
    public var steering: SteeringFigures?

    /// The share of the counted trials with an error, 0 to 1; `nil` without trials.
    public var errorRate: Double? { trials > 0 ? Double(errors) / Double(trials) : nil }

    /// Computes one participant's figures of the conditions by their indices.
    public init(ofParticipant conditions: [Int: ConditionFigures]) {
        self.init(ofParticipant: conditions.sorted { $0.key < $1.key }.map { $0.value })
    }

    /// Computes one participant's figures.
    public init(ofParticipant conditions: [ConditionFigures]) {
        count(conditions)
        steering = .all(of: conditions)
        throughput = mean(conditions.map { $0.throughput })
        bivariateThroughput = mean(conditions.compactMap { $0.bivariateThroughput })
        throughputError = Self.throughputError(of: conditions)
        fit(conditions.map(MeanCondition.init))
        nominal?.addErrors(of: conditions)
    }

    /// The conditions' errors are independent.
    private static func throughputError(of conditions: [ConditionFigures]) -> Double? {
        let errors = conditions.compactMap { $0.throughputError }
        guard errors.count == conditions.count, !errors.isEmpty else { return nil }
        return errors.reduce(0) { $0 + $1 * $1 }.squareRoot() / Double(errors.count)
    }

    /// Computes a class's figures.
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
        throughputError = throughputs.errorOfMean
        let complete = present.filter { $0.count == conditionCount }
        let line = ClassLine(throughMeansOf: present, conditionCount: conditionCount)
        (nominal, effective) = (line.nominal, line.effective)
        classLine = line
        otherLine =
            complete.count == present.count
            ? ClassLine(meanOfOwnLinesOf: ordered)
            : ClassLine(throughMeansOf: complete, conditionCount: conditionCount)
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

    /// Creates means.
    init(indexOfDifficulty: Double, effectiveIndexOfDifficulty: Double, movementTimeSeconds: Double) {
        self.indexOfDifficulty = indexOfDifficulty
        self.effectiveIndexOfDifficulty = effectiveIndexOfDifficulty
        self.movementTimeSeconds = movementTimeSeconds
    }

    /// The means of each condition over the participants who have it, in the order of the conditions.
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
