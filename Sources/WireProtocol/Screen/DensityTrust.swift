/// How well a screen's density is known, and so every length in centimetres.
package struct DensityTrust: Equatable, Sendable {
    /// How a density is known.
    package enum Source: String, CaseIterable, Sendable {
        /// By nobody: it is assumed.
        case assumed
        /// By the device's model, of which it was published.
        case model
        /// By a person who laid a card on the glass.
        case card
    }

    /// Whether a person calibrated it with a card.
    package let isCalibrated: Bool
    /// The density's relative error, and that of every length; `nil` where it is unknown.
    package let relativeError: Double?

    /// The errors that a phone may state; a larger one would say nothing.
    package static let largestRelativeError = 0.2

    /// Creates it from what a phone states.
    package init(isCalibrated: Bool = false, relativeError: Double? = nil) {
        self.isCalibrated = isCalibrated
        self.relativeError = relativeError
    }

    /// Where the density comes from: without a card, only a known model has an error.
    package var source: Source { isCalibrated ? .card : relativeError == nil ? .assumed : .model }
}

extension JSONWriter {
    /// Writes `"densityFrom":…,"relativeError":…`.
    package mutating func fields(of trust: DensityTrust) {
        raw("\"densityFrom\":")
        string(trust.source.rawValue)
        raw(",\"relativeError\":")
        if let error = trust.relativeError { number(error) } else { raw("null") }
    }
}
