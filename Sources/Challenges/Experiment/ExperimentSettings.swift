/// The kind of task that the participants of an experiment perform.
public enum ExperimentTask: CaseIterable, Sendable {
    /// Multidirectional tapping (ISO/TS 9241-411:2012): Fitts' law.
    case tapping
    /// Drawing through a straight tunnel of constant width: the steering law (Accot and Zhai 1997).
    case steering
}

/// The settings of an experiment: every distance with every width.
public struct ExperimentSettings: Hashable, Sendable {
    /// The kind of task.
    public var task: ExperimentTask
    /// The distances between successive targets' centres, or the tunnels' lengths (A), in mm.
    public var distances: [Double]
    /// The targets' diameters, or the tunnels' widths (W), in mm.
    public var widths: [Double]
    /// The number of trials in a sequence. In tapping it is the number of targets on the ring, and odd, so that each
    /// movement crosses the ring and all of them cover every direction.
    public var trialCount: Int
    /// The number of practice sequences before the measured ones.
    public var practiceRounds: Int

    /// The allowed distances in mm.
    public static let allowedDistances = 5.0...300
    /// The allowed widths in mm.
    public static let allowedWidths = 1.0...100
    /// The maximum number of distances, and of widths.
    public static let levelLimit = 4
    /// The allowed numbers of practice sequences.
    public static let practiceCounts = 0...3

    /// Creates settings; lengths in mm.
    public init(
        task: ExperimentTask,
        distances: [Double],
        widths: [Double],
        trialCount: Int,
        practiceRounds: Int
    ) {
        self.task = task
        self.distances = distances
        self.widths = widths
        self.trialCount = trialCount
        self.practiceRounds = practiceRounds
    }

    /// The conditions: every distance with every width, widths changing fastest.
    public var conditions: [ExperimentCondition] {
        distances.flatMap { distance in
            widths.map { ExperimentCondition(task: task, distance: distance, width: $0) }
        }
    }
}

extension ExperimentTask {
    /// The allowed numbers of trials in a sequence; in tapping only odd ones.
    public var trialCounts: ClosedRange<Int> {
        switch self {
        case .tapping: 5...25
        case .steering: 2...10
        }
    }
}

/// One condition of an experiment: a distance and a width.
public struct ExperimentCondition: Hashable, Sendable {
    /// The kind of task.
    public var task: ExperimentTask
    /// The distance between successive targets' centres, or the tunnel's length (A), in mm.
    public var distance: Double
    /// The targets' diameter, or the tunnel's width (W), in mm.
    public var width: Double

    /// Creates a condition; lengths in mm.
    public init(task: ExperimentTask, distance: Double, width: Double) {
        self.task = task
        self.distance = distance
        self.width = width
    }

    /// The nominal index of difficulty (ID).
    public var indexOfDifficulty: Double { task.indexOfDifficulty(distance: distance, width: width) }
}
