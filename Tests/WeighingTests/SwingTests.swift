import Foundation
import TestSupport
import Testing
import Weighing

@Suite struct SwingTests {
    /// The period of a body that swings by up to `amplitude` (rad), from the complete elliptic integral by the arithmetic–geometric mean.
    private static func exactPeriod(_ small: Double, amplitude: Double) -> Double {
        var (a, b) = (1.0, cos(amplitude / 2))
        for _ in 0..<8 { (a, b) = ((a + b) / 2, (a * b).squareRoot()) }
        return small / a
    }

    private static func swing(_ hand: SimulatedPendulum.Recording, metres: Double = 0.6) -> Result<
        Swing, OscillationRefusal
    > {
        var random = SeededNumbers(state: 5)
        return MotionSample.listenToPendulum(SimulatedPendulum().record(metres: metres, hand, &random))
    }

    @Test(arguments: [0.15, 0.3, 0.6, 1.0, 1.4], [3.0, 10, 25])
    func `the period of small swings does not depend on the amplitude`(metres: Double, aside: Double) throws {
        var hand = SimulatedPendulum.Recording()
        (hand.aside, hand.twist) = (aside, 1)
        let found = try Self.swing(hand, metres: metres).get()
        let gyration = SimulatedPendulum().gyration
        let small = 2 * Double.pi * ((metres + gyration / metres) / 9.81).squareRoot()
        // A small swing has more of the noise.
        let bound = aside < 5 ? 1e-3 : 3e-4
        #expect(abs(found.smallPeriod / small - 1) < bound)
        #expect(abs(found.period / Self.exactPeriod(small, amplitude: found.amplitude) - 1) < bound)
        #expect(found.cycles >= 11.9)
        #expect(abs(found.smallPeriod - small) < 4 * found.periodError + 1e-4 * small)
    }

    @Test func `a recording that tells no period is refused by its reason`() {
        var hand = SimulatedPendulum.Recording()
        hand.hasRotation = false
        #expect(throws: OscillationRefusal.noRotation) { try Self.swing(hand).get() }
        hand = SimulatedPendulum.Recording(aside: 50)
        #expect(throws: OscillationRefusal.tooLarge) { try Self.swing(hand).get() }
        hand = SimulatedPendulum.Recording(aside: 0.5, twist: 0)
        #expect(throws: OscillationRefusal.tooSmall) { try Self.swing(hand).get() }
        hand = SimulatedPendulum.Recording(aside: 8, twist: 3, twistRate: 1.1)
        #expect(throws: OscillationRefusal.secondMode) { try Self.swing(hand).get() }
        hand = SimulatedPendulum.Recording(rate: 15)
        #expect(throws: OscillationRefusal.tooSlow) { try Self.swing(hand).get() }
        hand = SimulatedPendulum.Recording(seconds: 8)
        guard case .failure(.tooFewCycles(let cycles)) = Self.swing(hand) else {
            Issue.record("eight seconds have no twelve swings")
            return
        }
        #expect((4...8).contains(cycles))
    }

    @Test func `a slope needs no length that is right, the mean of one length does`() throws {
        // All lengths are 2 cm longer than they are said to be; r² / L is in the periods.
        func pendulum(_ metres: Double) -> Pendulum {
            let real = metres + 0.02
            let period = 2 * Double.pi * ((real + 21e-4 / metres) / 9.81).squareRoot()
            return Pendulum(metres: metres, periods: [(period * 1.0002, 1e-4), (period * 0.9998, 1e-4)])
        }
        let slope = try PendulumGravity([0.3, 0.6, 1].map(pendulum))
        #expect(slope.isSlope)
        #expect(abs(slope.gravity - 9.81) < 0.01)
        #expect(abs(slope.longer - 0.02) < 0.001)
        let single = try PendulumGravity([pendulum(0.5)])
        #expect(!single.isSlope)
        #expect(abs(single.gravity - 9.81 * 0.5 / 0.52) < 0.03)
        #expect((0.1...0.25).contains(single.interval))
        let short = try PendulumGravity([0.5, 0.6, 0.7].map(pendulum))
        #expect(!short.isSlope)
        #expect(throws: WeighingRefusal.tooFewReadings) { try PendulumGravity([]) }
        #expect(throws: WeighingRefusal.tooFewReadings) {
            try PendulumGravity([Pendulum(metres: .nan, periods: [(1, 1e-4)])])
        }
    }
}
