import Foundation
import TestSupport
import Weighing

/// A phone in a bag on a spring, by a differential equation in a plane: an elastic pendulum with a heavy spring, air drag,
/// friction and a force that isn't quite Hooke's. It shares nothing with the engine but the form of its samples.
struct SimulatedSpring {
    /// N/m and metres; kilograms.
    var stiffness: Double
    var length: Double
    var springMass: Double
    var phoneAndBag: Double
    /// Share by which the force at 10 cm from rest deviates from Hooke's.
    var bend: Double
    /// N s/m, N s²/m², N.
    var viscous: Double
    var drag: Double
    var friction: Double
    /// Standard deviation, as a share of T, of what hanging it on again changes.
    var repeatability: Double

    static func random(_ random: inout SeededNumbers) -> SimulatedSpring {
        SimulatedSpring(
            stiffness: .random(in: 12...30, using: &random),
            length: .random(in: 0.08...0.2, using: &random),
            springMass: .random(in: 0.01...0.03, using: &random),
            phoneAndBag: .random(in: 0.17...0.26, using: &random),
            bend: .random(in: -0.01...0.01, using: &random),
            viscous: .random(in: 0.002...0.02, using: &random),
            drag: .random(in: 0.003...0.012, using: &random),
            friction: .random(in: 0...0.0005, using: &random),
            repeatability: .random(in: 0.0005...0.0015, using: &random)
        )
    }

    /// What a hand does, and what a phone reports.
    struct Recording {
        /// Metres by which the phone is pulled down, and degrees to the side.
        var pull = 0.03
        var aside = 1.0
        /// Readings a second, steps of a reading in m/s², scatter of the timestamps in seconds.
        var rate = 60.0
        var step = 0.1
        var jitter = 0.003
        var noise = 0.03
        /// Share of the readings that never arrive.
        var dropped = 0.01
        /// Seconds from the release to a hook that slips by a share of the stiffness; a drift of the stiffness a second.
        var slip: (at: Double, share: Double)?
        var drift = 0.0
        /// A pause without readings, in seconds from the release.
        var gap: ClosedRange<Double>?
        var hasGravity = true
        var hasRotation = true
        var seconds = 40.0

        static func random(_ random: inout SeededNumbers) -> Recording {
            Recording(
                pull: .random(in: 0.02...0.04, using: &random),
                aside: .random(in: 0...1.5, using: &random),
                rate: Bool.random(using: &random) ? 60 : 100,
                step: Bool.random(using: &random) ? 0.1 : 0.01,
                hasGravity: .random(using: &random),
                hasRotation: .random(using: &random)
            )
        }
    }

    /// The inertia of a spring of mass `springMass` below which `load` hangs: of its lowest mode, ω √(mₛ / k) tan … = mₛ / load.
    private func inertia(_ load: Double) -> Double {
        let ratio = springMass / load
        var (low, high) = (1e-6, .pi / 2 - 1e-6)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            if middle * tan(middle) < ratio { low = middle } else { high = middle }
        }
        return springMass / (low * low)
    }

    /// - Parameter grams: What is in the bag besides the phone.
    func record(grams: Double, _ hand: Recording, _ random: inout SeededNumbers) -> [MotionSample] {
        let load = phoneAndBag + grams / 1000
        let mass = inertia(load)
        let hung = stiffness * (1 + 2 * repeatability * random.normal())
        let weight = load * 9.81
        let stretch = weight / hung
        let rest = length + stretch
        let (bend, viscous, drag, friction) = (bend, viscous, drag, friction)
        let length = length
        func acceleration(_ s: SIMD4<Double>, _ k: Double) -> SIMD2<Double> {
            let r = (s.x * s.x + s.y * s.y).squareRoot()
            let x = (r - length - stretch) / 0.1
            let tension = k * (r - length) + hung * 0.1 * bend * x * x * x
            let speed = (s.z * s.z + s.w * s.w).squareRoot()
            let slowing = viscous + drag * speed + friction / (speed + 1e-3)
            return SIMD2(
                -tension * s.x / r - slowing * s.z,
                weight - tension * s.y / r - slowing * s.w
            ) / mass
        }
        let angle = hand.aside * .pi / 180
        var state = SIMD4((rest + hand.pull) * sin(angle), (rest + hand.pull) * cos(angle), 0, 0)
        let held = Double.random(in: 0.5...2, using: &random)
        // The phone's axes: any, as in a bag, fixed to the spring.
        let turn = (0..<3).map { _ in random.normal() }, other = (0..<3).map { _ in random.normal() }
        let axes = Self.axes(turn, other)
        let dt = 1 / 600.0
        let each = Int(600 / hand.rate)
        var samples: [MotionSample] = []
        for step in 0..<Int((held + hand.seconds) / dt) {
            let time = Double(step) * dt - held
            var k = hung * (1 + hand.drift * max(0, time))
            if let slip = hand.slip, time > slip.at { k *= 1 + slip.share }
            let now = time < 0 ? SIMD2<Double>() : acceleration(state, k)
            if step % each == 0, !(hand.gap?.contains(time) ?? false),
                Double.random(in: 0..<1, using: &random) >= hand.dropped
            {
                let r = (state.x * state.x + state.y * state.y).squareRoot()
                let (sine, cosine) = (state.x / r, state.y / r)
                let force = now - (hand.hasGravity ? SIMD2(0, 9.81) : SIMD2())
                let along = force.x * sine + force.y * cosine
                let across = force.x * cosine - force.y * sine
                let values = (0..<3).map { axis in
                    let value = along * axes[0][axis] + across * axes[1][axis] + hand.noise * random.normal()
                    return (value / hand.step).rounded() * hand.step
                }
                // Of the string in its plane, about the axis that is perpendicular to it.
                let turn = (state.z * state.y - state.x * state.w) / (r * r)
                let about = (0..<3).map { turn * axes[2][$0] + 0.01 * random.normal() }
                samples.append(
                    MotionSample(
                        time: 100 + time + .random(in: -hand.jitter...hand.jitter, using: &random),
                        acceleration: Vector(x: values[0], y: values[1], z: values[2]),
                        rotation: hand.hasRotation
                            ? Vector(x: about[0], y: about[1], z: about[2]) : Vector()
                    )
                )
            }
            guard time >= 0 else { continue }
            func rates(_ s: SIMD4<Double>) -> SIMD4<Double> {
                let a = acceleration(s, k)
                return SIMD4(s.z, s.w, a.x, a.y)
            }
            let k1 = rates(state)
            let k2 = rates(state + k1 * (dt / 2))
            let k3 = rates(state + k2 * (dt / 2))
            let k4 = rates(state + k3 * dt)
            state += (k1 + (k2 + k3) * 2 + k4) * (dt / 6)
        }
        return samples
    }

    /// Three directions, each perpendicular to the others.
    static func axes(_ a: [Double], _ b: [Double]) -> [[Double]] {
        func unit(_ v: [Double]) -> [Double] {
            let length = v.reduce(0) { $0 + $1 * $1 }.squareRoot()
            return v.map { $0 / length }
        }
        let first = unit(a)
        let dot = zip(first, b).reduce(0) { $0 + $1.0 * $1.1 }
        let second = unit(zip(first, b).map { $1 - dot * $0 })
        var third: [Double] = []
        for axis in 0..<3 {
            let (next, last) = ((axis + 1) % 3, (axis + 2) % 3)
            let (plus, minus) = (first[next] * second[last], first[last] * second[next])
            third.append(plus - minus)
        }
        return [first, second, third]
    }
}

extension MotionSample {
    /// Listens as the page does: twice a second, until a recording is good; otherwise the last refusal.
    static func listen<Found>(
        _ samples: [MotionSample],
        by measure: ([MotionSample]) throws(OscillationRefusal) -> Found
    ) -> Result<Found, OscillationRefusal> {
        var result: Result<Found, OscillationRefusal> = .failure(.tooFewCycles(0))
        var next = (samples.first?.time ?? 0) + 3
        for (index, sample) in samples.enumerated() where sample.time >= next {
            next = sample.time + 0.5
            result = Result { () throws(OscillationRefusal) in try measure(Array(samples[...index])) }
            if case .success = result { return result }
        }
        return result
    }

    static func listen(_ samples: [MotionSample]) -> Result<Oscillation, OscillationRefusal> {
        listen(samples, by: Oscillation.init(endOf:))
    }
}

extension SeededNumbers {
    /// Of the standard normal distribution, by Box and Muller.
    mutating func normal() -> Double {
        let radius = sqrt(-2 * log(1 - Double.random(in: 0..<1, using: &self)))
        return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
    }
}
