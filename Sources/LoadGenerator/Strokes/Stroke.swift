import Geometry

/// A finger's path across the screen: a cubic Bézier curve, traversed like a hand does.
///
/// The speed is that of a minimum-jerk movement (Flash and Hogan 1985): 10τ³ − 15τ⁴ + 6τ⁵ of the path after the part τ
/// of the time, slow at both ends. The curve stays in the hull of its points, and so on the screen.
struct Stroke {
    private let points: (Point, Point, Point, Point)
    /// The time at which the stroke begins, in ms on the phone's clock.
    let begin: Double
    let duration: Double
    private let peakPressure: Double
    /// The contact radius in CSS px.
    let radius: Double

    /// Creates a random stroke between the margins of `screen`.
    init(on screen: Size, begin: Double, using random: inout RandomSource) {
        let margin = 24.0
        func point() -> Point {
            Point(
                x: Double.random(in: margin...screen.width - margin, using: &random),
                y: Double.random(in: margin...screen.height - margin, using: &random)
            )
        }
        points = (point(), point(), point(), point())
        self.begin = begin
        duration = Double.random(in: 250...1600, using: &random)
        peakPressure = Double.random(in: 0.25...0.7, using: &random)
        radius = (Double.random(in: 7...14, using: &random) * 2).rounded() / 2
    }

    var end: Double { begin + duration }

    /// The finger's position, rounded to a tenth of a px as browsers report it.
    func position(at time: Double) -> Point {
        let part = progress(at: time)
        let travelled = part * part * part * (10 + part * (6 * part - 15))
        let remaining = 1 - travelled
        let (a, b, c, d) = (
            remaining * remaining * remaining, 3 * remaining * remaining * travelled,
            3 * remaining * travelled * travelled,
            travelled * travelled * travelled
        )
        return Point(
            x: Self.tenths(a * points.0.x + b * points.1.x + c * points.2.x + d * points.3.x),
            y: Self.tenths(a * points.0.y + b * points.1.y + c * points.2.y + d * points.3.y)
        )
    }

    /// The pressure, which rises and falls over the stroke; in steps of a hundredth.
    func pressure(at time: Double) -> Double {
        let part = progress(at: time)
        return (peakPressure * (0.4 + 2.4 * part * (1 - part)) * 100).rounded() / 100
    }

    private func progress(at time: Double) -> Double { min(1, max(0, (time - begin) / duration)) }

    private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
