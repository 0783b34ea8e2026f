import Geometry

/// A sinusoid that fades, fitted to a signal by least squares, with its covariance.
///
/// s(τ) = e^(−γτ) (a cos φ + b sin φ) + o + lτ, φ = ωτ + ωc ((1 − e^(−2γτ)) / 2γ − τ), with τ = 0 in the middle of the recording.
/// So ω belongs to the amplitude in the middle, and c says how the frequency changes with the square of the amplitude.
struct DampedSinusoid {
    /// rad/s, and its standard error.
    private(set) var angularFrequency: Double
    private(set) var angularFrequencyError = 0.0
    /// 1/s.
    private(set) var damping: Double
    /// Share by which the amplitude in the middle raises the frequency; its standard error.
    private(set) var amplitudeEffect = 0.0
    private(set) var amplitudeEffectError = 0.0
    /// In the signal's unit, in the middle.
    var amplitude: Double { (a * a + b * b).squareRoot() }
    /// The standard deviation of what is left, in the signal's unit.
    private(set) var noise = 0.0

    private var a = 0.0
    private var b = 0.0
    private var offset = 0.0
    private var slope = 0.0

    /// A recording in which nothing fades says nothing about the amplitude's effect; then it is 0 ± this.
    private static let effectPrior = 0.05
    private static let unknowns = 7

    /// - Parameters:
    ///   - times: Seconds from the middle of the recording.
    ///   - frequency: A guess in Hz, within a quarter of 1 / duration.
    init?(fitting signal: [Double], at times: [Double], frequency: Double) {
        angularFrequency = 2 * Double.pi * frequency
        let half = signal.count / 2
        guard half > Self.unknowns, let end = times.last, end > 0 else { return nil }
        let (before, after) = (Self.power(signal[..<half]), Self.power(signal[half...]))
        guard before > 0, after > 0 else { return nil }
        // Half of the logarithm of the powers' ratio, over half of the recording.
        damping = 0.5 * ElementaryFunctions.log(before / after) / end
        guard fitLinear(signal, at: times), var rest = residual(signal, at: times) else { return nil }
        var share = 1e-3
        for _ in 0..<40 {
            var damped = equations(signal, at: times, noise: rest)
            damped.damp(by: share)
            guard let inverse = damped.inverse() else { return nil }
            var next = self
            next.move(by: damped.solution(inverse))
            guard let nextRest = next.residual(signal, at: times), nextRest <= rest * (1 + 1e-12) else {
                share *= 10
                if share > 1e6 { break }
                continue
            }
            let gain = rest - nextRest
            self = next
            rest = nextRest
            share = max(share / 10, 1e-9)
            if gain <= 1e-10 * rest { break }
        }
        let freedom = Double(signal.count - Self.unknowns)
        noise = (rest / freedom).squareRoot()
        guard let inverse = equations(signal, at: times, noise: rest).inverse() else { return nil }
        angularFrequencyError = inverse[4 * Self.unknowns + 4].squareRoot()
        amplitudeEffectError = inverse[6 * Self.unknowns + 6].squareRoot()
    }

    private static func power(_ part: ArraySlice<Double>) -> Double {
        let mean = part.reduce(0, +) / Double(part.count)
        return part.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    }

    /// Of the model at a time: envelope, sine, cosine, and g = (1 − e^(−2γτ)) / 2γ − τ with its derivative by γ.
    private func parts(at time: Double) -> (
        envelope: Double, sine: Double, cosine: Double, g: Double, byDamping: Double
    ) {
        let u = 2 * damping * time
        let envelope = ElementaryFunctions.exp(-u / 2)
        let faded = envelope * envelope
        let g: Double
        let byDamping: Double
        if u.magnitude < 1e-3 {
            g = time * (-u / 2 + u * u / 6)
            byDamping = time * time * (-1 + 2 * u / 3)
        } else {
            g = time * ((1 - faded) / u - 1)
            byDamping = 2 * time * time * (u * faded - 1 + faded) / (u * u)
        }
        let phase = angularFrequency * (time + amplitudeEffect * g)
        return (envelope, ElementaryFunctions.sine(phase), ElementaryFunctions.cosine(phase), g, byDamping)
    }

    private mutating func fitLinear(_ signal: [Double], at times: [Double]) -> Bool {
        var equations = NormalEquations(count: 4)
        for (value, time) in zip(signal, times) {
            let parts = parts(at: time)
            equations.add([parts.envelope * parts.cosine, parts.envelope * parts.sine, 1, time], equals: value)
        }
        guard let inverse = equations.inverse() else { return false }
        let found = equations.solution(inverse)
        (a, b, offset, slope) = (found[0], found[1], found[2], found[3])
        return true
    }

    /// Sum of the squares of what is left, with the prior's; `nil` if it is not a number.
    private func residual(_ signal: [Double], at times: [Double]) -> Double? {
        var sum = 0.0
        for (value, time) in zip(signal, times) {
            let left = value - self.value(at: time)
            sum += left * left
        }
        let prior = amplitudeEffect / Self.effectPrior
        // In the noise's unit, as in the equations.
        sum *= 1 + prior * prior / Double(max(1, signal.count))
        return sum.isFinite ? sum : nil
    }

    func value(at time: Double) -> Double {
        let parts = parts(at: time)
        return parts.envelope * (a * parts.cosine + b * parts.sine) + offset + slope * time
    }

    private func equations(_ signal: [Double], at times: [Double], noise rest: Double) -> NormalEquations {
        var equations = NormalEquations(count: Self.unknowns)
        let weight = Double(signal.count - Self.unknowns) / max(rest, 1e-300)
        for (value, time) in zip(signal, times) {
            let (envelope, sine, cosine, g, byDamping) = parts(at: time)
            let swing = envelope * (a * cosine + b * sine)
            let turned = envelope * (b * cosine - a * sine)
            let row = [
                envelope * cosine, envelope * sine, 1, time,
                turned * (time + amplitudeEffect * g),
                -time * swing + turned * angularFrequency * amplitudeEffect * byDamping,
                turned * angularFrequency * g,
            ]
            equations.add(row, equals: value - swing - offset - slope * time, weight: weight)
        }
        equations.know(6, is: -amplitudeEffect, weight: 1 / (Self.effectPrior * Self.effectPrior))
        return equations
    }

    private mutating func move(by step: [Double]) {
        a += step[0]
        b += step[1]
        offset += step[2]
        slope += step[3]
        angularFrequency += step[4]
        damping += step[5]
        amplitudeEffect += step[6]
    }
}
