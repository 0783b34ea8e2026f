public import Geometry

/// One pass of a finger through a tunnel, from the start line to the end line.
public struct SteeringTrial: Hashable, Sendable {
    /// The finger's points: the last one before the start line, all between the lines, and the first one on or after
    /// the end line.
    public var points: [TracedPoint]
    /// The attempts that were broken off since the previous trial.
    public var breaks: Int

    /// The maximum number of points; an attempt with more is broken off.
    public static let pointLimit = 2000

    /// Creates a trial.
    public init(points: [TracedPoint], breaks: Int) {
        self.points = points
        self.breaks = breaks
    }

    /// Whether the points lead through the tunnel as those of a trial do.
    public func leads(through tunnel: SteeringTunnel) -> Bool {
        guard 2...Self.pointLimit ~= points.count, breaks >= 0 else { return false }
        let length = tunnel.length
        return points.indices.allSatisfy { index in
            let along = tunnel.place(of: points[index].position).along
            if index == 0 { return along < 0 }
            return index == points.count - 1 ? along >= length : along >= 0 && along < length
        }
    }
}

/// A straight tunnel of constant width on a screen, in true size, from its start line to its end line.
public struct SteeringTunnel: Hashable, Sendable {
    /// The middle of the start line in CSS px.
    public let start: Point
    /// The middle of the end line in CSS px.
    public let end: Point
    /// The distance between the walls in CSS px.
    public let width: Double

    /// The free space beside the tunnel in CSS px.
    public static let sideMarginPixels = 8.0
    /// The space at the screen's top for texts, in CSS px.
    public static let topMarginPixels = 190.0
    /// The space at the screen's bottom for the participant's name, in CSS px.
    public static let bottomMarginPixels = 40.0
    /// The space before the start line, where the finger touches down, in CSS px.
    public static let runUpPixels = 64.0
    /// The space after the end line in CSS px.
    public static let runOutPixels = 24.0

    /// Creates a tunnel; `nil` if it has no length or no width.
    public init?(start: Point, end: Point, width: Double) {
        self.start = start
        self.end = end
        self.width = width
        guard length > 0, length < .infinity, width > 0, width < .infinity else { return nil }
    }

    /// Lays out the tunnel along a screen's longer side, upwards or to the right; `nil` if it does not fit.
    ///
    /// The direction is upwards because the hand covers the area below the finger.
    ///
    /// - Parameter screen: The screen in CSS px, in its natural orientation.
    public init?(_ condition: ExperimentCondition, on screen: Size, pixelsPerMillimetre: Double) {
        width = condition.width * pixelsPerMillimetre
        let length = condition.distance * pixelsPerMillimetre
        let isUpright = screen.height >= screen.width
        let (along, across) =
            isUpright
            ? (screen.height - Self.topMarginPixels - Self.bottomMarginPixels, screen.width - 2 * Self.sideMarginPixels)
            : (screen.width - 2 * Self.sideMarginPixels, screen.height - Self.topMarginPixels - Self.bottomMarginPixels)
        let free = along - Self.runUpPixels - length - Self.runOutPixels
        guard free >= 0, width <= across else { return nil }
        if isUpright {
            let x = screen.width / 2
            start = Point(x: x, y: screen.height - Self.bottomMarginPixels - free / 2 - Self.runUpPixels)
            end = Point(x: x, y: start.y - length)
        } else {
            // In the middle, on low screens below the texts.
            let y = max(screen.height / 2, Self.topMarginPixels + width / 2)
            start = Point(x: Self.sideMarginPixels + free / 2 + Self.runUpPixels, y: y)
            end = Point(x: start.x + length, y: y)
        }
    }

    /// The distance between the start line and the end line in CSS px.
    public var length: Double { start.distance(to: end) }

    /// A position in the tunnel's own axes in CSS px: along it, 0 on the start line and `length` on the end line, and
    /// across it, 0 in the middle and positive to the right of the path.
    func place(of point: Point) -> (along: Double, across: Double) {
        let length = length
        let (axisX, axisY) = ((end.x - start.x) / length, (end.y - start.y) / length)
        let (x, y) = (point.x - start.x, point.y - start.y)
        return (x * axisX + y * axisY, y * axisX - x * axisY)
    }
}

/// A point of a finger's path with its time.
public struct TracedPoint: Hashable, Sendable {
    /// The position in CSS px.
    public var position: Point
    /// The time in ms on the phone's clock.
    public var milliseconds: Double

    /// Creates a point.
    public init(position: Point, milliseconds: Double) {
        self.position = position
        self.milliseconds = milliseconds
    }
}

extension [TracedPoint] {
    /// The points as numbers: x, y and time of each.
    public var numbers: [Double] { flatMap { [$0.position.x, $0.position.y, $0.milliseconds] } }

    /// Creates points of x, y and time of each; `nil` if there are too few numbers for the last.
    public init?(numbers: [Double]) {
        guard numbers.count % 3 == 0 else { return nil }
        self = stride(from: 0, to: numbers.count, by: 3).map { index in
            TracedPoint(
                position: Point(x: numbers[index], y: numbers[index + 1]),
                milliseconds: numbers[index + 2]
            )
        }
    }
}
