import Geometry

/// A class's line of movement time over difficulty, through the conditions' means over all participants.
///
/// Who lacks conditions must not bend the line. So a missing value counts in the mean as a `TwoWayFit` expects it, and the
/// line is the one that the class would have if nobody lacked a condition.
public struct ClassLine: Hashable, Sendable {
    /// How a class's line is computed.
    public enum Method: String, Sendable {
        /// Through the conditions' means over participants who have all conditions.
        case means
        /// Through the conditions' means, with the expected value where a participant lacks one.
        case fittedMeans = "fitted-means"
        /// The mean of the participants' own lines.
        case ownLines = "own-lines"
    }

    /// How the line is computed.
    public let way: Method
    /// The number of participants on which it is based.
    public let participants: Int
    /// The conditions' means through which the line goes, by their indices; empty for `ownLines`.
    public let means: [Int: MeanCondition]
    /// How far the means may be from those of a large class in 95 of 100 cases, by their conditions' indices; empty where that
    /// is unknown.
    public private(set) var meanErrors: [Int: MeanErrors] = [:]
    /// Movement time in seconds over the nominal index of difficulty; `nil` if the points are too few.
    public private(set) var nominal: LinearRegression?
    /// Movement time in seconds over the effective index of difficulty; `nil` if the points are too few.
    public private(set) var effective: LinearRegression?

    /// Fits the line through the conditions' means, with intervals.
    ///
    /// - Parameters:
    ///   - all: Each participant's conditions. Those who share no condition with the others are left out.
    ///   - conditionCount: The number of the experiment's conditions.
    init(throughMeansOf all: [[Int: ConditionFigures]], conditionCount: Int) {
        let connected = ConnectedConditions(of: all.map { ConditionSet(conditions: $0.keys) })
        let conditions = (0..<conditionCount).filter { connected.conditions & 1 << UInt64($0) != 0 }
        let people = connected.participants.map { Row(all[$0], conditions) }
        way = people.allSatisfy { $0.conditions.nonzeroBitCount == conditionCount } ? .means : .fittedMeans
        participants = people.count
        let nominals = conditions.map { condition in
            all.lazy.compactMap { $0[condition]?.indexOfDifficulty }.first ?? 0
        }
        let points = Points(of: people, nominals)
        means = Dictionary(uniqueKeysWithValues: zip(conditions, points.means))
        (nominal, effective) = (points.nominal, points.effective)
        addIntervals(people, nominals, conditions)
    }

    /// The mean of the lines of all participants who have enough conditions for a line.
    init(meanOfOwnLinesOf participants: [[ConditionFigures]]) {
        let own = participants.compactMap { conditions in
            LinearRegression(conditions.map { ($0.indexOfDifficulty, $0.movementTimeSeconds) }).map { ($0, conditions) }
        }
        way = .ownLines
        means = [:]
        self.participants = own.count
        nominal = LinearRegression(meanOf: own.map { $0.0 })
        effective = LinearRegression(
            meanOf: own.compactMap { _, conditions in
                LinearRegression(conditions.map { ($0.effectiveIndexOfDifficulty, $0.movementTimeSeconds) })
            }
        )
        // Uncertain difficulties make each line too flat, and more people do not mend it.
        effective?.interceptError = nil
        effective?.slopeError = nil
    }

    /// There is no interval if a condition depends on the participants of one group.
    private mutating func addIntervals(_ people: [Row], _ nominals: [Double], _ conditions: [Int]) {
        guard people.count >= Jackknife.minParticipants else { return }
        var others: [Points] = []
        for group in Jackknife.groups(of: people.count) {
            let rest = people.indices.filter { !group.contains($0) }.map { people[$0] }
            let connected = ConnectedConditions(of: rest.map { $0.conditions })
            guard connected.participants.count == rest.count,
                connected.conditions.nonzeroBitCount == nominals.count
            else { return }
            others.append(Points(of: rest, nominals))
        }
        for (index, condition) in conditions.enumerated() {
            guard let mean = means[condition] else { continue }
            func error(_ value: (MeanCondition) -> Double) -> Double {
                Jackknife.interval(of: value(mean), without: others.map { value($0.means[index]) })
                    .farthest(from: value(mean))
            }
            meanErrors[condition] = MeanErrors(
                movementTime: error { $0.movementTimeSeconds },
                effectiveDifficulty: error { $0.effectiveIndexOfDifficulty }
            )
        }
        nominal?.addIntervals(without: others.compactMap { $0.nominal }, others.count)
        effective?.addIntervals(without: others.compactMap { $0.effective }, others.count)
    }

    /// One participant's values in connected conditions; `nil` where one is missing.
    private struct Row {
        let conditions: ConditionSet
        let times: [Double?]
        let difficulties: [Double?]

        init(_ figures: [Int: ConditionFigures], _ all: [Int]) {
            conditions = ConditionSet(conditions: figures.keys)
            times = all.map { figures[$0]?.movementTimeSeconds }
            difficulties = all.map { figures[$0]?.effectiveIndexOfDifficulty }
        }
    }

    /// The means of connected conditions, and the lines through them.
    private struct Points {
        let means: [MeanCondition]
        let nominal: LinearRegression?
        let effective: LinearRegression?

        init(of people: [Row], _ nominals: [Double]) {
            guard !people.isEmpty else {
                (means, nominal, effective) = ([], nil, nil)
                return
            }
            let times = TwoWayFit(people.map { $0.times })
            let difficulties = TwoWayFit(people.map { $0.difficulties })
            means = nominals.indices.map {
                MeanCondition(
                    indexOfDifficulty: nominals[$0],
                    effectiveIndexOfDifficulty: difficulties.means[$0],
                    movementTimeSeconds: times.means[$0]
                )
            }
            nominal = LinearRegression(means.map { ($0.indexOfDifficulty, $0.movementTimeSeconds) })
            effective = LinearRegression(
                means.map { ($0.effectiveIndexOfDifficulty, $0.movementTimeSeconds) },
                addedSquares: difficulties.addedSquares
            )
        }
    }
}

extension LinearRegression {
    /// The mean of several lines: of intercepts and slopes, with all their points; `nil` without any. It has no R², which is
    /// that of points.
    init?(meanOf lines: [LinearRegression]) {
        guard !lines.isEmpty else { return nil }
        let (intercepts, slopes) = (lines.map { $0.intercept }, lines.map { $0.slope })
        intercept = intercepts.mean
        slope = slopes.mean
        count = lines.reduce(0) { $0 + $1.count }
        (interceptError, slopeError) = (intercepts.errorOfMean, slopes.errorOfMean)
    }

    /// Adds the intervals, by the lines without each of the groups of participants.
    fileprivate mutating func addIntervals(without others: [LinearRegression], _ groupCount: Int) {
        guard others.count == groupCount else { return }
        let (ofIntercept, ofSlope) = (
            Jackknife.interval(of: intercept, without: others.map { $0.intercept }),
            Jackknife.interval(of: slope, without: others.map { $0.slope })
        )
        (interceptInterval, slopeInterval) = (ofIntercept, ofSlope)
        interceptError = ofIntercept.farthest(from: intercept)
        slopeError = ofSlope.farthest(from: slope)
    }
}

/// How far the means of a condition may be from those of a large class, in 95 of 100 cases.
public struct MeanErrors: Hashable, Sendable {
    /// In seconds.
    public let movementTime: Double
    /// In the unit of the task's difficulty.
    public let effectiveDifficulty: Double
}

extension ClosedRange<Double> {
    /// The distance of the end that is farther from a value.
    fileprivate func farthest(from value: Double) -> Double {
        Swift.max((upperBound - value).magnitude, (value - lowerBound).magnitude)
    }
}

extension [Double] {
    /// How far the mean of people's values may be from that of a large class in 95 of 100 cases; `nil` for fewer than five.
    var errorOfMean: Double? {
        guard count >= Jackknife.minParticipants else { return nil }
        return StudentT.quantile(freedom: Double(count) - 1) * (variance / Double(count)).squareRoot()
    }
}

/// A set of an experiment's conditions, of which there are at most 16: bit i is condition i.
typealias ConditionSet = UInt64

extension ConditionSet {
    init(conditions: some Sequence<Int>) { self = conditions.reduce(0) { $0 | 1 << UInt64($1) } }
}

/// The participants and conditions that can be compared with each other: those that are linked by shared conditions.
///
/// If nobody of one group has a condition of another group, nothing says whether the people or the conditions differ.
struct ConnectedConditions {
    /// The indices of the participants in ascending order.
    private(set) var participants: [Int] = []
    /// The conditions.
    private(set) var conditions: ConditionSet = 0

    /// Finds the largest connected part, by values; of equal ones the first.
    ///
    /// - Parameter table: Each participant's conditions.
    init(of table: [ConditionSet]) {
        var left = table.indices.filter { table[$0] != 0 }
        var most = 0
        while let first = left.first {
            var (members, shared, values) = ([Int](), table[first], 0)
            var count = -1
            // Each round adds at least one condition, or is the last one.
            while count < members.count {
                count = members.count
                var rest: [Int] = []
                for index in left {
                    if table[index] & shared != 0 {
                        members.append(index)
                        shared |= table[index]
                        values += table[index].nonzeroBitCount
                    } else {
                        rest.append(index)
                    }
                }
                left = rest
            }
            guard values > most else { continue }
            most = values
            (participants, conditions) = (members.sorted(), shared)
        }
    }
}

/// The 95 % interval of a figure of a class, by leaving out participants (Tukey 1958).
enum Jackknife {
    /// The minimum number of participants for an interval.
    static let minParticipants = 5
    /// Up to this number each participant is left out alone, above it they are left out in groups.
    private static let maxAlone = 40
    /// The number of groups.
    private static let groupCount = 20

    /// The participants to leave out together, by their indices.
    static func groups(of participants: Int) -> [Set<Int>] {
        let count = participants <= maxAlone ? participants : groupCount
        return (0..<count).map { Set(stride(from: $0, to: participants, by: count)) }
    }

    /// The interval around the mean of the pseudo-values, which has less bias than the figure itself.
    ///
    /// - Parameters:
    ///   - all: The figure of all participants.
    ///   - others: The figure without each of the groups.
    static func interval(of all: Double, without others: [Double]) -> ClosedRange<Double> {
        let count = Double(others.count)
        let pseudovalues = others.map { count * all - (count - 1) * $0 }
        let half = StudentT.quantile(freedom: count - 1) * (pseudovalues.variance / count).squareRoot()
        return pseudovalues.mean - half...pseudovalues.mean + half
    }
}
