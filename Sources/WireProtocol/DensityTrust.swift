/// The reliability of a screen's density, and so of every length in centimetres.
package struct DensityTrust: Equatable, Sendable {
    /// The source of a density.
    package enum Source: String, CaseIterable, Sendable {
        /// The density is assumed.
        case assumed
        /// The density was published for the device's model.
        case model
        /// A person has measured the density with a card on the glass.
        case card
    }

    /// Whether a person calibrated it with a card.
    package let isCalibrated: Bool
    /// The relative error of the density, and so of every length; `nil` if it is unknown.
    package let relativeError: Double?

    /// The largest error that a phone may state; a density with a larger one would be useless.
    package static let maxRelativeError = 0.2

    /// Creates the reliability that a phone states.
    package init(isCalibrated: Bool = false, relativeError: Double? = nil) {
        self.isCalibrated = isCalibrated
        self.relativeError = relativeError
    }

    /// Why lengths in centimetres have no error, if the density has none.
    package var absence: FigureError.Absence { source == .assumed ? .densityAssumed : .densityErrorUnknown }

    /// The source of the density: without a card, only a known model has an error.
    package var source: Source { isCalibrated ? .card : relativeError == nil ? .assumed : .model }
}

extension JSONWriter {
    /// Writes `"densityFrom":…,"relativeError":…`, where the density is the only known source of an error.
    package mutating func fields(of trust: DensityTrust) {
        fields(of: trust, relativeError: trust.relativeError)
    }

    /// Writes `"densityFrom":…,"relativeError":…`.
    ///
    /// - Parameter relativeError: The error of the lengths beside it, of all sources, as a share.
    package mutating func fields(of trust: DensityTrust, relativeError: Double?) {
        string("densityFrom", trust.source.rawValue)
        number("relativeError", relativeError)
    }
}
