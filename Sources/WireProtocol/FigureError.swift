package import TouchMetrics

/// How far the true value of a figure may be from the value that stands beside it, and why.
package struct FigureError: Equatable, Sendable {
    /// What the error promises.
    package enum Kind: String, CaseIterable, Sendable {
        /// The true value is no farther away in 95 of 100 cases; written after ±.
        case interval
        /// The true value is no farther away in at least 99 of 100 cases; written after *at most*.
        case bound
    }

    /// What makes a figure wrong.
    package enum Source: String, CaseIterable, Sendable {
        /// The screen's density, with which px become centimetres.
        case density
        /// Positions tremble, or are whole px.
        case jitter
        /// Between two positions the way is unknown.
        case sampling
        /// Sharp turns are cut off.
        case corners
        /// The first and the last position.
        case ends
        /// The two marks that give a picture its scale.
        case marking
        /// The pixels of a picture that is measured on.
        case pixel
        /// The accuracy that a device tells with its positions.
        case accuracy
        /// The resolution of times.
        case time
        /// A person's trials, which scatter, are few.
        case trials
        /// The people of a class, who differ, are few.
        case people
    }

    /// The part of the error that one source has, in the value's unit.
    package struct Contribution: Equatable, Sendable {
        /// What makes the figure wrong.
        package let source: Source
        /// By how much, in the value's unit; at least 0.
        package let error: Double

        /// Creates a contribution.
        package init(_ source: Source, _ error: Double) {
            self.source = source
            self.error = error
        }
    }

    /// Why a figure has no error.
    package enum Absence: String, CaseIterable, Sendable {
        /// The screen's density is assumed.
        case densityAssumed
        /// The phone told no error of its density.
        case densityErrorUnknown
        /// It was measured before errors were estimated, or nobody knows how.
        case notEstimated
        /// The phone tells no error of its scale.
        case scaleErrorUnknown
        /// The times that screen and panel add are in it, and nobody knows them.
        case delaysUnknown
        /// Nothing was measured yet.
        case nothingMeasured
        /// The points of a path depend on each other, and nobody knows how many independent ones they are worth.
        case dependentPoints
        /// The difficulties over which a line is drawn are uncertain themselves, which makes it too flat.
        case uncertainDifficulties
        /// A class of fewer than five does not show how much people differ.
        case tooFewPeople
        /// It says how well a line fits these points, and is no measurement of a truth.
        case describesPoints
        /// The slope may be 0, so that its reciprocal may be anything.
        case mayNotRise
    }

    /// The figure.
    package private(set) var value: Double
    /// What the error promises.
    package let kind: Kind
    /// The error's parts; empty if there is none.
    package private(set) var contributions: [Contribution]
    /// Why there is no error; `nil` if there is one.
    package private(set) var absence: Absence?

    /// Creates an error of sources by their names; those that this version does not know are left out.
    package init(of value: Double, _ kind: Kind, named sources: [String: Double]) {
        self.init(
            of: value,
            kind,
            Source.allCases.compactMap { source in sources[source.rawValue].map { Contribution(source, $0) } }
        )
    }

    /// Creates an error of independent sources.
    package init(of value: Double, _ kind: Kind, _ contributions: [Contribution]) {
        self.value = value
        self.kind = kind
        self.contributions = contributions
    }

    /// Creates the statement that a figure has no error.
    package init(of value: Double, _ kind: Kind, absence: Absence) {
        self.value = value
        self.kind = kind
        self.absence = absence
        contributions = []
    }

    /// The error in the value's unit; `nil` if it is unknown.
    ///
    /// Independent errors add up like the sides of a right angle (GUM, JCGM 100:2008, 5.1.2). A bound is their sum: it
    /// holds also where all are as large as they can be.
    package var error: Double? {
        guard absence == nil else { return nil }
        return switch kind {
        case .interval: contributions.reduce(0) { $0 + $1.error * $1.error }.squareRoot()
        case .bound: contributions.reduce(0) { $0 + $1.error }
        }
    }

    /// The error as a share of the value; `nil` if it is unknown or the value is 0.
    package var share: Double? { value > 0 ? error.map { $0 / value } : nil }

    /// The bound of the quotient of two figures, as far as it can be if both are as wrong as they may be.
    package func divided(by divisor: FigureError) -> FigureError {
        let quotient = divisor.value > 0 ? value / divisor.value : 0
        guard let own = error, let other = divisor.error, divisor.value > other else {
            return FigureError(of: quotient, .bound, absence: absence ?? divisor.absence ?? .nothingMeasured)
        }
        // The sources of the dividend count by the smallest divisor; the rest is the divisor's.
        let least = divisor.value - other
        let whole = (value + own) / least - quotient
        return FigureError(
            of: quotient,
            .bound,
            contributions.map { Contribution($0.source, $0.error / least) }
                + [Contribution(.time, max(0, whole - own / least))]
        )
    }

    /// The part of one source; 0 if it has none.
    package func error(of source: Source) -> Double {
        contributions.first { $0.source == source }?.error ?? 0
    }

    /// Creates the error of a sum of no figures.
    init(ofNone kind: Kind) {
        self.init(of: 0, kind, [])
    }

    /// The error of a sum of figures whose errors may have one cause: each source's parts add up. What was not
    /// drawn adds nothing, also on a screen of unknown density.
    package mutating func add(_ other: FigureError) {
        guard other.value > 0 || other.error ?? 0 > 0 else { return }
        value += other.value
        absence = absence ?? other.absence
        guard absence == nil else { return contributions = [] }
        contributions = Source.allCases.compactMap { source in
            let known = (contributions + other.contributions).filter { $0.source == source }
            return known.isEmpty ? nil : Contribution(source, known.reduce(0) { $0 + $1.error })
        }
    }
}

extension JSONWriter {
    /// Writes the error of the figure beside it: `{"error":…,"kind":…,"sources":{…}}`, or
    /// `{"error":null,"reason":…}`.
    package mutating func error(_ name: StaticString, _ error: FigureError) {
        key(name)
        raw("{")
        number("error", error.error)
        if let absence = error.absence {
            string("reason", absence.rawValue)
        } else {
            string("kind", error.kind.rawValue)
            raw(",\"sources\":{")
            for (index, part) in error.contributions.enumerated() {
                if index > 0 { raw(",") }
                string(part.source.rawValue)
                raw(":")
                number(part.error)
            }
            raw("}")
        }
        raw("}")
    }
}

/// The errors of one participant's distances in centimetres, or of the sums over several.
package struct DistanceErrors: Equatable, Sendable {
    /// Of the plain sum of the current or previous gesture, a bound.
    package private(set) var last = FigureError(ofNone: .bound)
    /// Of the plain sum of all gestures, a bound.
    package private(set) var total = FigureError(ofNone: .bound)
    /// Of the estimate of the current or previous gesture, an interval.
    package private(set) var estimatedLast = FigureError(ofNone: .interval)
    /// Of the estimate of all gestures, an interval.
    package private(set) var estimatedTotal = FigureError(ofNone: .interval)

    /// Creates the errors of sums over no participants.
    init() {}

    /// Creates the errors of one participant.
    package init(_ metrics: TouchMetrics, pixelsPerCentimetre: Double, trust: DensityTrust) {
        let density = MeasuredDensity(pixelsPerCentimetre: pixelsPerCentimetre, trust: trust)
        last = density.error(ofSum: metrics.lastPixels, estimate: metrics.estimatedLast)
        total = density.error(ofSum: metrics.totalPixels, estimate: metrics.estimatedTotal)
        estimatedLast = density.error(ofEstimate: metrics.estimatedLast, sum: metrics.lastPixels)
        estimatedTotal = density.error(ofEstimate: metrics.estimatedTotal, sum: metrics.totalPixels)
    }

    /// The share that holds for the plain sum of the last gesture as for that of all; the density's own before the
    /// first gesture, `nil` if it is unknown.
    package func share(orDensity density: Double?) -> Double? {
        let shares = [last.share, total.share].compactMap { $0 }
        return shares.max() ?? density
    }

    mutating func add(_ other: DistanceErrors) {
        last.add(other.last)
        total.add(other.total)
        estimatedLast.add(other.estimatedLast)
        estimatedTotal.add(other.estimatedTotal)
    }
}

extension ParticipantStats {
    /// The errors of the distances.
    package var distanceErrors: DistanceErrors {
        DistanceErrors(metrics, pixelsPerCentimetre: pixelsPerCentimetre, trust: trust)
    }
}

extension FigureError {
    /// The error of a finished gesture's sum of segments in centimetres, a bound.
    package init(of gesture: Gesture, pixelsPerCentimetre: Double, trust: DensityTrust) {
        let density = MeasuredDensity(pixelsPerCentimetre: pixelsPerCentimetre, trust: trust)
        self =
            if let estimate = gesture.estimate {
                density.error(ofSum: gesture.pixels, estimate: estimate)
            } else {
                FigureError(of: gesture.pixels / pixelsPerCentimetre, .bound, absence: .notEstimated)
            }
    }
}

/// A density, with which lengths in CSS px become centimetres.
struct MeasuredDensity {
    let pixelsPerCentimetre: Double
    let trust: DensityTrust

    /// The error of a sum of straight segments.
    func error(ofSum sum: Double, estimate: EstimatedLength) -> FigureError {
        error(of: sum, .bound, LengthErrors(ofSum: sum, estimate: estimate))
    }

    /// The error of an estimate.
    func error(ofEstimate estimate: EstimatedLength, sum: Double) -> FigureError {
        error(of: estimate.pixels, .interval, LengthErrors(ofEstimate: estimate, sum: sum))
    }

    private func error(of pixels: Double, _ kind: FigureError.Kind, _ errors: LengthErrors) -> FigureError {
        let centimetres = pixels / pixelsPerCentimetre
        guard let relativeError = trust.relativeError else {
            return FigureError(of: centimetres, kind, absence: trust.absence)
        }
        return FigureError(
            of: centimetres,
            kind,
            [
                FigureError.Contribution(.density, centimetres * relativeError),
                FigureError.Contribution(.jitter, errors.jitter / pixelsPerCentimetre),
                FigureError.Contribution(.sampling, errors.sampling / pixelsPerCentimetre),
                FigureError.Contribution(.corners, errors.corners / pixelsPerCentimetre),
                FigureError.Contribution(.ends, errors.ends / pixelsPerCentimetre),
            ]
        )
    }
}
