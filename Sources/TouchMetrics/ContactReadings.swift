/// What one pointer's readings of pressure and contact have shown so far.
///
/// Hardware that measures no force reports 0, 0.5 or 1 all the time, or some of them in turn. So what proves that something
/// is measured are two different readings over 0, of which one at least is none of these. The contact radius is judged
/// alike.
struct ContactReadings: Equatable, Sendable {
    /// The newest reading, 0 to 1.
    var pressure: Double?
    /// The newest plausible contact radius, CSS px; 0 before the first.
    var radius = 0.0
    var peakPressure = 0.0
    /// The first reading over 0; 0 before it.
    var firstPressure = 0.0
    /// The first plausible radius; 0 before it.
    var firstRadius = 0.0
    var pressureVaries = false
    var radiusVaries = false
    var isPen = false

    var provenance: ForceProvenance {
        if pressureVaries { return isPen ? .pen : .measured }
        return radiusVaries ? .contactArea : .none
    }

    /// What is no number is no reading; beyond 0 and 1 the nearer of them is meant.
    mutating func note(pressure reading: Double) {
        guard !reading.isNaN else { return }
        let value = Swift.min(Swift.max(reading, 0), 1)
        pressure = value
        peakPressure = Swift.max(peakPressure, value)
        guard value > 0 else { return }
        if firstPressure == 0 {
            firstPressure = value
        } else if value != firstPressure, !Self.isConstant(value) || !Self.isConstant(firstPressure) {
            pressureVaries = true
        }
    }

    /// What hardware reports that measures nothing.
    private static func isConstant(_ reading: Double) -> Bool { reading == 0.5 || reading == 1 }

    /// A radius of 0 means that the device reports none, one larger than a finger that it reports nonsense.
    mutating func note(radius reading: Double) {
        guard reading > 0, reading <= TouchLimits.fingerRadius else { return }
        radius = reading
        if firstRadius == 0 {
            firstRadius = reading
        } else if reading != firstRadius {
            radiusVaries = true
        }
    }

    /// Restarts the figures, while the finger stays down and what its hardware has proven stays proven.
    mutating func forgetPeak() {
        peakPressure = pressure ?? 0
    }
}
