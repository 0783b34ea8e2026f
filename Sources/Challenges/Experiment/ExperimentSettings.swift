public import Geometry

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
    /// The number of times that every condition is performed: a block has each condition once.
    public var blockCount: Int

    /// The allowed distances in mm.
    public static let allowedDistances = 5.0...300
    /// The allowed widths in mm.
    public static let allowedWidths = 1.0...100
    /// The maximum number of distances, and of widths.
    public static let levelLimit = 4
    /// The allowed numbers of practice sequences.
    public static let practiceCounts = 0...3
    /// The allowed numbers of blocks.
    public static let blockCounts = 1...10

    /// Creates settings; lengths in mm.
    public init(
        task: ExperimentTask,
        distances: [Double],
        widths: [Double],
        trialCount: Int,
        practiceRounds: Int,
        blockCount: Int = 1
    ) {
        self.task = task
        self.distances = distances
        self.widths = widths
        self.trialCount = trialCount
        self.practiceRounds = practiceRounds
        self.blockCount = blockCount
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
        case blocks
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
        let blocks = Self.blockCounts
        guard blocks.contains(blockCount) else {
            return ExperimentFault(
                field: .blocks,
                requirement: "be a whole number from \(blocks.lowerBound) to \(blocks.upperBound)"
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

/// A screen of the class, on which an experiment is shown in true size.
public struct ExperimentScreen: Hashable, Sendable {
    /// The size in CSS px, in the screen's natural orientation.
    public var size: Size
    /// The CSS px in a millimetre.
    public var pixelsPerMillimetre: Double

    /// Creates a screen.
    public init(_ size: Size, pixelsPerMillimetre: Double) {
        self.size = size
        self.pixelsPerMillimetre = pixelsPerMillimetre
    }

    /// The smallest screen of a common phone, 320 px wide and with a browser's bars, for a class without phones.
    public static let smallest = ExperimentScreen(Size(width: 320, height: 500), pixelsPerMillimetre: 6.4)

    /// Whether a condition fits.
    public func shows(_ condition: ExperimentCondition, trialCount: Int) -> Bool {
        SequenceWork(condition, trialCount: trialCount, on: size, pixelsPerMillimetre: pixelsPerMillimetre) != nil
    }
}

extension ExperimentTask {
    /// The default settings before there are phones.
    public var standard: ExperimentSettings { standard() }

    /// The default settings: the widest distances and widths that every screen shows, at most 45 mm and 9 or 12 mm;
    /// screens that show none of the choices do not count.
    ///
    /// Distances and widths grow by the same factor, so that nine conditions have five difficulties in tapping.
    ///
    /// - Parameters:
    ///   - distances: The host's distances; `nil` to choose them.
    ///   - widths: The host's widths; `nil` to choose them.
    ///   - trialCount: The host's number of trials; `nil` for the default.
    public func standard(
        distances: [Double]? = nil,
        widths: [Double]? = nil,
        trialCount: Int? = nil,
        on screens: [ExperimentScreen] = []
    ) -> ExperimentSettings {
        let screens = screens.isEmpty ? [.smallest] : screens
        let choices = Self.scales.map { distanceScale, widthScale in
            ExperimentSettings(
                task: self,
                distances: distances ?? [4, 6, 9].map { $0 * distanceScale },
                widths: widths ?? (self == .tapping ? [4, 6, 9] : [5, 8, 12]).map { $0 * widthScale },
                trialCount: trialCount ?? (self == .tapping ? 11 : 4),
                practiceRounds: 1
            )
        }
        // No distance is shorter than the largest width.
        let valid = choices.filter { $0.fault == nil }
        // A screen that shows not even the smallest settings must not make them the whole class's.
        guard let smallest = valid.last else { return choices[0] }
        let able = screens.filter(smallest.fits)
        return able.isEmpty ? smallest : valid.first { able.allSatisfy($0.fits) } ?? smallest
    }

    /// The factors of the distances 4, 6 and 9 mm and of the widths, the largest first.
    private static let scales: [(distance: Double, width: Double)] =
        [5, 4.5, 4, 3.5, 3, 2.5, 2].map { ($0, 1) } + [2.5, 2, 1.5, 1.25].map { ($0, 0.5) }
}

extension ExperimentSettings {
    /// Whether a screen shows all conditions, which it does if it shows the largest.
    fileprivate func fits(_ screen: ExperimentScreen) -> Bool {
        let largest = ExperimentCondition(task: task, distance: distances.max() ?? 0, width: widths.max() ?? 0)
        return screen.shows(largest, trialCount: trialCount)
    }

    /// Tapping with the default settings before there are phones.
    public static let tapping = ExperimentTask.tapping.standard
    /// Steering with the default settings before there are phones.
    public static let steering = ExperimentTask.steering.standard
}
