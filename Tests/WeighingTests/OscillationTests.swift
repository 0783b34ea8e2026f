import Foundation
import TestSupport
import Testing
import Weighing

@Suite struct OscillationTests {
    private static let spring = SimulatedSpring(
        stiffness: 20,
        length: 0.12,
        springMass: 0.015,
        phoneAndBag: 0.2,
        bend: 0,
        viscous: 0.01,
        drag: 0.005,
        friction: 0.0002,
        repeatability: 0
    )

    private static func hear(
        _ hand: SimulatedSpring.Recording,
        seed: UInt64 = 1
    ) -> Result<Oscillation, OscillationRefusal> {
        var random = SeededNumbers(state: seed)
        return MotionSample.listen(spring.record(grams: 100, hand, &random))
    }

    /// A sinusoid of 1.25 Hz, of 2 m/s², that fades.
    private static func sinusoid(
        frequency: Double = 1.25,
        axes: (Vector) -> Vector = { $0 },
        gravity: Double = 9.81
    ) -> [MotionSample] {
        (0..<900).map { index in
            let time = Double(index) / 60
            let value = 2 * exp(-0.03 * time) * sin(2 * .pi * frequency * time)
            return MotionSample(
                time: 50 + time,
                acceleration: axes(Vector(x: 0.6 * value, y: 0.8 * (value + gravity), z: 0.1))
            )
        }
    }

    @Test(arguments: [0.45, 0.8, 1.25, 2.1, 4.0])
    func `a fading sinusoid has its period`(frequency: Double) throws {
        let long = (0..<2400).map { index in
            let time = Double(index) / 60
            let value = 2 * exp(-0.03 * time) * sin(2 * .pi * frequency * time)
            return MotionSample(time: time, acceleration: Vector(x: value, y: 0, z: 9.81))
        }
        let found = try Oscillation(endOf: long)
        #expect(abs(found.period * frequency - 1) < 1e-9)
        #expect(abs(found.damping - 0.03) < 1e-6)
        #expect(found.quality > 0.999_999)
        #expect(found.cycles >= 12)
    }

    @Test func `signs and order of the axes, and gravity, change nothing`() throws {
        let found = try Oscillation(endOf: Self.sinusoid())
        let turned = try Oscillation(endOf: Self.sinusoid(axes: { Vector(x: -$0.z, y: $0.x, z: -$0.y) }))
        let light = try Oscillation(endOf: Self.sinusoid(gravity: 0))
        #expect(abs(turned.period - found.period) < 1e-12)
        #expect(abs(light.period - found.period) < 1e-12)
        #expect(abs(turned.amplitude - found.amplitude) < 1e-9)
    }

    @Test func `each cycle counts until there are twelve`() throws {
        let samples = Self.sinusoid()
        var counted: [Double] = []
        for count in stride(from: 200, through: 560, by: 60) {
            do throws(OscillationRefusal) {
                _ = try Oscillation(endOf: Array(samples[..<count]))
                counted.append(.infinity)
            } catch {
                guard case .tooFewCycles(let cycles) = error else { return #expect(Bool(false), "\(error)") }
                counted.append(cycles)
            }
        }
        #expect(counted == counted.sorted())
        #expect(abs(counted[1] - 259 / 60 * 1.25) < 0.5)
    }

    @Test(arguments: 1...20 as ClosedRange<UInt64>)
    func `the period's error is that of the period`(seed: UInt64) throws {
        var hand = SimulatedSpring.Recording(aside: 0)
        hand.seconds = 20
        // T of a spring by Hooke's law, with a third of its own mass but for the next term of its series.
        let mass = 0.2 + 0.1 + 0.015 / 3 - 0.015 * 0.015 / 45 / 0.3
        let truth = 2 * Double.pi * (mass / 20).squareRoot()
        let found = try Self.hear(hand, seed: seed).get()
        #expect(abs(found.period - truth) < 4 * found.periodError + 2e-5 * truth)
        #expect(found.periodError < 0.001)
    }

    @Test(arguments: [
        ("swings", SimulatedSpring.Recording(aside: 25), [OscillationRefusal.secondMode]),
        ("is hardly pulled", SimulatedSpring.Recording(pull: 0.002, aside: 0), [.tooSmall]),
        ("is pulled so far that the spring goes slack", SimulatedSpring.Recording(pull: 0.18, aside: 0), [.tooLarge]),
        ("loses readings", SimulatedSpring.Recording(dropped: 0.75), [.gap, .tooSlow]),
        ("is read too rarely", SimulatedSpring.Recording(rate: 15, jitter: 0), [.tooSlow]),
        ("drifts", SimulatedSpring.Recording(aside: 0, drift: 0.02), [.periodMoves]),
    ]) func `a spoiled recording is refused`(
        _ name: String,
        hand: SimulatedSpring.Recording,
        reasons: [OscillationRefusal]
    ) {
        for seed in 1...5 as ClosedRange<UInt64> {
            var hand = hand
            hand.seconds = 18
            switch Self.hear(hand, seed: seed) {
            case .success(let found): Issue.record("\(name), seed \(seed): \(found)")
            case .failure(let refusal): #expect(reasons.contains(refusal), "\(name), seed \(seed)")
            }
        }
    }

    @Test func `a hook that slips is not measured across the slip`() {
        for seed in 1...10 as ClosedRange<UInt64> {
            var random = SeededNumbers(state: seed)
            let hand = SimulatedSpring.Recording(aside: 0, slip: (at: 6, share: 0.04), seconds: 12.5)
            let samples = Self.spring.record(grams: 100, hand, &random)
            // Twelve cycles are 9.3 s: in each of them it slips.
            if case .success(let found) = MotionSample.listen(samples) { Issue.record("seed \(seed): \(found)") }
        }
    }

    @Test func `readings that are no numbers, or come twice, are left out`() throws {
        let clean = Self.sinusoid()
        var spoiled = clean
        spoiled.insert(clean[300], at: 301)
        spoiled.insert(MotionSample(time: .nan, acceleration: Vector()), at: 500)
        spoiled.insert(MotionSample(time: 60, acceleration: Vector(x: .infinity, y: 0, z: 0)), at: 700)
        #expect(try Oscillation(endOf: spoiled).period == Oscillation(endOf: clean).period)
        #expect(throws: OscillationRefusal.tooFewCycles(0)) { try Oscillation(endOf: []) }
    }
}
