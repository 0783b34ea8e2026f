/// By what a phone weighs.
public enum WeighingWay: UInt8, CaseIterable, Sendable {
    /// The phone hangs on a spring: the square of the period grows with the mass.
    case spring
    /// The phone lies on the free end of a ruler: its tilt grows with the mass.
    case ruler
    /// The phone is the bob of a pendulum: nothing is weighed, its period gives the acceleration of free fall.
    case pendulum
}

/// What one recording said, of a load that was put on again for it.
public enum LoadReading: Equatable, Sendable {
    /// The period in seconds and its standard error; the amplitude in metres; the share by which that amplitude raises the
    /// frequency, and its standard error.
    case period(Double, error: Double, metres: Double, effect: Double, effectError: Double)
    /// Where gravity points, and the standard error in degrees.
    case inclination(Vector, error: Double)
    /// The period of small swings in seconds and its standard error; the amplitude in radians to each side, 0 if somebody counted.
    case swing(Double, error: Double, amplitude: Double)

    /// What a spring's recording said.
    public init(_ oscillation: Oscillation) {
        self = .period(
            oscillation.period,
            error: oscillation.periodError,
            metres: oscillation.metres,
            effect: oscillation.amplitudeEffect,
            effectError: oscillation.amplitudeEffectError
        )
    }

    /// What a ruler's recording said.
    public init(_ inclination: Inclination) {
        self = .inclination(inclination.direction, error: inclination.error)
    }

    /// What a pendulum's recording said.
    public init(_ swing: Swing) {
        self = .swing(swing.smallPeriod, error: swing.periodError, amplitude: swing.amplitude)
    }
}

/// A mass that is known, and its recordings.
public struct ReferenceLoad: Sendable {
    /// 0 for the empty bag or ruler.
    public var grams: Double
    /// Standard error.
    public var gramsError: Double
    /// At least one, each of the load put on again.
    public var readings: [LoadReading]

    /// Errors are standard errors, in grams.
    public init(grams: Double, gramsError: Double, readings: [LoadReading]) {
        self.grams = grams
        self.gramsError = gramsError
        self.readings = readings
    }
}
