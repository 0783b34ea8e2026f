import Foundation
import TestSupport
import Weighing

/// A phone on the free end of a ruler, by the differential equation of a thin beam that bends far (Euler's elastica).
struct SimulatedRuler {
    /// N m²; metres from the table's edge to the end; metres of the phone on it; kilograms of the phone.
    var rigidity: Double
    var length: Double
    var overlap: Double
    var phone: Double
    /// Standard deviation in degrees, and in metres along the ruler, of what putting it down again changes.
    var repeatability: Double
    var shift: Double

    static func random(_ random: inout SeededNumbers) -> SimulatedRuler {
        SimulatedRuler(
            rigidity: .random(in: 0.1...0.25, using: &random),
            length: .random(in: 0.17...0.22, using: &random),
            overlap: .random(in: 0.05...0.08, using: &random),
            phone: .random(in: 0.15...0.23, using: &random),
            repeatability: .random(in: 0.03...0.1, using: &random),
            shift: .random(in: 0...0.0005, using: &random)
        )
    }

    /// The angle of the end in radians: EI θ″ = −F cos θ up to where the phone begins, where its weight acts, straight on from there.
    func tilt(grams: Double, shift: Double = 0) -> Double {
        let free = length - overlap
        let force = (phone + grams / 1000) * 9.81
        let lever = overlap / 2 + shift
        // By shooting: the moment at the table that leaves the moment of the phone's weight at its edge.
        var (low, high) = (0.0, force * (length + 0.1) / rigidity)
        var end = 0.0
        for _ in 0..<50 {
            let curvature = (low + high) / 2
            var (angle, bent) = (0.0, curvature)
            let steps = 60
            let ds = free / Double(steps)
            for _ in 0..<steps {
                let (a1, b1) = (bent, -force * cos(angle) / rigidity)
                let (a2, b2) = (bent + b1 * ds / 2, -force * cos(angle + a1 * ds / 2) / rigidity)
                let (a3, b3) = (bent + b2 * ds / 2, -force * cos(angle + a2 * ds / 2) / rigidity)
                let (a4, b4) = (bent + b3 * ds, -force * cos(angle + a3 * ds) / rigidity)
                angle += (a1 + 2 * a2 + 2 * a3 + a4) * ds / 6
                bent += (b1 + 2 * b2 + 2 * b3 + b4) * ds / 6
            }
            end = angle
            if bent * rigidity > force * lever * cos(angle) { high = curvature } else { low = curvature }
        }
        return end
    }

    /// Two and a half seconds of a phone that lies on it.
    func record(grams: Double, step: Double, turned: Double, _ random: inout SeededNumbers) -> [MotionSample] {
        let angle = tilt(grams: grams, shift: shift * random.normal()) + repeatability * random.normal() * .pi / 180
        // Turned about its own normal: as somebody lays it on the ruler, the same for all loads but for a degree.
        let turn = turned + random.normal() * 0.3 * .pi / 180
        let (sine, cosine) = (sin(angle), cos(angle))
        let force = [9.81 * sine * cos(turn), 9.81 * sine * sin(turn), 9.81 * cosine]
        return (0..<150).map { index in
            let values = force.map { ((($0 + 0.03 * random.normal()) / step).rounded()) * step }
            return MotionSample(
                time: Double(index) / 60 + .random(in: -0.003...0.003, using: &random),
                acceleration: Vector(x: values[0], y: values[1], z: values[2])
            )
        }
    }
}
