import Geometry

/// Why a recording gives no period.
public enum OscillationRefusal: Error, Equatable, Sendable {
    /// Fewer than twelve cycles so far; how many there are.
    case tooFewCycles(Double)
    /// Fewer than 20 readings a second.
    case tooSlow
    /// More than 200 ms without a reading.
    case gap
    case tooSmall
    /// So large that the spring goes slack, or near to it; or that a pendulum swings by more than 30°.
    case tooLarge
    /// Another frequency has more than a third of the amplitude, or the phone turns to and fro by more than 5°: it swings.
    case secondMode
    /// The period changes while it is measured.
    case periodMoves
    /// Nothing like a fading sinusoid.
    case unsteady
    /// A pendulum without a reading of the rotation.
    case noRotation
}

/// What the last cycles of a recording say.
public struct Oscillation: Sendable {
    /// In seconds, at the amplitude in the middle of the recording.
    public let period: Double
    /// The period's standard error in seconds.
    public let periodError: Double
    /// Of the acceleration along the principal axis, in m/s², in the middle.
    public let amplitude: Double
    /// 1/s: the amplitude falls to 1/e in 1 / damping.
    public let damping: Double
    /// How many were used.
    public let cycles: Double
    /// Share of the signal's power that the fading sinusoid explains, 0 to 1.
    public let quality: Double
    /// Share by which this amplitude raises the frequency.
    public let amplitudeEffect: Double
    /// The standard error of `amplitudeEffect`.
    public let amplitudeEffectError: Double

    /// Amplitude of the movement in metres, in the middle.
    public var metres: Double {
        let angular = 2 * Double.pi / period
        return amplitude / (angular * angular)
    }

    /// Fewer give no period.
    public static let requiredCycles = 12.0
    static let longestGap = 0.2
    private static let limits = LastCycles.Limits(frequencies: 0.4...8.0, amplitudes: 0.25...8.5, turns: false)
    private static let largestEffect = 0.015
    /// In radians.
    private static let largestSwing = 0.09

    /// Measures the last cycles of a recording that may begin with hands on the phone.
    ///
    /// - Parameter samples: In the order of their times; of two with one time the second is left out.
    public init(endOf samples: [MotionSample]) throws(OscillationRefusal) {
        let found = try LastCycles(endOf: samples, within: Self.limits)
        let (fit, recording) = (found.fit, found.recording)
        if recording.swing(highest: found.highest) > Self.largestSwing { throw .secondMode }
        // No spring's or cord's frequency depends on the amplitude as much: it changes by itself.
        guard found.change <= LastCycles.largestChange,
            fit.amplitudeEffect.magnitude - 2 * fit.amplitudeEffectError <= Self.largestEffect
        else { throw .periodMoves }
        try found.checkNoise()
        period = 1 / found.frequency
        periodError = found.periodError
        amplitude = fit.amplitude
        damping = fit.damping
        cycles = found.cycles
        quality = found.quality
        amplitudeEffect = fit.amplitudeEffect
        amplitudeEffectError = fit.amplitudeEffectError
        try found.checkCycles()
    }
}

/// The last twelve cycles of a recording and the sinusoid through them: what a spring and a pendulum have in common.
struct LastCycles {
    /// What is taken for a movement.
    struct Limits {
        /// In Hz.
        let frequencies: ClosedRange<Double>
        /// Of the signal in its unit; of a signal that `turns`, of the angle in radians.
        let amplitudes: ClosedRange<Double>
        /// Whether the signal is a rotation in rad/s.
        let turns: Bool
    }

    let fit: DampedSinusoid
    let recording: Recording
    /// The highest frequency that the readings can show, in Hz.
    let highest: Double
    /// In Hz.
    let frequency: Double
    /// How far the frequency changes from the first to the last cycle, as a share.
    let change: Double

    static let lowestRate = 20.0
    static let largestChange = 0.015
    private static let secondModeShare = 1.0 / 3

    /// In seconds.
    var periodError: Double { fit.angularFrequencyError / fit.angularFrequency * (1 / frequency) }
    var cycles: Double { recording.duration * frequency }
    var quality: Double { max(0, 1 - fit.noise * fit.noise / Recording.variance(recording.principal)) }

    init(endOf samples: [MotionSample], within limits: Limits) throws(OscillationRefusal) {
        let turns = limits.turns
        let all = samples.filter { $0.time.isFinite && $0.movement(turns).isFinite }
        guard let last = all.last, let first = all.first, last.time - first.time >= 3 else { throw .tooFewCycles(0) }
        let recent = Recording(all, since: last.time - 10, turns: turns)
        try recent.check()
        let (lowest, smallest) = (limits.frequencies.lowerBound, limits.amplitudes.lowerBound)
        highest = min(limits.frequencies.upperBound, recent.rate / 3)
        let spectrum = Spectrum(of: [recent.principal], at: recent.times, frequencies: lowest...highest)
        guard let peak = spectrum.peak else { throw .unsteady }
        // Of a rotation the amplitude is that of the angle times ω.
        let unit = turns ? 2 * Double.pi * peak.frequency : 1
        guard peak.amplitude >= smallest * unit / 2 else { throw .tooSmall }
        let needed = (Oscillation.requiredCycles + 0.25) / peak.frequency
        guard last.time - first.time >= needed else {
            throw .tooFewCycles((last.time - first.time) * peak.frequency)
        }
        recording = Recording(all, since: last.time - needed, turns: turns)
        try recording.check()
        guard let line = Spectrum(of: [recording.principal], at: recording.times, frequencies: lowest...highest).peak,
            let found = DampedSinusoid(
                fitting: recording.principal,
                at: recording.times,
                frequency: (line.frequency / peak.frequency - 1).magnitude < 0.1 ? line.frequency : peak.frequency
            )
        else { throw .unsteady }
        fit = found
        frequency = fit.angularFrequency / (2 * Double.pi)
        let duration = recording.duration
        guard frequency >= lowest * 0.875, frequency <= highest, fit.damping.magnitude * duration < 6 else {
            throw .unsteady
        }
        // The amplitude at the beginning decides whether the spring was slack, that at the end whether there is enough.
        let fading = ElementaryFunctions.exp(fit.damping * duration / 2)
        guard fit.amplitude * max(fading, 1 / fading) <= limits.amplitudes.upperBound * unit else { throw .tooLarge }
        guard fit.amplitude >= max(smallest * unit, 3 * fit.noise) else {
            throw fit.amplitude < smallest * unit ? .tooSmall : .unsteady
        }
        if let second = recording.rest(of: fit, highest: highest), second > Self.secondModeShare * fit.amplitude {
            throw .secondMode
        }
        change = (fit.amplitudeEffect * (fading * fading - 1 / (fading * fading))).magnitude
    }

    func checkNoise() throws(OscillationRefusal) {
        guard fit.noise <= 0.2 * fit.amplitude else { throw .unsteady }
    }

    /// Whether the first eighth fits as the rest does: it does not while a hand still holds the phone.
    func checkStart() throws(OscillationRefusal) {
        let (times, values) = (recording.times, recording.principal)
        let count = times.count / 8
        var (start, rest) = (0.0, 0.0)
        for (index, time) in times.enumerated() {
            let left = values[index] - fit.value(at: time)
            if index < count { start += left * left } else { rest += left * left }
        }
        start = (start / Double(max(1, count))).squareRoot()
        rest = (rest / Double(max(1, times.count - count))).squareRoot()
        guard start <= 2 * rest + 0.015 * fit.amplitude else { throw .unsteady }
    }

    func checkCycles() throws(OscillationRefusal) {
        guard cycles >= Oscillation.requiredCycles - 0.1 else { throw .tooFewCycles(cycles) }
    }
}

/// A part of a recording along the axis on which most happens.
struct Recording {
    /// Seconds from the middle.
    private(set) var times: [Double] = []
    private(set) var principal: [Double] = []
    /// Along two axes that are perpendicular to the principal one.
    private(set) var across: [[Double]] = []
    /// Rotation about the axes across, in rad/s: a phone that swings with its string turns, and feels little along its path.
    private var turning: [[Double]] = []
    private var longestGap = 0.0

    var duration: Double { (times.last ?? 0) - (times.first ?? 0) }
    var rate: Double { duration > 0 ? Double(times.count - 1) / duration : 0 }

    /// - Parameter turns: Whether the rotation is looked at; else the acceleration, and how the phone turns besides.
    init(_ samples: [MotionSample], since start: Double, turns: Bool) {
        var taken: [MotionSample] = []
        for sample in samples where sample.time >= start {
            if let last = taken.last {
                guard sample.time > last.time else { continue }
                longestGap = max(longestGap, sample.time - last.time)
            }
            taken.append(sample)
        }
        guard let first = taken.first, let last = taken.last, taken.count > 2 else { return }
        let middle = (first.time + last.time) / 2
        times = taken.map { $0.time - middle }
        let mean = taken.reduce(Vector()) { $0 + $1.movement(turns) } * (1 / Double(taken.count))
        let moved = taken.map { $0.movement(turns) - mean }
        let axes = PrincipalAxes(of: moved)
        principal = moved.map { $0.dot(axes.first) }
        across = [moved.map { $0.dot(axes.second) }, moved.map { $0.dot(axes.third) }]
        guard !turns, taken.contains(where: { $0.rotation.length > 0 && $0.rotation.isFinite }) else { return }
        turning = [taken.map { $0.rotation.dot(axes.second) }, taken.map { $0.rotation.dot(axes.third) }]
    }

    func check() throws(OscillationRefusal) {
        guard longestGap <= Oscillation.longestGap else { throw .gap }
        guard rate >= LastCycles.lowestRate else { throw .tooSlow }
    }

    static func variance(_ values: [Double]) -> Double {
        let mean = values.reduce(0, +) / Double(values.count)
        return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(max(1, values.count - 1))
    }

    /// The amplitude in radians by which the string swings; 0 where no rotation is measured.
    func swing(highest: Double) -> Double {
        guard !turning.isEmpty else { return 0 }
        guard let peak = Spectrum(of: turning, at: times, frequencies: 0.3...highest).peak else { return 0 }
        return peak.amplitude / (2 * Double.pi * peak.frequency)
    }

    /// The amplitude of the strongest other frequency, along any axis.
    func rest(of fit: DampedSinusoid, highest: Double) -> Double? {
        let left = zip(principal, times).map { $0 - fit.value(at: $1) }
        // Movement along the first axis in step with the sinusoid is the same mode, also where the axis is not exact.
        let model = times.map { fit.value(at: $0) }
        let power = model.reduce(0) { $0 + $1 * $1 }
        let others = across.map { signal in
            let share = power > 0 ? zip(signal, model).reduce(0) { $0 + $1.0 * $1.1 } / power : 0
            return zip(signal, model).map { $0 - share * $1 }
        }
        return Spectrum(of: [left] + others, at: times, frequencies: 0.3...highest).peak?.amplitude
    }
}

/// The directions of the largest, the middle and the smallest variance.
struct PrincipalAxes {
    let first: Vector
    let second: Vector
    let third: Vector

    /// By Jacobi's rotations of the covariance matrix.
    init(of vectors: [Vector]) {
        var matrix = [Double](repeating: 0, count: 9)
        for vector in vectors {
            let values = [vector.x, vector.y, vector.z]
            for i in 0..<3 { for j in 0..<3 { matrix[3 * i + j] += values[i] * values[j] } }
        }
        var axes: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        for _ in 0..<12 {
            for (p, q) in [(0, 1), (0, 2), (1, 2)] {
                let off = matrix[3 * p + q]
                guard off != 0 else { continue }
                let theta = (matrix[3 * q + q] - matrix[3 * p + p]) / (2 * off)
                let tangent = (theta < 0 ? -1 : 1) / (theta.magnitude + (theta * theta + 1).squareRoot())
                let cosine = 1 / (tangent * tangent + 1).squareRoot()
                let sine = tangent * cosine
                for k in 0..<3 {
                    let (left, right) = (matrix[3 * k + p], matrix[3 * k + q])
                    matrix[3 * k + p] = cosine * left - sine * right
                    matrix[3 * k + q] = sine * left + cosine * right
                }
                for k in 0..<3 {
                    let (left, right) = (matrix[3 * p + k], matrix[3 * q + k])
                    matrix[3 * p + k] = cosine * left - sine * right
                    matrix[3 * q + k] = sine * left + cosine * right
                }
                for k in 0..<3 {
                    let (left, right) = (axes[3 * k + p], axes[3 * k + q])
                    axes[3 * k + p] = cosine * left - sine * right
                    axes[3 * k + q] = sine * left + cosine * right
                }
            }
        }
        var order = [0, 1, 2]
        for i in 0..<2 {
            for j in (i + 1)..<3 where matrix[4 * order[j]] > matrix[4 * order[i]] { order.swapAt(i, j) }
        }
        let directions = order.map { Vector(x: axes[$0], y: axes[3 + $0], z: axes[6 + $0]) }
        (first, second, third) = (directions[0], directions[1], directions[2])
    }
}
