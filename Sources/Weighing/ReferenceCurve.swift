import Geometry

/// The line or parabola through the references' values, by weighted least squares.
///
/// A value's variance is s² h² / n + (slope · the mass's error)²: s, the recordings' scatter, is what makes all squares together
/// as large as their degrees of freedom (Mandel and Paule 1970); h is the lever of a share of T, or 1.
struct ReferenceCurve {
    /// Of 1, x, x²; x is the mass in units.
    private(set) var coefficients: [Double] = []
    /// s.
    private(set) var repeatability = 0.0
    /// Root mean square distance of the references from the curve, in units of mass.
    private(set) var misfit = 0.0

    private let loads: [Load]
    private let view: ReadingView
    private var freedom = 0.0
    /// Of each coefficient by each load's value, row by row.
    private var gains: [Double] = []

    private struct Load {
        let x: Double
        let xError: Double
        let value: Double
        let lever: Double
        let count: Double
    }

    /// A group of recordings beside the references: their mean, and its factor in what is computed.
    struct Other {
        let value: Double
        let count: Int
        let factor: Double
    }

    /// - Parameter others: Values of loads with unknown masses, whose scatter counts as well.
    init(
        _ references: [ReferenceLoad],
        view: ReadingView,
        unit: Double,
        others: [[Double]]
    ) throws(WeighingRefusal) {
        self.view = view
        let values = references.map { $0.readings.map(view.value) }
        loads = zip(references, values).map { load, values in
            let mean = values.reduce(0, +) / Double(values.count)
            return Load(
                x: load.grams / unit,
                xError: load.gramsError / unit,
                value: mean,
                lever: view.lever(at: mean),
                count: Double(values.count)
            )
        }
        var squares = 0.0
        var pureFreedom = 0
        for group in values + others {
            let mean = group.reduce(0, +) / Double(group.count)
            let lever = view.lever(at: mean)
            for value in group { squares += (value - mean) * (value - mean) / (lever * lever) }
            pureFreedom += group.count - 1
        }
        freedom = Double(pureFreedom + loads.count - view.unknowns)
        guard freedom >= 3 else { throw .tooFewReadings }

        // No recording scatters less than its own fit says.
        var floor = 0.0
        var count = 0
        for reading in references.flatMap({ $0.readings }) {
            let error = view.error(reading)
            floor += error * error
            count += 1
        }
        let lowest = max(floor / Double(count), 1e-12)
        var slopes = [Double](repeating: 0, count: loads.count)
        // The masses' errors need the slope: the first pass goes without.
        for _ in 0..<3 {
            guard solve(variance: lowest, slopes: slopes) else { throw .notRising }
            var (low, high) = (lowest, lowest)
            while excess(squares, variance: high, slopes: slopes) > 0, high < 1e6 { high *= 4 }
            for _ in 0..<60 where high > low {
                let middle = (low * high).squareRoot()
                if excess(squares, variance: middle, slopes: slopes) > 0 { low = middle } else { high = middle }
            }
            guard solve(variance: high, slopes: slopes) else { throw .notRising }
            repeatability = high.squareRoot()
            slopes = loads.map { slope(at: $0.x) }
            guard slopes.allSatisfy({ $0 > 0 }) else { throw .notRising }
        }
        let distances = loads.map { ($0.value - value(at: $0.x)) / slope(at: $0.x) }
        misfit = (distances.reduce(0) { $0 + $1 * $1 } / Double(loads.count)).squareRoot()
    }

    static func power(_ x: Double, _ exponent: Int) -> Double { exponent == 0 ? 1 : exponent == 1 ? x : x * x }

    private func variance(_ index: Int, _ variance: Double, _ slopes: [Double]) -> Double {
        let load = loads[index]
        let byMass = slopes[index] * load.xError
        return variance * load.lever * load.lever / load.count + byMass * byMass
    }

    private mutating func solve(variance: Double, slopes: [Double]) -> Bool {
        let unknowns = view.unknowns
        var equations = NormalEquations(count: unknowns)
        let rows = loads.map { load in (0..<unknowns).map { Self.power(load.x, $0) } }
        let weights = loads.indices.map { 1 / self.variance($0, variance, slopes) }
        for (index, load) in loads.enumerated() {
            equations.add(rows[index], equals: load.value, weight: weights[index])
        }
        guard let inverse = equations.inverse() else { return false }
        coefficients = equations.solution(inverse)
        gains = []
        for i in 0..<unknowns {
            for index in loads.indices {
                var gain = 0.0
                for j in 0..<unknowns { gain += inverse[i * unknowns + j] * rows[index][j] * weights[index] }
                gains.append(gain)
            }
        }
        return true
    }

    /// The sum of all squares less the degrees of freedom; it falls with the variance.
    private func excess(_ squares: Double, variance: Double, slopes: [Double]) -> Double {
        var copy = self
        guard copy.solve(variance: variance, slopes: slopes) else { return 0 }
        var sum = squares / variance
        for (index, load) in loads.enumerated() {
            let left = load.value - copy.value(at: load.x)
            sum += left * left / self.variance(index, variance, slopes)
        }
        return sum - freedom
    }

    func value(at x: Double) -> Double {
        coefficients.indices.reduce(0) { $0 + coefficients[$1] * Self.power(x, $1) }
    }

    func slope(at x: Double) -> Double {
        coefficients[1] + (coefficients.count > 2 ? 2 * coefficients[2] * x : 0)
    }

    /// The mass in units at which the curve has a value; `nil` beyond a parabola's vertex.
    func share(at value: Double) -> Double? {
        let left = value - coefficients[0]
        guard coefficients.count > 2, coefficients[2].magnitude > 1e-12 else { return left / coefficients[1] }
        let root = coefficients[1] * coefficients[1] + 4 * coefficients[2] * left
        guard root > 0 else { return nil }
        // The root near to the line's, without a difference of nearly equal numbers.
        return 2 * left / (coefficients[1] + root.squareRoot())
    }

    /// The variances of `gradient · coefficients + Σ factor · value`: by scatter, and by the references' masses.
    private func variances(of gradient: [Double], others: [Other]) -> (scatter: Double, known: Double) {
        var (scatter, known) = (0.0, 0.0)
        let square = repeatability * repeatability
        for (index, load) in loads.enumerated() {
            var gain = 0.0
            for i in gradient.indices { gain += gradient[i] * gains[i * loads.count + index] }
            let byMass = gain * slope(at: load.x) * load.xError
            scatter += gain * gain * square * load.lever * load.lever / load.count
            known += byMass * byMass
        }
        for other in others {
            let part = other.factor * view.lever(at: other.value)
            scatter += part * part * square / Double(other.count)
        }
        return (scatter, known)
    }

    func deviation(of gradient: [Double], others: [Other]) -> Double {
        let (scatter, known) = variances(of: gradient, others: others)
        return (scatter + known).squareRoot()
    }

    /// Half the width of the 95 % interval, by Student's t with the degrees of freedom that the scatter's share leaves
    /// (Welch 1947).
    func interval(of gradient: [Double], others: [Other]) -> Double {
        let (scatter, known) = variances(of: gradient, others: others)
        guard scatter + known > 0 else { return 0 }
        let share = (scatter + known) / max(scatter, 1e-300)
        return StudentT.quantile(freedom: min(1e6, freedom * share * share)) * (scatter + known).squareRoot()
    }
}
