import Foundation
import TestSupport
import Testing
import Weighing

@Suite struct MassScaleTests {
    /// k = 20 N/m, m₀ = 210 g.
    private static func period(_ grams: Double, off share: Double = 0) -> LoadReading {
        let period = 2 * Double.pi * ((210 + grams) / 1000 / 20).squareRoot()
        return .period(period * (1 + share), error: 1e-5, metres: 0.02, effect: 0, effectError: 0.01)
    }

    private static let loads = [0.0, 50, 100, 200].map { grams in
        ReferenceLoad(
            grams: grams,
            gramsError: 0,
            readings: [period(grams, off: 0.0005), period(grams, off: -0.0005)]
        )
    }

    @Test func `periods that are exact give the mass, the spring and what hangs besides`() throws {
        let scale = try MassScale(way: .spring, references: Self.loads)
        let mass = try scale.mass(of: [Self.period(150, off: 0.0005), Self.period(150, off: -0.0005)])
        #expect(abs(mass.grams - 150) < 0.01)
        #expect(mass.interval > 0.3 && mass.interval < 2)
        #expect(abs(scale.ownGrams.grams - 210) < 0.01)
        #expect(abs(scale.newtonsPerMetre - 20) < 0.001)
        #expect(scale.misfitGrams < 0.01)
    }

    @Test func `one recording more makes the interval narrower`() throws {
        let scale = try MassScale(way: .spring, references: Self.loads)
        let pair = [Self.period(150, off: 0.0005), Self.period(150, off: -0.0005)]
        #expect(try scale.mass(of: pair + pair).interval < scale.mass(of: pair).interval)
    }

    @Test func `a tare is taken off, and its error added`() throws {
        let scale = try MassScale(way: .spring, references: Self.loads)
        let cup = [Self.period(40, off: 0.0005), Self.period(40, off: -0.0005)]
        let full = [Self.period(150, off: 0.0005), Self.period(150, off: -0.0005)]
        let net = try scale.mass(of: full, tare: cup)
        #expect(abs(net.grams - 110) < 0.01)
        #expect(try net.interval > scale.mass(of: full).interval * 0.7)
        #expect(try abs(scale.mass(of: full, tare: full).grams) < 1e-9)
    }

    @Test func `masses beyond the references' range are refused`() throws {
        let scale = try MassScale(way: .spring, references: Self.loads)
        #expect(throws: WeighingRefusal.tooLight) { try scale.mass(of: [Self.period(38)]) }
        #expect(throws: WeighingRefusal.tooHeavy) { try scale.mass(of: [Self.period(610)]) }
        #expect(try abs(scale.mass(of: [Self.period(590)]).grams - 590) < 0.1)
        #expect(try abs(scale.mass(of: [Self.period(42)]).grams - 42) < 0.1)
    }

    @Test func `two loads, or one recording of each, are too few`() {
        #expect(throws: WeighingRefusal.tooFewReadings) {
            try MassScale(way: .spring, references: Array(Self.loads[..<2]))
        }
        #expect(throws: WeighingRefusal.tooFewReadings) {
            try MassScale(way: .spring, references: Array(Self.loads[1...]))
        }
        let once = Self.loads.map { ReferenceLoad(grams: $0.grams, gramsError: 0, readings: [$0.readings[0]]) }
        #expect(throws: WeighingRefusal.tooFewReadings) { try MassScale(way: .spring, references: once) }
    }

    @Test func `heavier references with shorter periods are refused`() {
        let wrong = zip(Self.loads, Self.loads.reversed()).map {
            ReferenceLoad(grams: $0.grams, gramsError: 0, readings: $1.readings)
        }
        #expect(throws: WeighingRefusal.notRising) { try MassScale(way: .spring, references: wrong) }
    }

    @Test func `errors of the references widen the interval`() throws {
        let rough = Self.loads.map {
            ReferenceLoad(grams: $0.grams, gramsError: $0.grams * 0.02, readings: $0.readings)
        }
        let pair = [Self.period(150, off: 0.0005), Self.period(150, off: -0.0005)]
        let (exact, wide) = (
            try MassScale(way: .spring, references: Self.loads), try MassScale(way: .spring, references: rough)
        )
        #expect(try wide.mass(of: pair).interval > 2 * exact.mass(of: pair).interval)
    }

    @Test func `a tilt is measured from the phone alone, whichever way the axes point`() throws {
        func lying(_ grams: Double, _ turn: (Vector) -> Vector) -> [LoadReading] {
            let angle = (5 + 0.06 * grams - 2e-5 * grams * grams) * Double.pi / 180
            let noise = 0.02 * Double.pi / 180
            return [angle - noise, angle + noise].map {
                .inclination(turn(Vector(x: sin($0), y: 0, z: cos($0))), error: 0.01)
            }
        }
        for turn in [{ $0 }, { Vector(x: -$0.z, y: $0.x, z: $0.y) }] as [(Vector) -> Vector] {
            let loads = [0.0, 50, 100, 200].map {
                ReferenceLoad(grams: $0, gramsError: 0, readings: lying($0, turn))
            }
            let scale = try MassScale(way: .ruler, references: loads)
            let mass = try scale.mass(of: lying(150, turn))
            #expect(abs(mass.grams - 150) < 0.05)
            #expect(mass.interval < 5)
            #expect(throws: WeighingRefusal.tooSteep) { try scale.mass(of: lying(550, turn)) }
        }
    }

    @Test func `a phone that is moved, or whose readings have no gravity, has no tilt`() {
        func samples(_ value: (Int) -> Vector, count: Int = 150) -> [MotionSample] {
            (0..<count).map { MotionSample(time: Double($0) / 60, acceleration: value($0)) }
        }
        let still = Vector(x: 1, y: 0.2, z: 9.7)
        #expect(throws: InclinationRefusal.moving) {
            try Inclination(endOf: samples { Vector(x: sin(Double($0)), y: 0, z: 9.7) })
        }
        #expect(throws: InclinationRefusal.noGravity) { try Inclination(endOf: samples { _ in Vector() }) }
        #expect(throws: InclinationRefusal.tooShort(0.5)) { try Inclination(endOf: samples({ _ in still }, count: 31)) }
        #expect(throws: InclinationRefusal.gap) {
            try Inclination(endOf: samples { _ in still }.filter { !(1...1.3).contains($0.time) })
        }
        #expect(throws: Never.self) { try Inclination(endOf: samples { _ in still }) }
    }
}
