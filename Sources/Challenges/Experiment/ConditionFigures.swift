/// The figures of one participant in one condition, without outliers.
public struct ConditionFigures: Hashable, Sendable {
    /// The number of trials that count.
    public var trials: Int
    /// The number of those that missed their target.
    public var errors: Int
    /// The number of outliers.
    public var outliers: Int
    /// The mean movement time (MT) in seconds.
    public var movementTimeSeconds: Double
    /// The effective width (We) in mm: 4.133 × the bivariate standard deviation of the ends (Wobbrock et al. 2011).
    public var effectiveWidth: Double
    /// The effective distance (Ae) in mm: the mean length of the movements.
    public var effectiveDistance: Double
    /// The nominal index of difficulty (ID) in bits.
    public var indexOfDifficultyBits: Double

    /// √(2πe), the width in standard deviations that 96 % of normally distributed ends hit.
    static let widthPerDeviation = 4.133
    /// In CSS px: no end is known more exactly, and a deviation of 0 would make the throughput infinite.
    static let smallestWidth = 1.0
    /// The fewest trials with a standard deviation.
    public static let fewestTrials = 2

    /// The effective index of difficulty (IDe) in bits: log2(Ae / We + 1).
    public var effectiveIndexOfDifficultyBits: Double {
        indexOfDifficulty(amplitude: effectiveDistance, width: effectiveWidth)
    }

    /// The throughput (TP) in bits per second: IDe / MT.
    public var throughput: Double { effectiveIndexOfDifficultyBits / movementTimeSeconds }

    /// The share of the counted trials that missed their target, 0 to 1.
    public var errorRate: Double { Double(errors) / Double(trials) }

    /// Computes the figures of a sequence; `nil` if fewer than `fewestTrials` of its trials count.
    public init?(of sequence: TappedSequence, in condition: TappingCondition) {
        let all = sequence.trials
        let counted = all.filter { $0.outlier == nil }
        guard counted.count >= Self.fewestTrials else { return nil }
        trials = counted.count
        errors = counted.count { !$0.isHit }
        outliers = all.count - counted.count
        let count = Double(counted.count)
        movementTimeSeconds = counted.reduce(0) { $0 + $1.milliseconds } / count / 1000
        effectiveDistance = counted.reduce(0) { $0 + $1.length } / count / sequence.pixelsPerMillimetre
        let deviations = counted.map { $0.deviation }
        let along = deviations.reduce(0) { $0 + $1.along } / count
        let across = deviations.reduce(0) { $0 + $1.across } / count
        let squares = deviations.reduce(0) { sum, deviation in
            let (x, y) = (deviation.along - along, deviation.across - across)
            return sum + x * x + y * y
        }
        let pixels = Swift.max(Self.widthPerDeviation * (squares / (count - 1)).squareRoot(), Self.smallestWidth)
        effectiveWidth = pixels / sequence.pixelsPerMillimetre
        indexOfDifficultyBits = condition.indexOfDifficultyBits
    }
}
