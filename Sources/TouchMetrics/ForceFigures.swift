/// The figures of force of one phone; what there is no honest figure for is `nil`.
public struct ForceFigures: Hashable, Sendable {
    /// Of the current gesture or, between gestures, of the one before.
    public var provenance: ForceProvenance
    /// Percent of the maximum at this moment, unrounded; 0 with nothing on the glass.
    public var percent: Double?
    /// The weight at this moment, unrounded.
    public var grams: Double?
    /// The largest weight ever, unrounded; none before a force was measured.
    public var peakGrams: Double?

    /// Rounded down, as figures are shown.
    public var wholePercent: Int? { percent.map { Int($0) } }
    /// Rounded down.
    public var wholeGrams: Int? { grams.map { Int($0) } }
    /// Rounded down.
    public var wholePeakGrams: Int? { peakGrams.map { Int($0) } }
}

extension TouchMetrics {
    /// - Parameter scale: of this phone, as last reported: like centimetres, grams are made when they are read.
    public func force(on scale: ForceScale) -> ForceFigures {
        let provenance = forceProvenance
        var figures = ForceFigures(provenance: provenance)
        figures.peakGrams = peakPressure.map { scale.reading(ofPressure: $0).grams }
        let pressing = contacts.filter { $0.provenance == provenance }
        switch provenance {
        case .none: break
        case .contactArea:
            figures.percent = ForceScale.estimatedPercent(ofRadius: pressing.map { $0.radius }.max() ?? 0)
        case .measured, .pen:
            // With several fingers down it is the one that presses hardest.
            let reading = scale.reading(ofPressure: pressing.map { $0.pressure ?? 0 }.max() ?? 0)
            figures.percent = reading.percent
            figures.grams = reading.grams
        }
        return figures
    }

    /// The best of the gesture's pointers, those that are up again included.
    private var forceProvenance: ForceProvenance {
        contacts.reduce(gestureProvenance) { Swift.max($0, $1.provenance) }
    }

    /// The largest reading of a pointer that measures force.
    private var peakPressure: Double? {
        contacts.reduce(finishedPeakPressure) { peak, contact in
            guard contact.provenance.isWeight else { return peak }
            return Swift.max(peak ?? 0, contact.peakPressure)
        }
    }

    /// Stores the readings of a pointer that is lifted.
    mutating func foldForce(of contact: ContactReadings) {
        let provenance = contact.provenance
        gestureProvenance = Swift.max(gestureProvenance, provenance)
        guard provenance.isWeight else { return }
        gesturePeakPressure = Swift.max(gesturePeakPressure ?? 0, contact.peakPressure)
        finishedPeakPressure = Swift.max(finishedPeakPressure ?? 0, contact.peakPressure)
    }
}
