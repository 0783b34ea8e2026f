import Geometry

/// Evaluates one pointer's measured values of pressure and contact.
///
/// Hardware that measures no force constantly reports 0, 0.5 or 1, or some of them in turn. So a measurement is proven
/// by two different values above 0, at least one of them neither 0.5 nor 1. The contact radius is judged by any change.
struct PointerReadings: Equatable, Sendable {
    /// The newest reading, 0 to 1.
    var pressure: Double?
    /// The newest plausible contact radius, CSS px; 0 before the first.
    var radius = 0.0
    var peakPressure = 0.0
    /// The first value above 0; 0 before it.
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

    /// Applies a reading; NaN is ignored, and values outside 0 to 1 are clamped.
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

    /// Whether the reading is one that hardware without a sensor reports.
    private static func isConstant(_ reading: Double) -> Bool { reading == 0.5 || reading == 1 }

    /// Applies a contact radius; 0 (the device reports none) and values larger than a finger are ignored.
    mutating func note(radius reading: Double) {
        guard reading > 0, reading <= TouchLimits.fingerRadius else { return }
        radius = reading
        if firstRadius == 0 {
            firstRadius = reading
        } else if reading != firstRadius {
            radiusVaries = true
        }
    }

    /// Resets the peak; the conclusions about the hardware are kept.
    mutating func forgetPeak() {
        peakPressure = pressure ?? 0
    }
}

/// A pointer that is down, with its last position and time.
struct ActivePointer: Equatable, Sendable {
    var id: UInt64
    var position: Point
    /// The effective time of the pointer's last event in ms.
    var time: Double
    /// The effective time in ms of the last event that had a position; earlier than `time` while the finger rests.
    var positionTime: Double
    /// The index of the heatmap's block under the pointer.
    var block: Int
    /// The newest value, 0 to 1; −1 before the first. Not an optional, because a batch copies every pointer that it
    /// moves.
    var knownPressure: Double
    /// The last reported contact radius in CSS px.
    var radius = 0.0
    /// The state of the pointer's estimated path.
    var path: PathEstimate

    init(id: UInt64, position: Point, time: Double, block: Int, pressure: Double? = nil) {
        self.id = id
        self.position = position
        self.time = time
        positionTime = time
        self.block = block
        knownPressure = pressure ?? -1
        path = PathEstimate(at: position)
    }

    /// The newest reading, 0 to 1.
    var pressure: Double? { knownPressure < 0 ? nil : knownPressure }

    /// Sets the time of the pointer's last event, and returns the milliseconds since the previous one.
    @inline(__always)
    mutating func passTime(to time: Double) -> Double {
        defer { self.time = time }
        return time - self.time
    }
}
