import Geometry

/// How far the figures of a condition's sequences may be from their mean over many such sequences of the same person.
///
/// Its trials are a small sample, whose scatter says how far: in 95 of 100 cases the truth is no farther away
/// (docs/experiments.md, "Errors").
public struct ConditionErrors: Hashable, Sendable {
    /// Of the movement time in seconds, because its trials differ.
    public let trials: Double
    /// Of the movement time in seconds, because screens tell a tap late; 0 in steering, whose crossings are interpolated.
    public let ends: Double
    /// Of the movement time in seconds, of the resolution of clocks.
    public let clock: Double
    /// Of the effective width, as a share of it; `nil` in steering, where the points of a path depend on each other and nobody
    /// knows how many independent ones they are worth.
    public let widthShare: Double?
    /// Of the effective distance in the unit of the lengths; `nil` in steering, whose tunnels have one length.
    public let distance: Double?
    /// Of the effective index of difficulty, in bits; `nil` in steering.
    public let difficulty: Double?
    /// The variance of a trial's time as a share of the square of the mean.
    let relativeVariance: Double

    /// The longest interval between two looks of a screen, and the coarsest resolution of a browser's clock, in seconds.
    private static let (looks, resolution) = (1.0 / 60, 0.001)

    /// The errors of steering.
    ///
    /// - Parameter milliseconds: The times of two trials or more.
    init(ofTimes milliseconds: [Double]) {
        self.init(ofTimes: milliseconds, ends: 0, clock: Self.resolution, effective: nil)
    }

    /// The errors of tapping.
    ///
    /// - Parameters:
    ///   - sequences: All trials of each sequence, of which two or more are no outliers.
    ///   - effective: The effective distance and width of those, univariate; the errors have its unit.
    init(of sequences: [[TappingTrial]], _ effective: EffectiveDifficulty) {
        let counted = sequences.joined().filter { $0.outlier == nil }
        // Of trials that follow each other, a tap's delay lengthens one as it shortens the next: the ends of each run are left.
        let runs = sequences.reduce(0) { sum, trials in
            sum
                + trials.indices.count {
                    trials[$0].outlier == nil && ($0 == 0 || trials[$0 - 1].outlier != nil)
                }
        }
        let share = Double(runs) / Double(counted.count)
        self.init(
            ofTimes: counted.map { $0.milliseconds },
            ends: share * Self.looks,
            clock: share * Self.resolution,
            effective: effective
        )
    }

    private init(
        ofTimes milliseconds: [Double],
        ends: Double,
        clock: Double,
        effective: EffectiveDifficulty?
    ) {
        let count = Double(milliseconds.count)
        let mean = milliseconds.mean
        let student = StudentT.quantile(freedom: count - 1)
        trials = student * (milliseconds.variance / count).squareRoot() / 1000
        self.ends = ends
        self.clock = clock
        relativeVariance = milliseconds.variance / (mean * mean)
        guard let effective else {
            (widthShare, distance, difficulty) = (nil, nil, nil)
            return
        }
        // The logarithm of a normal sample's deviation scatters by 1 / √(2 f), nearly as Student's t; the last factor brings
        // it to the quantiles of χ².
        let freedom = count - 1
        let logWidth = student / (2 * freedom).squareRoot() * (1 - 0.43 / freedom)
        widthShare = ElementaryFunctions.exp2(logWidth / Self.logarithmOf2) - 1
        // A tap's deviation lengthens the movement to it, and on the other side of the ring the one from it.
        let deviation = effective.width / EffectiveDifficulty.widthPerDeviation
        distance = 2 * student * deviation / count.squareRoot()
        // log₂(A / W + 1) falls by this with ln W.
        let ratio = effective.distance / effective.width
        difficulty = logWidth / Self.logarithmOf2 * ratio / (ratio + 1)
    }

    private static let logarithmOf2 = 0.6931471805599453
}

extension ConditionErrors {
    /// Of the movement time in seconds, of all sources.
    public var movementTime: Double { (trials * trials + ends * ends + clock * clock).squareRoot() }
}

extension ConditionFigures {
    /// How far the throughput may be from the truth, of all sources; `nil` in steering.
    var throughputError: Double? { uncertainty.flatMap { throughputError(ofTime: $0.movementTime) } }

    /// The part of the throughput's error that the scatter of the trials has; `nil` in steering.
    public var throughputErrorOfTrials: Double? { uncertainty.flatMap { throughputError(ofTime: $0.trials) } }

    private func throughputError(ofTime seconds: Double) -> Double? {
        guard let difficulty = uncertainty?.difficulty else { return nil }
        let (ofDifficulty, ofTime) = (difficulty, throughput * seconds)
        return (ofDifficulty * ofDifficulty + ofTime * ofTime).squareRoot() / movementTimeSeconds
    }
}
