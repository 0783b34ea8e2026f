import Geometry

/// What the last cycles of a pendulum say whose bob is the phone, fixed to its string, so that it turns with it.
///
/// Measured by the rotation: along its path a phone that turns with its string feels next to nothing, and along the string twice the frequency.
public struct Swing: Sendable {
    /// In seconds, at the amplitude in the middle of the recording.
    public let period: Double
    /// In seconds, of a swing so small that it no longer matters: θ″ = −(g / ℓ) sin θ, Bernoulli's series.
    public let smallPeriod: Double
    /// Standard error of both periods, in seconds.
    public let periodError: Double
    /// In radians to each side, in the middle of the recording.
    public let amplitude: Double
    /// 1/s: the amplitude falls to 1/e in 1 / damping.
    public let damping: Double
    /// How many were used.
    public let cycles: Double
    /// Share of the signal's power that the fading sinusoid explains, 0 to 1.
    public let quality: Double

    /// From 4 m to 4 cm; to each side from 1.5° to 30°.
    private static let limits = LastCycles.Limits(frequencies: 0.25...2.5, amplitudes: 0.026...0.524, turns: true)
    /// Of the rotation's scale, and of the angle that is taken for a sinusoid: a share of the amplitude.
    private static let amplitudeError = 0.03

    /// Measures the last cycles of a recording that may begin with hands on the phone; samples in the order of their times.
    public init(endOf samples: [MotionSample]) throws(OscillationRefusal) {
        guard samples.isEmpty || samples.contains(where: { $0.rotation != Vector() }) else { throw .noRotation }
        let found = try LastCycles(endOf: samples, within: Self.limits)
        guard found.change <= LastCycles.largestChange else { throw .periodMoves }
        try found.checkNoise()
        try found.checkStart()
        try found.checkCycles()
        period = 1 / found.frequency
        amplitude = found.fit.amplitude / found.fit.angularFrequency
        let square = amplitude * amplitude
        let longer = square / 16 + 11 * square * square / 3072
        smallPeriod = period / (1 + longer)
        let byAmplitude = 2 * Self.amplitudeError * longer * smallPeriod
        periodError = (found.periodError * found.periodError + byAmplitude * byAmplitude).squareRoot()
        damping = found.fit.damping
        cycles = found.cycles
        quality = found.quality
    }
}
