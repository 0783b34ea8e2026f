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
