/// The settings of a multidirectional tapping experiment (ISO/TS 9241-411:2012): every distance with every width.
public struct TappingExperiment: Hashable, Sendable {
    /// The distances between successive targets' centres (A) in mm.
    public var distances: [Double]
    /// The targets' diameters (W) in mm.
    public var widths: [Double]
    /// The number of targets on the ring, which is the number of trials in a sequence; odd, so that each movement
    /// crosses the ring and all of them cover every direction.
    public var targetCount: Int
    /// The number of practice sequences before the measured ones.
    public var practiceRounds: Int

    /// The allowed distances in mm.
    public static let allowedDistances = 5.0...300
    /// The allowed widths in mm.
    public static let allowedWidths = 1.0...100
    /// The most distances, and the most widths.
    public static let levelLimit = 4
    /// The allowed numbers of targets; only odd ones.
    public static let targetCounts = 5...25
    /// The allowed numbers of practice sequences.
    public static let practiceCounts = 0...3

    /// Creates settings; the default has five difficulties between 1.7 and 3.6 bits, and fits most phones held upright.
    public init(
        distances: [Double] = [20, 30, 45],
        widths: [Double] = [4, 6, 9],
        targetCount: Int = 11,
        practiceRounds: Int = 1
    ) {
        self.distances = distances
        self.widths = widths
        self.targetCount = targetCount
        self.practiceRounds = practiceRounds
    }

    /// The conditions: every distance with every width, widths changing fastest.
    public var conditions: [TappingCondition] {
        distances.flatMap { distance in widths.map { TappingCondition(distance: distance, width: $0) } }
    }
}

/// One condition of an experiment: a distance and a width.
public struct TappingCondition: Hashable, Sendable {
    /// The distance between successive targets' centres (A) in mm.
    public var distance: Double
    /// The targets' diameter (W) in mm.
    public var width: Double

    /// Creates a condition; lengths in mm.
    public init(distance: Double, width: Double) {
        self.distance = distance
        self.width = width
    }

    /// The nominal index of difficulty in bits: ID = log2(A / W + 1).
    public var indexOfDifficultyBits: Double { indexOfDifficulty(amplitude: distance, width: width) }
}
