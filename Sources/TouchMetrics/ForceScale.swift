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
