public import Geometry

/// A point of a stroke with its time.
public struct StrokePoint: Hashable, Sendable {
    /// The position.
    public var position: Point
    /// The time of the touch at the position, in ms.
    public var milliseconds: Double

    /// Creates a point.
    public init(_ position: Point, milliseconds: Double) {
        (self.position, self.milliseconds) = (position, milliseconds)
    }
}

/// One or several strokes, in the order in which they are drawn.
public struct StrokePath: Hashable, Sendable {
    /// The points of each stroke; none is empty.
    public var strokes: [[StrokePoint]]

    /// Creates a path.
    public init(_ strokes: [[StrokePoint]]) {
        self.strokes = strokes
    }

    /// The length of the strokes; the path from one stroke to the next is not drawn and does not count.
    public var length: Double {
        strokes.reduce(0) { $0 + zip($1, $1.dropFirst()).reduce(0) { $0 + $1.0.position.distance(to: $1.1.position) } }
    }

    /// The area of the smallest upright rectangle around all points.
    public var area: Double {
        let positions = strokes.joined().map { $0.position }
        guard let first = positions.first else { return 0 }
        var (least, most) = (first, first)
        for point in positions {
            least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
            most = Point(x: max(most.x, point.x), y: max(most.y, point.y))
        }
        return (most.x - least.x) * (most.y - least.y)
    }

    /// The time from the first point to the last one, in ms.
    public var milliseconds: Double {
        (strokes.last?.last?.milliseconds ?? 0) - (strokes.first?.first?.milliseconds ?? 0)
    }

    /// The same path with each point moved elsewhere.
    func moved(_ move: (Point) -> Point) -> StrokePath {
        StrokePath(strokes.map { $0.map { StrokePoint(move($0.position), milliseconds: $0.milliseconds) } })
    }
}

/// Points at equal distances along a path, with their centroid in the origin and the first one at the time 0.
public struct ResampledPath: Hashable, Sendable {
    /// The number of points, as in the $P recogniser (Vatavu, Anthony and Wobbrock 2012).
    public static let count = 32

    /// The points, in order.
    public let points: [StrokePoint]
    /// For each point, the index of its stroke.
    public let strokes: [Int]

    /// Resamples a path; `nil` if it has no length.
    public init?(_ path: StrokePath) {
        let length = path.length
        guard length > 0, let first = path.strokes.first?.first, let last = path.strokes.last?.last else { return nil }
        var resampled: [(StrokePoint, Int)] = [(first, 0)]
        var passed = 0.0
        for (number, stroke) in path.strokes.enumerated() {
            for (start, end) in zip(stroke, stroke.dropFirst()) {
                let step = start.position.distance(to: end.position)
                while resampled.count < Self.count - 1, step > 0 {
                    let share = (length * Double(resampled.count) / Double(Self.count - 1) - passed) / step
                    guard share <= 1 else { break }
                    resampled.append((start.towards(end, share), number))
                }
                passed += step
            }
        }
        // Adds the last point if rounding made the sum of the steps shorter than the length.
        while resampled.count < Self.count { resampled.append((last, path.strokes.count - 1)) }
        let sum = resampled.reduce(into: Point(x: 0, y: 0)) {
            $0 = Point(x: $0.x + $1.0.position.x, y: $0.y + $1.0.position.y)
        }
        let centre = Point(x: sum.x / Double(Self.count), y: sum.y / Double(Self.count))
        points = resampled.map { point, _ in
            StrokePoint(
                Point(x: point.position.x - centre.x, y: point.position.y - centre.y),
                milliseconds: point.milliseconds - first.milliseconds
            )
        }
        strokes = resampled.map { $1 }
    }

    /// The turning angle at each point from -π to π; 0 at the ends of a stroke.
    var turns: [Double] {
        points.indices.map { index in
            guard isInside(index) else { return 0 }
            let (before, here, after) = (
                points[index - 1].position, points[index].position, points[index + 1].position
            )
            let (fromX, fromY) = (here.x - before.x, here.y - before.y)
            let (toX, toY) = (after.x - here.x, after.y - here.y)
            return ElementaryFunctions.arctangent(y: fromX * toY - fromY * toX, x: fromX * toX + fromY * toY)
        }
    }

    /// The speed at each point, per ms: from the point before it to the one after it, on its stroke.
    var speeds: [Double] {
        points.indices.map { index in
            let start = index > 0 && strokes[index - 1] == strokes[index] ? index - 1 : index
            let end = index + 1 < points.count && strokes[index + 1] == strokes[index] ? index + 1 : index
            let time = points[end].milliseconds - points[start].milliseconds
            guard time > Self.minMilliseconds else { return 0 }
            return (start..<end).reduce(0) { $0 + points[$1].position.distance(to: points[$1 + 1].position) } / time
        }
    }

    /// Within a shorter time there is no speed.
    private static let minMilliseconds = 1e-5

    private func isInside(_ index: Int) -> Bool {
        index > 0 && index + 1 < points.count && strokes[index - 1] == strokes[index]
            && strokes[index + 1] == strokes[index]
    }
}

extension StrokePoint {
    /// The point at a share of the segment to another point.
    fileprivate func towards(_ end: StrokePoint, _ share: Double) -> StrokePoint {
        StrokePoint(
            Point(
                x: position.x + share * (end.position.x - position.x),
                y: position.y + share * (end.position.y - position.y)
            ),
            milliseconds: milliseconds + share * (end.milliseconds - milliseconds)
        )
    }
}

/// Matches two sets of points one to one, so that the sum of their distances is minimal.
enum PointMatching {
    /// The minimal sum.
    ///
    /// The Hungarian method with potentials (Kuhn 1955; Munkres 1957), a row at a time: exact, in O(n³).
    ///
    /// - Parameter costs: A square table with rows of equal length.
    static func minimalSum(_ costs: [[Double]]) -> Double {
        var matching = Matching(count: costs.count)
        for row in costs.indices { matching.add(row, costs) }
        return matching.rowOfColumn.enumerated().reduce(0) { $0 + costs[$1.element][$1.offset] }
    }

    private struct Matching {
        /// The row that each column is matched with; -1 for none.
        var rowOfColumn: [Int]
        var rowPotentials: [Double]
        var columnPotentials: [Double]

        init(count: Int) {
            rowOfColumn = Array(repeating: -1, count: count)
            rowPotentials = Array(repeating: 0, count: count)
            columnPotentials = rowPotentials
        }

        /// Matches one more row along the shortest augmenting path.
        mutating func add(_ row: Int, _ costs: [[Double]]) {
            let count = costs.count
            var distances = Array(repeating: Double.infinity, count: count)
            var previous = Array(repeating: -1, count: count)
            var isVisited = Array(repeating: false, count: count)
            var (current, column, pathLength) = (row, -1, 0.0)
            repeat {
                if column >= 0 {
                    isVisited[column] = true
                    current = rowOfColumn[column]
                }
                var next = -1
                for each in 0..<count where !isVisited[each] {
                    let reduced = costs[current][each] - rowPotentials[current] - columnPotentials[each]
                    if pathLength + reduced < distances[each] {
                        distances[each] = pathLength + reduced
                        previous[each] = column
                    }
                    if next < 0 || distances[each] < distances[next] { next = each }
                }
                column = next
                pathLength = distances[next]
            } while rowOfColumn[column] >= 0
            rowPotentials[row] += pathLength
            for each in 0..<count where isVisited[each] {
                rowPotentials[rowOfColumn[each]] += pathLength - distances[each]
                columnPotentials[each] -= pathLength - distances[each]
            }
            while column >= 0 {
                let before = previous[column]
                rowOfColumn[column] = before >= 0 ? rowOfColumn[before] : row
                column = before
            }
        }
    }
}
