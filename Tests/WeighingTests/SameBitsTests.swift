import Foundation
import TestSupport
import Testing
import Weighing

/// Recordings from a seed by additions, multiplications and divisions only: a spring by steps, with noise.
///
/// `Tests/Pages/shared/engines/weighing-traces.mjs` makes the same.
extension EngineTrace {
    private mutating func samples(stiffness: Double) -> [MotionSample] {
        var (place, speed) = (2.0, 0.0)
        var samples: [MotionSample] = []
        for step in 0..<3600 {
            speed += (-stiffness * place - 0.05 * speed) * 0.005
            place += speed * 0.005
            guard step % 3 == 0 else { continue }
            let time = Double(step) * 0.005 + random() * 0.004
            let (x, y, z) = (0.3 * place + 0.1 * random(), 0.9 * place + 0.1 * random(), 9.8 + 0.1 * random())
            samples.append(MotionSample(time: time, acceleration: Vector(x: x, y: y, z: z)))
        }
        return samples
    }

    /// Turns as a pendulum does, about two of the phone's axes.
    private mutating func rotations(stiffness: Double) -> [MotionSample] {
        var (angle, speed) = (0.2, 0.0)
        var samples: [MotionSample] = []
        for step in 0..<6000 {
            speed += (-stiffness * angle - 0.01 * speed) * 0.005
            angle += speed * 0.005
            guard step % 3 == 0 else { continue }
            let time = Double(step) * 0.005 + random() * 0.004
            let (x, y, z) = (0.6 * speed + 0.01 * random(), 0.01 * random(), 0.8 * speed + 0.01 * random())
            samples.append(
                MotionSample(time: time, acceleration: Vector(x: 0, y: 9.8, z: 0), rotation: Vector(x: x, y: y, z: z))
            )
        }
        return samples
    }

    fileprivate mutating func runPendulums() {
        var pendulums: [Pendulum] = []
        for metres in [0.25, 0.5, 1.0] {
            var periods: [(seconds: Double, error: Double)] = []
            for _ in 0..<2 {
                let stiffness = 9.81 / metres * (0.999 + 0.002 * random())
                do throws(OscillationRefusal) {
                    let found = try Swing(endOf: rotations(stiffness: stiffness))
                    for value in [found.smallPeriod, found.periodError, found.amplitude, found.cycles] { note(value) }
                    periods.append((seconds: found.smallPeriod, error: found.periodError))
                } catch {
                    note(-1)
                }
            }
            pendulums.append(Pendulum(metres: metres, periods: periods))
        }
        for pendulums in [[pendulums[1]], pendulums] {
            do throws(WeighingRefusal) {
                let found = try PendulumGravity(pendulums)
                for value in [found.gravity, found.interval, found.isSlope ? 1 : 0, found.longer] { note(value) }
            } catch {
                note(-2)
            }
        }
    }

    fileprivate mutating func run() {
        var references: [ReferenceLoad] = []
        for grams in [0.0, 50, 100, 200, 150] {
            var readings: [LoadReading] = []
            for _ in 0..<2 {
                let stiffness = 20 / (0.2 + grams / 1000) * (0.999 + 0.002 * random())
                do throws(OscillationRefusal) {
                    let found = try Oscillation(endOf: samples(stiffness: stiffness))
                    for value in [
                        found.period, found.periodError, found.metres, found.amplitudeEffect,
                        found.amplitudeEffectError, found.amplitude, found.cycles,
                    ] { note(value) }
                    readings.append(LoadReading(found))
                } catch {
                    note(-1)
                }
            }
            references.append(ReferenceLoad(grams: grams, gramsError: grams / 400, readings: readings))
        }
        let load = references.removeLast().readings
        do throws(WeighingRefusal) {
            let scale = try MassScale(way: .spring, references: references)
            let mass = try scale.mass(of: load)
            for value in [
                scale.ownGrams.grams, scale.ownGrams.interval, scale.newtonsPerMetre, scale.repeatability,
                scale.misfitGrams, scale.heaviest, mass.grams, mass.interval,
            ] { note(value) }
        } catch {
            note(-2)
        }
    }
}

@Suite struct SameBitsTests {
    /// The engine's results when the file was written. `Tests/Pages/shared/engines/same-bits.test.mjs` compares the engine of
    /// the browser against the same file. After a change of the rules, copy the numbers that this test reports.
    @Test func `recordings and masses have the bits that the browser gives`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "Fixtures/weighing-digests.json")
        let wanted = try JSONDecoder().decode([UInt32].self, from: Data(contentsOf: file))
        var digests: [UInt32] = []
        for seed in 1...8 as ClosedRange<UInt32> {
            var trace = EngineTrace(seed: seed)
            trace.run()
            trace.runPendulums()
            digests.append(trace.digest)
        }
        #expect(digests == wanted, "the numbers now: \(digests)")
    }
}
