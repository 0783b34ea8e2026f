import Geometry

/// How much of each frequency is in signals whose samples need not be evenly spaced: a Fourier sum with Hann's window.
struct Spectrum {
    /// Squared amplitudes, in the signals' unit, summed over the signals.
    private(set) var power: [Double]
    private let lowest: Double
    private let step: Double

    /// - Parameters:
    ///   - signals: Each with a value for each time; their means are taken out before.
    ///   - frequencies: The lowest and the highest, in Hz.
    init(of signals: [[Double]], at times: [Double], frequencies: ClosedRange<Double>) {
        lowest = frequencies.lowerBound
        guard let first = times.first, let last = times.last, last > first else {
            (power, step) = ([], 1)
            return
        }
        let duration = last - first
        // Three in the width that the length of the recording gives a line.
        step = 1 / (3 * duration)
        let count = max(3, Int((frequencies.upperBound - lowest) / step) + 1)
        power = [Double](repeating: 0, count: count)
        let turn = 2 * Double.pi
        let weights = times.map { 0.5 - 0.5 * ElementaryFunctions.cosine(turn * ($0 - first) / duration) }
        let sum = weights.reduce(0, +)
        guard sum > 0 else { return }
        for signal in signals {
            let mean = signal.reduce(0, +) / Double(signal.count)
            var real = [Double](repeating: 0, count: count)
            var imaginary = real
            for index in times.indices {
                let value = weights[index] * (signal[index] - mean)
                let (start, each) = (turn * lowest * (times[index] - first), turn * step * (times[index] - first))
                var (cosine, sine) = (ElementaryFunctions.cosine(start), ElementaryFunctions.sine(start))
                let (turnedCosine, turnedSine) = (ElementaryFunctions.cosine(each), ElementaryFunctions.sine(each))
                for k in 0..<count {
                    real[k] += value * cosine
                    imaginary[k] += value * sine
                    (cosine, sine) = (
                        cosine * turnedCosine - sine * turnedSine, sine * turnedCosine + cosine * turnedSine
                    )
                }
            }
            for k in 0..<count { power[k] += 4 * (real[k] * real[k] + imaginary[k] * imaginary[k]) / (sum * sum) }
        }
    }

    /// The highest line between others: its frequency in Hz, interpolated, and its amplitude.
    var peak: (frequency: Double, amplitude: Double)? {
        guard power.count >= 3 else { return nil }
        var best: Int?
        for k in 1..<(power.count - 1) where power[k] >= power[k - 1] && power[k] >= power[k + 1] {
            if power[k] > (best.map { power[$0] } ?? 0) { best = k }
        }
        guard let best else { return nil }
        // A parabola through the amplitudes.
        let (left, middle, right) =
            (power[best - 1].squareRoot(), power[best].squareRoot(), power[best + 1].squareRoot())
        let bend = left - 2 * middle + right
        let shift = bend < 0 ? (left - right) / (2 * bend) : 0
        return (lowest + (Double(best) + shift) * step, middle)
    }
}
