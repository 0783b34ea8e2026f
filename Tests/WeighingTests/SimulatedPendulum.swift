import Foundation
import TestSupport
import Weighing

/// A phone fixed to its string, by the differential equation of a body that turns about a point, with drag and friction; the phone also
/// twists about the string. It shares nothing with the engine but the form of its samples.
struct SimulatedPendulum {
    /// Of free fall, in m/s².
    var gravity = 9.81
    /// Radius of gyration about the phone's middle, squared, in m².
    var gyration = 21e-4
    /// 1/s, 1/rad.
    var viscous = 0.004
    var drag = 0.01
    /// rad/s²
    var friction = 0.0

    static func random(_ random: inout SeededNumbers) -> SimulatedPendulum {
        SimulatedPendulum(
            gravity: .random(in: 9.78...9.83, using: &random),
            gyration: .random(in: 16e-4...26e-4, using: &random),
            viscous: .random(in: 0.001...0.01, using: &random),
            drag: .random(in: 0.003...0.03, using: &random),
            friction: .random(in: 0...0.002, using: &random)
        )
    }

    /// What a hand does, and what a phone reports.
    struct Recording {
        /// To the side at the release, in degrees; the twist about the string, in degrees.
        var aside = 10.0
        var twist = 3.0
        /// Twists a second.
        var twistRate = 0.2
        /// Readings a second, steps of a reading in rad/s, scatter of the timestamps in seconds.
        var rate = 60.0
        var step = 0.1 * Double.pi / 180
        var jitter = 0.003
        /// rad/s: scatter, and what a resting phone reports.
        var noise = 0.01
        var bias = 0.02
        /// Share by which rotations are reported too large.
        var gain = 0.0
        var dropped = 0.01
        var seconds = 40.0
        var hasRotation = true

        static func random(_ random: inout SeededNumbers) -> Recording {
            Recording(
                aside: .random(in: 4...18, using: &random),
                twist: .random(in: 0...6, using: &random),
                twistRate: .random(in: 0.15...0.25, using: &random),
                rate: Bool.random(using: &random) ? 60 : 100,
                bias: .random(in: -0.03...0.03, using: &random),
                gain: .random(in: -0.02...0.02, using: &random)
            )
        }
    }

    /// - Parameter metres: From the point where it turns to the phone's centre of mass.
    func record(metres: Double, _ hand: Recording, _ random: inout SeededNumbers) -> [MotionSample] {
        let pull = gravity * metres / (metres * metres + gyration)
        func acceleration(_ angle: Double, _ speed: Double) -> Double {
            -pull * sin(angle) - viscous * speed - drag * abs(speed) * speed - friction * speed / (abs(speed) + 1e-3)
        }
        let held = Double.random(in: 0.5...2, using: &random)
        let axes = SimulatedSpring.axes((0..<3).map { _ in random.normal() }, (0..<3).map { _ in random.normal() })
        let twistRate = 2 * Double.pi * hand.twistRate
        let dt = 1 / 600.0
        let each = Int(600 / hand.rate)
        var (angle, speed) = (hand.aside * .pi / 180, 0.0)
        var samples: [MotionSample] = []
        for index in 0..<Int((held + hand.seconds) / dt) {
            let time = Double(index) * dt - held
            if index % each == 0, Double.random(in: 0..<1, using: &random) >= hand.dropped {
                let twisted = hand.twist * .pi / 180 * sin(twistRate * time) * exp(-0.02 * time)
                let twist = hand.twist * .pi / 180 * twistRate * cos(twistRate * time) * exp(-0.02 * time)
                let along = axes[1]
                let turn = (0..<3).map { axis in
                    // The phone's axes turn about the string.
                    let about = cos(twisted) * axes[2][axis] + sin(twisted) * axes[0][axis]
                    let value = (1 + hand.gain) * (speed * about + twist * along[axis]) + hand.bias
                    return ((value + hand.noise * random.normal()) / hand.step).rounded() * hand.step
                }
                // Gravity and what the string does, along it.
                let force = gravity * cos(angle) + metres * speed * speed
                samples.append(
                    MotionSample(
                        time: 20 + time + .random(in: -hand.jitter...hand.jitter, using: &random),
                        acceleration: Vector(x: force * along[0], y: force * along[1], z: force * along[2]),
                        rotation: hand.hasRotation ? Vector(x: turn[0], y: turn[1], z: turn[2]) : Vector()
                    )
                )
            }
            guard time >= 0 else { continue }
            let k1 = (speed, acceleration(angle, speed))
            let k2 = (speed + dt / 2 * k1.1, acceleration(angle + dt / 2 * k1.0, speed + dt / 2 * k1.1))
            let k3 = (speed + dt / 2 * k2.1, acceleration(angle + dt / 2 * k2.0, speed + dt / 2 * k2.1))
            let k4 = (speed + dt * k3.1, acceleration(angle + dt * k3.0, speed + dt * k3.1))
            angle += dt / 6 * (k1.0 + 2 * k2.0 + 2 * k3.0 + k4.0)
            speed += dt / 6 * (k1.1 + 2 * k2.1 + 2 * k3.1 + k4.1)
        }
        return samples
    }
}

extension MotionSample {
    static func listenToPendulum(_ samples: [MotionSample]) -> Result<Swing, OscillationRefusal> {
        listen(samples, by: Swing.init(endOf:))
    }
}

/// Values of g by pendulums, each length recorded twice.
struct SimulatedGravity {
    private(set) var judged: [String: SimulatedWeighings.Judged] = [:]
    private(set) var heard = 0
    private(set) var refused = 0

    /// - Parameter designs: Lengths in metres.
    init(_ count: Int, designs: [(name: String, lengths: [Double])], seed: UInt64 = 3) throws {
        var random = SeededNumbers(state: seed)
        for _ in 0..<count {
            let world = SimulatedPendulum.random(&random)
            for (name, lengths) in designs {
                // A person takes another point for the phone's middle, and reads a tape measure.
                let shared = 0.004 * random.normal()
                var pendulums: [Pendulum] = []
                for length in lengths {
                    let real = length + shared + 0.002 * random.normal()
                    var periods: [(seconds: Double, error: Double)] = []
                    for _ in 0..<2 {
                        let samples = world.record(metres: real, .random(&random), &random)
                        heard += 1
                        switch MotionSample.listenToPendulum(samples) {
                        case .success(let swing): periods.append((seconds: swing.smallPeriod, error: swing.periodError))
                        case .failure: refused += 1
                        }
                    }
                    pendulums.append(Pendulum(metres: length, periods: periods))
                }
                do throws(WeighingRefusal) {
                    let found = try PendulumGravity(pendulums)
                    judged[name, default: .init()].add(found.gravity - world.gravity, found.interval)
                } catch { refused += 1 }
            }
        }
    }
}
