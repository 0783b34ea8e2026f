/// The middle and the spread of points in a plane.
public struct PointCloud: Sendable {
    /// The most steps towards the geometric median, and the step in units of the points below which it is reached.
    private static let (mostSteps, smallestStep) = (1000, 1e-6)
    /// The fewest points that have a spread.
    public static let fewestForSpread = 3

    /// The points, in any order.
    public let points: [Point]

    /// Creates a cloud.
    public init(_ points: [Point]) {
        self.points = points
    }

    /// The mean of both coordinates; `nil` without points.
    public var mean: Point? {
        guard !points.isEmpty else { return nil }
        let count = Double(points.count)
        return Point(x: points.reduce(0) { $0 + $1.x } / count, y: points.reduce(0) { $0 + $1.y } / count)
    }

    /// The point with the smallest sum of distances to all: half of the points, wherever they went, cannot move it far away.
    ///
    /// Weiszfeld's steps, which Vardi and Zhang (2000) lead past the points themselves. `nil` without points.
    public var geometricMedian: Point? {
        guard var middle = mean else { return nil }
        for _ in 0..<Self.mostSteps {
            let next = step(from: middle)
            let moved = middle.distance(to: next)
            middle = next
            if moved < Self.smallestStep { break }
        }
        return middle
    }

    private func step(from middle: Point) -> Point {
        var (weights, x, y, pullX, pullY, here) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        for point in points {
            let distance = middle.distance(to: point)
            guard distance > 0 else {
                here += 1
                continue
            }
            weights += 1 / distance
            x += point.x / distance
            y += point.y / distance
            pullX += (point.x - middle.x) / distance
            pullY += (point.y - middle.y) / distance
        }
        guard weights > 0 else { return middle }
        let pull = (pullX * pullX + pullY * pullY).squareRoot()
        let stay = here == 0 ? 0 : pull > here ? here / pull : 1
        return Point(
            x: (1 - stay) * x / weights + stay * middle.x,
            y: (1 - stay) * y / weights + stay * middle.y
        )
    }

    /// An ellipse around the mean whose half axes are the standard deviations along its axes; 39 % of a normal cloud lie in it.
    public struct Ellipse: Hashable, Sendable {
        /// The points' mean.
        public let center: Point
        /// The largest standard deviation, and the one across it, in units of the points.
        public let major, minor: Double
        /// The direction of the largest one in degrees from the x axis, clockwise where y is down; over −90 to 90.
        public let degrees: Double
    }

    /// The ellipse of one standard deviation; `nil` for fewer than `fewestForSpread` points.
    public var ellipse: Ellipse? {
        guard points.count >= Self.fewestForSpread, let mean else { return nil }
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for point in points {
            let (x, y) = (point.x - mean.x, point.y - mean.y)
            xx += x * x
            xy += x * y
            yy += y * y
        }
        let freedom = Double(points.count - 1)
        (xx, xy, yy) = (xx / freedom, xy / freedom, yy / freedom)
        let middle = (xx + yy) / 2
        let half = ((xx - yy) / 2 * ((xx - yy) / 2) + xy * xy).squareRoot()
        let angle = half == 0 ? 0 : ElementaryFunctions.arctangent(y: 2 * xy, x: xx - yy) / 2
        return Ellipse(
            center: mean,
            major: (middle + half).squareRoot(),
            minor: max(0, middle - half).squareRoot(),
            degrees: angle * 180 / .pi
        )
    }
}
