import Geometry

/// Why readings give no mass.
public enum WeighingRefusal: Error, Equatable, Sendable {
    /// The empty bag and two references are needed, at least three recordings more than unknowns.
    case tooFewReadings
    /// Heavier references don't make the period longer, or the tilt larger.
    case notRising
    /// Less than a fifth of the heaviest reference.
    case tooLight
    /// More than three times the heaviest reference.
    case tooHeavy
    /// More than 25° away from the phone alone.
    case tooSteep
}

/// A mass in grams, and half the width of the interval that contains the true one in 95 of 100 weighings.
public struct WeighedMass: Sendable {
    /// The estimate.
    public let grams: Double
    /// Half the width of the 95 % interval, in grams.
    public let interval: Double
}

/// What was measured with known masses, and the curve through it.
///
/// T² against mass is a line, because T² = 4π² (m + m₀) / k; the tilt is a parabola. Scatter between recordings is taken as it
/// is between recordings of one load and around the curve, relative to T; that of the references' masses is known besides.
public struct MassScale: Sendable {
    /// By a spring or a ruler.
    public let way: WeighingWay
    /// The masses without the load (phone, bag and a third of the spring), and their interval; 0 by a ruler.
    public private(set) var ownGrams = WeighedMass(grams: 0, interval: 0)
    /// The spring's constant in N/m; 0 by a ruler.
    public private(set) var newtonsPerMetre = 0.0
    /// Standard deviation of a recording: share of T, or degrees.
    public private(set) var repeatability = 0.0
    /// Root mean square of the references' distances from the curve, in grams.
    public private(set) var misfitGrams = 0.0
    /// The heaviest reference in grams.
    public var heaviest: Double { unit }

    private let references: [ReferenceLoad]
    private let view: ReadingView
    /// The heaviest reference: the unit of masses in the equations.
    private let unit: Double

    /// The masses that are told, as shares of the heaviest reference.
    public static let range = 0.2...3.0
    /// The largest angle in degrees from the phone alone.
    public static let steepest = 25.0

    /// - Parameter references: With one of 0 g among them; none weigh by a pendulum.
    public init(way: WeighingWay, references: [ReferenceLoad]) throws(WeighingRefusal) {
        self.way = way
        self.references = references.filter { !$0.readings.isEmpty }
        unit = self.references.reduce(0) { max($0, $1.grams) }
        guard way != .pendulum, self.references.count >= 3, unit > 0, self.references.contains(where: { $0.grams == 0 })
        else {
            throw .tooFewReadings
        }
        view = ReadingView(way, self.references)
        let curve = try ReferenceCurve(self.references, view: view, unit: unit, others: [])
        repeatability = curve.repeatability
        misfitGrams = curve.misfit * unit
        guard way == .spring else { return }
        let (offset, slope) = (curve.coefficients[0], curve.coefficients[1])
        // m₀ = offset / slope.
        let gradient = [1 / slope, -offset / (slope * slope)]
        ownGrams = WeighedMass(
            grams: offset / slope * unit,
            interval: curve.interval(of: gradient, others: []) * unit
        )
        newtonsPerMetre = 4 * Double.pi * Double.pi / slope * unit / 1000
    }

    /// Weighs one load by its recordings; with a tare, what is in the load besides it.
    ///
    /// The range counts for the whole load.
    public func mass(of readings: [LoadReading], tare: [LoadReading] = []) throws(WeighingRefusal) -> WeighedMass {
        guard !readings.isEmpty else { throw .tooFewReadings }
        let result = try mass(of: readings, tare: tare, view: view)
        guard view.effectError > 0 else { return result.mass }
        // The amplitude's effect is one number for all recordings.
        let shifted = try mass(of: readings, tare: tare, view: view.shifted)
        let shift = shifted.mass.grams - result.mass.grams
        let interval = result.mass.interval
        let factor = interval / max(result.deviation, 1e-12)
        return WeighedMass(
            grams: result.mass.grams,
            interval: (interval * interval + factor * factor * shift * shift).squareRoot()
        )
    }

    private func mass(
        of readings: [LoadReading],
        tare: [LoadReading],
        view: ReadingView
    ) throws(WeighingRefusal) -> (mass: WeighedMass, deviation: Double) {
        let groups = tare.isEmpty ? [readings] : [readings, tare]
        let values = groups.map { $0.map(view.value) }
        if way == .ruler, values[0].contains(where: { $0.magnitude > Self.steepest }) { throw .tooSteep }
        let curve = try ReferenceCurve(references, view: view, unit: unit, others: values)
        var gradient = [Double](repeating: 0, count: curve.coefficients.count)
        var others: [ReferenceCurve.Other] = []
        var grams = 0.0
        for (index, group) in values.enumerated() {
            let mean = group.reduce(0, +) / Double(group.count)
            guard let share = curve.share(at: mean) else { throw index == 0 ? .tooHeavy : .notRising }
            if index == 0 {
                guard share >= Self.range.lowerBound else { throw .tooLight }
                guard share <= Self.range.upperBound else { throw .tooHeavy }
            }
            let sign = index == 0 ? 1.0 : -1
            let slope = curve.slope(at: share)
            for power in gradient.indices { gradient[power] -= sign * ReferenceCurve.power(share, power) / slope }
            others.append(ReferenceCurve.Other(value: mean, count: group.count, factor: sign / slope))
            grams += sign * share * unit
        }
        let interval = curve.interval(of: gradient, others: others) * unit
        return (
            WeighedMass(grams: grams, interval: interval), curve.deviation(of: gradient, others: others) * unit
        )
    }
}

/// How readings become numbers that grow with the mass.
struct ReadingView: Sendable {
    private let way: WeighingWay
    /// Relative change of the frequency for 1 m² of squared amplitude.
    private var effect = 0.0
    private(set) var effectError = 0.0
    private var empty = Vector()
    private var axis = Vector()

    /// What is known of an amplitude's effect before anything is measured: at 3 cm about 0.1 %. More of it scatters the periods.
    private static let effectPrior = 0.001 / 9e-4

    init(_ way: WeighingWay, _ references: [ReferenceLoad]) {
        self.way = way
        switch way {
        case .spring:
            var weights = 1 / (Self.effectPrior * Self.effectPrior)
            var sum = 0.0
            for case .period(_, _, let metres, let share, let error) in references.flatMap({ $0.readings })
            where error > 0 {
                let square = metres * metres
                let weight = square * square / (error * error)
                weights += weight
                sum += weight * share / square
            }
            effect = sum / weights
            effectError = (1 / weights).squareRoot()
        case .ruler:
            for load in references where load.grams == 0 {
                for case .inclination(let direction, _) in load.readings { empty = empty + direction }
            }
            empty = empty * (1 / max(empty.length, 1e-12))
            for load in references {
                for case .inclination(let direction, _) in load.readings { axis = axis + empty.cross(direction) }
            }
            axis = axis * (1 / max(axis.length, 1e-12))
        case .pendulum: break
        }
    }

    /// With the effect larger by its standard error.
    var shifted: ReadingView {
        var shifted = self
        shifted.effect += effectError
        return shifted
    }

    /// T² without the amplitude's effect, in s²; or the angle from the phone alone, in degrees.
    func value(_ reading: LoadReading) -> Double {
        switch reading {
        case .period(let period, _, let metres, _, _):
            let still = period * (1 + effect * metres * metres)
            return still * still
        case .inclination(let direction, _):
            let sine = empty.cross(direction).dot(axis)
            return ElementaryFunctions.arctangent(y: sine, x: empty.dot(direction)) * 180 / Double.pi
        case .swing(let period, _, _): return period * period
        }
    }

    /// By how much a value changes with the deviation's unit: a share of T, or a degree.
    func lever(at value: Double) -> Double { way == .ruler ? 1 : 2 * value }

    /// A recording's own standard error in the deviation's unit.
    func error(_ reading: LoadReading) -> Double {
        switch reading {
        case .period(let period, let error, _, _, _): error / period
        case .inclination(_, let error): error
        case .swing(let period, let error, _): error / period
        }
    }

    var unknowns: Int { way == .ruler ? 3 : 2 }
}
