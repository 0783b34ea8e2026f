/// The figures of force of one phone; a figure without a measurement is `nil`.
public struct ForceFigures: Hashable, Sendable {
    /// The source of the force in the current gesture or, between gestures, in the previous one.
    public var provenance: ForceProvenance
    /// The current force in percent of the maximum, unrounded; 0 if nothing touches the screen.
    public var percent: Double?
    /// The weight now, in grams, unrounded.
    public var grams: Double?
    /// The largest weight so far, in grams, unrounded; `nil` before a weight was measured.
    public var peakGrams: Double?

    /// `percent` rounded down, as figures are shown.
    public var wholePercent: Int? { percent.map { Int($0) } }
    /// `grams` rounded down.
    public var wholeGrams: Int? { grams.map { Int($0) } }
    /// `peakGrams` rounded down.
    public var wholePeakGrams: Int? { peakGrams.map { Int($0) } }
}

extension TouchMetrics {
    /// Whether a weight has been measured since the figures began.
    public var hasMeasuredForce: Bool { peakPressure != nil }

    /// Computes the figures of force.
    ///
    /// - Parameter scale: The phone's scale as last reported: like centimetres, grams are computed when they are read.
    public func force(on scale: ForceScale) -> ForceFigures {
        let provenance = forceProvenance
        var figures = ForceFigures(provenance: provenance)
        figures.peakGrams = peakPressure.map { scale.reading(ofPressure: $0).grams }
        let pressing = readings.filter { $0.provenance == provenance }
        switch provenance {
        case .none: break
        case .contactArea:
            figures.percent = ForceScale.estimatedPercent(ofRadius: pressing.map { $0.radius }.max() ?? 0)
        case .measured, .pen:
            // With several fingers down, the one that presses hardest counts.
            let reading = scale.reading(ofPressure: pressing.map { $0.pressure ?? 0 }.max() ?? 0)
            figures.percent = reading.percent
            figures.grams = reading.grams
        }
        return figures
    }

    /// The best provenance of the gesture's pointers, including lifted ones.
    private var forceProvenance: ForceProvenance {
        readings.reduce(gestureProvenance) { Swift.max($0, $1.provenance) }
    }

    /// The largest reading of a pointer that measures force.
    private var peakPressure: Double? {
        readings.reduce(finishedPeakPressure) { peak, reading in
            guard reading.provenance.isWeight else { return peak }
            return Swift.max(peak ?? 0, reading.peakPressure)
        }
    }

    /// Stores the readings of a pointer that is lifted.
    mutating func foldForce(of reading: PointerReadings) {
        let provenance = reading.provenance
        gestureProvenance = Swift.max(gestureProvenance, provenance)
        guard provenance.isWeight else { return }
        gesturePeakPressure = Swift.max(gesturePeakPressure ?? 0, reading.peakPressure)
        finishedPeakPressure = Swift.max(finishedPeakPressure ?? 0, reading.peakPressure)
    }
}

/// Converts one phone's pressure values to grams: its full scale, and its tare.
public struct ForceScale: Hashable, Sendable {
    /// The weight in grams at a reading of 1 on a screen that was not calibrated.
    public static let defaultFullScaleGrams = 385.0
    /// The full scales in grams that a calibration may set.
    public static let fullScaleLimits = 10.0...10_000.0

    /// The weight in grams at a reading of 1.
    public var fullScaleGrams: Double
    /// The reading that counts as 0, from 0 to below 1.
    public var tare: Double

    /// Creates a scale.
    ///
    /// - Parameters:
    ///   - fullScaleGrams: The weight in grams at a reading of 1, within `fullScaleLimits`.
    ///   - tare: The reading that counts as 0, from 0 to below 1.
    public init(fullScaleGrams: Double = defaultFullScaleGrams, tare: Double = 0) {
        self.fullScaleGrams = fullScaleGrams
        self.tare = tare
    }

    /// The tare as a weight in grams.
    public var tareGrams: Double { tare * fullScaleGrams }

    /// Converts a pressure reading into a force.
    ///
    /// - Parameter pressure: The reading, 0 to 1.
    public func reading(ofPressure pressure: Double) -> ForceReading {
        // In this order, so that all implementations round identically.
        let percent = Swift.max(pressure * 100 - tare * 100, 0)
        return ForceReading(
            percent: pressure >= 1 ? 100 : percent,
            grams: percent * fullScaleGrams / 100,
            isFull: pressure >= 1
        )
    }

    /// The contact area in percent of that of a fingertip that presses hard, at most 100: an estimate of the force, not
    /// a weight.
    ///
    /// - Parameter radius: The contact radius in CSS px.
    public static func estimatedPercent(ofRadius radius: Double) -> Double {
        let share = radius / TouchLimits.firmContactRadius
        return Swift.min(share * share * 100, 100)
    }
}

/// A force, unrounded.
public struct ForceReading: Hashable, Sendable {
    /// The force in percent of the maximum, 0 to 100.
    public var percent: Double
    /// The weight in grams.
    public var grams: Double
    /// Whether the maximum is reached; the force may then be larger.
    public var isFull: Bool
}

/// The source of a force figure, determined by the measured values; a later case is more reliable than an earlier one.
public enum ForceProvenance: UInt8, Comparable, Sendable, CaseIterable {
    /// No force: no measured values, or values that never change.
    case none = 0
    /// An estimate by a contact radius that changes; no weight.
    case contactArea = 1
    /// A screen's pressure readings, which change between 0 and 1.
    case measured = 2
    /// A pen's pressure readings, which change between 0 and 1.
    case pen = 3

    /// Whether a force in grams may be stated.
    public var isWeight: Bool { self >= .measured }

    /// Orders sources by reliability, the least reliable first.
    public static func < (a: ForceProvenance, b: ForceProvenance) -> Bool { a.rawValue < b.rawValue }
}
