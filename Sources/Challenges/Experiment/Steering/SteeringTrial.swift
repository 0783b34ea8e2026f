import Geometry

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
