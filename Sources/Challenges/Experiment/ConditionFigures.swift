import Geometry

/// The figures of one participant in one condition, without outliers.
public struct ConditionFigures: Hashable, Sendable {
    /// The number of trials that count.
    public var trials: Int
    /// The number of trials that missed their target or left the tunnel.
    public var errors: Int
    /// The number of outliers.
    public var outliers: Int
    /// The mean movement time (MT) in seconds.
    public var movementTimeSeconds: Double
    /// The effective width (We) in mm: 4.133 × the standard deviation of the ends along the axis (ISO/TS 9241-411) or
    /// of the path through the tunnel (Kulikov et al. 2005).
    public var effectiveWidth: Double
    /// The effective distance (Ae) in mm: the mean length of the movements along the axis; in steering the tunnel's length.
    public var effectiveDistance: Double
    /// The nominal index of difficulty (ID): bits in tapping, without a unit in steering.
    public var indexOfDifficulty: Double
    /// The effective index of difficulty (IDe): of the effective distance and width.
    public var effectiveIndexOfDifficulty: Double
    /// The effective width and distance of tapping in mm, from the scatter in both directions (Wobbrock et al. 2011).
    public var bivariate: EffectiveDifficulty?
    /// The figures of steering only.
    public var steering: SteeringFigures?
    /// How far the figures may be from the truth; `nil` without trials.
    public var uncertainty: ConditionErrors?

    /// The minimum number of trials for a standard deviation.
    public static let minTrials = 2

    /// The throughput (TP) per second: IDe / MT; in tapping univariate, as in challenges.
    public var throughput: Double { effectiveIndexOfDifficulty / movementTimeSeconds }

    /// The bivariate throughput in bits per second; only in tapping.
    public var bivariateThroughput: Double? { bivariate.map { $0.bits / movementTimeSeconds } }

    /// The share of the counted trials with an error, 0 to 1.
    public var errorRate: Double { Double(errors) / Double(trials) }

    /// Creates figures of one difficulty, nominal and effective, with a time.
    init(difficulty: Double, seconds: Double) {
        trials = Self.minTrials
        errors = 0
        outliers = 0
        movementTimeSeconds = seconds
        effectiveWidth = 1
        effectiveDistance = difficulty
        indexOfDifficulty = difficulty
        effectiveIndexOfDifficulty = difficulty
    }

    /// Computes the figures of a sequence; `nil` if fewer than `minTrials` of its trials count.
    public init?(of sequence: PerformedSequence, in condition: ExperimentCondition) {
        self.init(of: [sequence], in: condition)
    }

    /// Computes the figures of all trials of a condition's sequences, one from each block; `nil` if fewer than
    /// `minTrials` count.
    public init?(of sequences: [PerformedSequence], in condition: ExperimentCondition) {
        guard let pixelsPerMillimetre = sequences.first?.pixelsPerMillimetre else { return nil }
        switch condition.task {
        case .tapping: self.init(ofTapping: sequences, pixelsPerMillimetre, in: condition)
        case .steering: self.init(ofSteering: sequences, pixelsPerMillimetre, in: condition)
        }
    }

    /// - Parameter pixelsPerMillimetre: The scale to which the sequences' lengths are brought.
    private init?(
        ofTapping sequences: [PerformedSequence],
        _ pixelsPerMillimetre: Double,
        in condition: ExperimentCondition
    ) {
        let all = sequences.map { sequence -> [TappingTrial] in
            guard case .tapping(let ring, let taps) = sequence.work else { return [] }
            return ring.trials(of: taps)
        }
        var (counted, movements): ([TappingTrial], [TappingMovement]) = ([], [])
        for (trials, sequence) in zip(all, sequences) {
            let own = trials.filter { $0.outlier == nil }
            // The factor is exactly 1, unless the phone was calibrated between two blocks.
            let scale = pixelsPerMillimetre / sequence.pixelsPerMillimetre
            movements += own.map { $0.movement.scaled(by: scale) }
            counted += own
        }
        guard counted.count >= Self.minTrials else { return nil }
        let count = Double(counted.count)
        let effective = EffectiveDifficulty(of: movements, by: .univariate).divided(by: pixelsPerMillimetre)
        trials = counted.count
        errors = counted.count { !$0.isHit }
        outliers = all.joined().count - counted.count
        movementTimeSeconds = counted.reduce(0) { $0 + $1.milliseconds } / count / 1000
        effectiveDistance = effective.distance
        effectiveWidth = effective.width
        indexOfDifficulty = condition.indexOfDifficulty
        effectiveIndexOfDifficulty = effective.bits
        bivariate = EffectiveDifficulty(of: movements, by: .bivariate).divided(by: pixelsPerMillimetre)
        uncertainty = ConditionErrors(of: all, effective)
    }

    private init?(
        ofSteering sequences: [PerformedSequence],
        _ pixelsPerMillimetre: Double,
        in condition: ExperimentCondition
    ) {
        var (counted, all): ([SteeringMeasures], [SteeringTrial]) = ([], [])
        var deviations: [Double] = []
        for sequence in sequences {
            guard case .steering(let tunnel, let trials) = sequence.work else { continue }
            let measures = trials.map { SteeringMeasures(of: $0, in: tunnel) }.filter { $0.outlier == nil }
            let scale = pixelsPerMillimetre / sequence.pixelsPerMillimetre
            deviations += measures.flatMap { $0.deviations.map { $0 * scale } }
            counted += measures
            all += trials
        }
        guard counted.count >= Self.minTrials, deviations.count >= 2 else { return nil }
        trials = counted.count
        errors = counted.count { $0.departures > 0 }
        outliers = all.count - counted.count
        movementTimeSeconds = counted.reduce(0) { $0 + $1.milliseconds } / Double(counted.count) / 1000
        effectiveDistance = condition.distance
        effectiveWidth = Self.width(variance: deviations.variance) / pixelsPerMillimetre
        indexOfDifficulty = condition.indexOfDifficulty
        effectiveIndexOfDifficulty = condition.task.indexOfDifficulty(
            distance: effectiveDistance,
            width: effectiveWidth
        )
        steering = SteeringFigures(
            departures: counted.reduce(0) { $0 + $1.departures },
            breaks: all.reduce(0) { $0 + $1.breaks },
            outsideShare: counted.reduce(0) { $0 + $1.outsideShare } / Double(counted.count)
        )
        uncertainty = ConditionErrors(ofTimes: counted.map { $0.milliseconds })
    }

    /// The effective width in CSS px.
    private static func width(variance: Double) -> Double {
        Swift.max(
            EffectiveDifficulty.widthPerDeviation * variance.squareRoot(),
            EffectiveDifficulty.minWidth
        )
    }
}

/// A finished sequence of one participant: one condition with all its trials.
public struct PerformedSequence: Hashable, Sendable {
    /// The index of the condition.
    public var condition: Int
    /// The block, from 1; `nil` in practice, which counts in no figure.
    public var block: Int?
    /// The phone's scale when it was performed.
    public var pixelsPerMillimetre: Double
    /// The finished trials.
    public var work: SequenceWork

    /// Creates a sequence.
    public init(condition: Int, block: Int?, pixelsPerMillimetre: Double, work: SequenceWork) {
        self.condition = condition
        self.block = block
        self.pixelsPerMillimetre = pixelsPerMillimetre
        self.work = work
    }
}

extension ExperimentTask {
    /// The index of difficulty: of tapping in bits in Shannon's form, log2(A / W + 1) (MacKenzie 1992); of steering
    /// through a tunnel of constant width A / W, without a unit (Accot and Zhai 1997).
    ///
    /// - Parameters:
    ///   - distance: The distance or length, nominal or effective; at least 0.
    ///   - width: The width in the same unit; above 0.
    func indexOfDifficulty(distance: Double, width: Double) -> Double {
        switch self {
        case .tapping: ElementaryFunctions.log2(distance / width + 1)
        case .steering: distance / width
        }
    }
}
