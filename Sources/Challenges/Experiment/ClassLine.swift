/// A class's line, computed in one of two ways, which agree if everybody has all conditions.
public struct ClassLine: Hashable, Sendable {
    /// How a class's line is computed.
    public enum Method: String, Sendable {
        /// The line through the conditions' means over the participants who have all conditions.
        case means
        /// The mean of the participants' own lines.
        case ownLines = "own-lines"
    }

    /// How the line is computed.
    public let way: Method
    /// The number of participants on which it is based.
    public let participants: Int
    /// Movement time in seconds over the nominal index of difficulty; `nil` if the points are too few.
    public let nominal: LinearRegression?
    /// Movement time in seconds over the effective index of difficulty; `nil` if the points are too few.
    public let effective: LinearRegression?

    /// Fits the line through the conditions' means.
    ///
    /// - Parameter complete: The conditions of the participants who have all of them.
    init(throughMeansOf complete: [[Int: ConditionFigures]]) {
        let means = MeanCondition.all(of: complete).map { $0.mean }
        way = .means
        participants = complete.count
        nominal = LinearRegression(means.map { ($0.indexOfDifficulty, $0.movementTimeSeconds) })
        effective = LinearRegression(means.map { ($0.effectiveIndexOfDifficulty, $0.movementTimeSeconds) })
    }

    /// The mean of the lines of all participants who have enough conditions for a line.
    init(meanOfOwnLinesOf participants: [[ConditionFigures]]) {
        let own = participants.compactMap { conditions in
            LinearRegression(conditions.map { ($0.indexOfDifficulty, $0.movementTimeSeconds) }).map { ($0, conditions) }
        }
        way = .ownLines
        self.participants = own.count
        nominal = LinearRegression(meanOf: own.map { $0.0 })
        effective = LinearRegression(
            meanOf: own.compactMap { _, conditions in
                LinearRegression(conditions.map { ($0.effectiveIndexOfDifficulty, $0.movementTimeSeconds) })
            }
        )
    }
}

extension LinearRegression {
    /// The mean of several lines: of intercepts, slopes and shares of variance, with all their points; `nil` without any.
    init?(meanOf lines: [LinearRegression]) {
        guard !lines.isEmpty else { return nil }
        let number = Double(lines.count)
        let shares = lines.compactMap { $0.determination }
        intercept = lines.reduce(0) { $0 + $1.intercept } / number
        slope = lines.reduce(0) { $0 + $1.slope } / number
        determination = shares.isEmpty ? nil : shares.reduce(0, +) / Double(shares.count)
        count = lines.reduce(0) { $0 + $1.count }
    }
}
