/// The measures of how well a participant or a class stayed in the tunnel.
public struct SteeringFigures: Hashable, Sendable {
    /// The number of times that the counted trials left the tunnel.
    public var departures: Int
    /// The attempts that were broken off.
    public var breaks: Int
    /// The mean share of the counted trials' paths outside the tunnel, 0 to 1.
    public var outsideShare: Double

    /// The figures of several conditions; `nil` without any.
    static func all(of conditions: [ConditionFigures]) -> SteeringFigures? {
        var sum: SteeringFigures?
        var trials = 0
        for condition in conditions {
            guard let own = condition.steering else { continue }
            sum = SteeringFigures(
                departures: (sum?.departures ?? 0) + own.departures,
                breaks: (sum?.breaks ?? 0) + own.breaks,
                outsideShare: (sum?.outsideShare ?? 0) + own.outsideShare * Double(condition.trials)
            )
            trials += condition.trials
        }
        if trials > 0 { sum?.outsideShare /= Double(trials) }
        return sum
    }
}
