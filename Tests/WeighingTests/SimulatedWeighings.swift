import TestSupport
import Weighing

/// Scales that are calibrated and weigh, each load put on twice.
struct SimulatedWeighings {
    struct Judged {
        private(set) var errors: [Double] = []
        private var intervals: [Double] = []

        var count: Int { errors.count }
        var bias: Double { errors.reduce(0, +) / Double(count) }
        /// 95 % of the errors are at most this.
        var largeError: Double { errors.map(\.magnitude).sorted()[Int(0.95 * Double(count - 1))] }
        var medianInterval: Double { intervals.sorted()[count / 2] }
        var coverage: Double {
            Double(zip(errors, intervals).count { $0.magnitude <= $1 }) / Double(count)
        }

        mutating func add(_ error: Double, _ interval: Double) {
            errors.append(error)
            intervals.append(interval)
        }
    }

    private(set) var judged: [Double: Judged] = [:]
    private var heard = 0
    private var refused = 0
    /// Of the recordings that nothing spoiled.
    var refusedShare: Double { Double(refused) / Double(max(1, heard)) }

    /// Of all masses.
    var coverage: Double {
        judged.values.reduce(0) { $0 + $1.coverage * Double($1.count) }
            / judged.values.reduce(0) { $0 + Double($1.count) }
    }

    /// By what a reference may differ from what is said of it: the same for all values up to it.
    private static let tolerance = 0.005

    static func springs(_ count: Int, references: [Double], _ masses: [Double]) throws -> SimulatedWeighings {
        var all = SimulatedWeighings()
        var random = SeededNumbers(state: 1)
        for _ in 0..<count {
            let spring = SimulatedSpring.random(&random)
            try all.weigh(.spring, references, masses, &random) { grams, all, random in
                // Who is refused does it again.
                for _ in 0..<5 {
                    var hand = SimulatedSpring.Recording.random(&random)
                    hand.seconds = 25
                    all.heard += 1
                    if case .success(let found) = MotionSample.listen(spring.record(grams: grams, hand, &random)) {
                        return LoadReading(found)
                    }
                    all.refused += 1
                }
                return nil
            }
        }
        return all
    }

    static func rulers(_ count: Int, references: [Double], _ masses: [Double]) throws -> SimulatedWeighings {
        var all = SimulatedWeighings()
        var random = SeededNumbers(state: 2)
        for _ in 0..<count {
            let ruler = SimulatedRuler.random(&random)
            let step = random.chance(0.5) ? 0.1 : 0.01
            let turned = Double.random(in: -0.2...0.2, using: &random)
            try all.weigh(.ruler, references, masses, &random) { grams, all, random in
                all.heard += 1
                return LoadReading(
                    try Inclination(endOf: ruler.record(grams: grams, step: step, turned: turned, &random))
                )
            }
        }
        return all
    }

    private mutating func weigh(
        _ way: WeighingWay,
        _ references: [Double],
        _ masses: [Double],
        _ random: inout SeededNumbers,
        record: (Double, inout SimulatedWeighings, inout SeededNumbers) throws -> LoadReading?
    ) throws {
        var loads: [ReferenceLoad] = []
        for grams in references {
            let real = grams * (1 + Self.tolerance * Double.random(in: -1...1, using: &random))
            var readings: [LoadReading] = []
            for _ in 0..<2 {
                if let reading = try record(real, &self, &random) { readings.append(reading) }
            }
            loads.append(
                ReferenceLoad(
                    grams: grams,
                    gramsError: grams * Self.tolerance / 3.0.squareRoot(),
                    readings: readings
                )
            )
        }
        let scale = try MassScale(way: way, references: loads)
        for grams in masses {
            var readings: [LoadReading] = []
            for _ in 0..<2 {
                if let reading = try record(grams, &self, &random) { readings.append(reading) }
            }
            do throws(WeighingRefusal) {
                let mass = try scale.mass(of: readings)
                judged[grams, default: Judged()].add(mass.grams - grams, mass.interval)
            } catch {
                // At the range's edge, as 300 g on a ruler that bends by more than 25°, no mass is told.
                guard error == .tooLight || error == .tooHeavy || error == .tooSteep else { throw error }
            }
        }
    }
}
