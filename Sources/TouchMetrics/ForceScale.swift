/// Converts one phone's pressure readings to grams: its full scale, and its tare.
public struct ForceScale: Hashable, Sendable {
    /// The weight at which a screen that measures force has reached its maximum, unless it was calibrated.
    public static let defaultFullScaleGrams = 385.0
    /// Corrections beyond these are mistakes.
    public static let fullScaleLimits = 10.0...10_000.0

    /// Grams at a reading of 1.
    public var fullScaleGrams: Double
    /// The reading that counts as 0, from 0 to below 1.
    public var tare: Double

    /// - Parameters:
    ///   - fullScaleGrams: within `fullScaleLimits`.
    ///   - tare: a reading, from 0 to below 1.
    public init(fullScaleGrams: Double = defaultFullScaleGrams, tare: Double = 0) {
        self.fullScaleGrams = fullScaleGrams
        self.tare = tare
    }

    /// The tare as a weight.
    public var tareGrams: Double { tare * fullScaleGrams }

    /// - Parameter pressure: a reading, 0 to 1.
    public func reading(ofPressure pressure: Double) -> ForceReading {
        // In this order, so that every implementation rounds alike.
        let percent = Swift.max(pressure * 100 - tare * 100, 0)
        return ForceReading(
            percent: pressure >= 1 ? 100 : percent,
            grams: percent * fullScaleGrams / 100,
            isFull: pressure >= 1
        )
    }

    /// The contact area as a share of a fingertip's that presses hard: an estimate of how hard, never a weight.
    ///
    /// - Parameter radius: CSS px.
    public static func estimatedPercent(ofRadius radius: Double) -> Double {
        let share = radius / TouchLimits.firmContactRadius
        return Swift.min(share * share * 100, 100)
    }
}

/// A force, unrounded.
public struct ForceReading: Hashable, Sendable {
    /// Percent of the maximum, 0 to 100.
    public var percent: Double
    /// The weight in grams.
    public var grams: Double
    /// The maximum is reached: the force is this or more.
    public var isFull: Bool
}
