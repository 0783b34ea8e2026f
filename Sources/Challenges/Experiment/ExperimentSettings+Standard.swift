public import Geometry

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
