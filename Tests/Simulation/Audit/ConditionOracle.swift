import Glibc

/// The figures of experiments by the formulas of docs/experiments.md, written without the engine.
struct ConditionOracle {
    var condition: Int
    var trials: Int
    var errors: Int
    var outliers: Int
    /// In s.
    var movementTime: Double
    /// In bits.
    var difficulty: Double
    var univariate: Effective
    var bivariate: Effective

    struct Effective {
        /// In mm.
        var width: Double
        var distance: Double
        /// In bits.
        var difficulty: Double { log2(distance / width + 1) }

        /// - Parameter squares: the sum of the squared deviations of the trials, in px².
        init(squares: Double, distance: Double, trials: Int) {
            let scale = ExperimentOracle.Condition.pixelsPerMillimetre
            width = max(4.133 * (squares / Double(trials - 1)).squareRoot(), 1) / scale
            self.distance = max(distance, 0) / scale
        }
    }

    var throughput: Double { univariate.difficulty / movementTime }
    var bivariateThroughput: Double { bivariate.difficulty / movementTime }

    private struct Trial {
        /// From tap to tap along the axis of both targets, and as the crow flies.
        var along: Double
        var length: Double
        /// The tap from the target's centre: along that axis, and across it.
        var deviation: (x: Double, y: Double)
        var milliseconds: Double
        var isOutlier: Bool
        var isHit: Bool

        init(_ taps: [ExperimentOracle.Tap], _ index: Int, in condition: ExperimentOracle.Condition) {
            let (start, end) = (taps[index - 1], taps[index])
            let (from, to) = (condition.target(ofTap: index - 1), condition.target(ofTap: index))
            let way = hypot(to.x - from.x, to.y - from.y)
            let axis = (x: (to.x - from.x) / way, y: (to.y - from.y) / way)
            let (dx, dy) = (end.x - to.x, end.y - to.y)
            along = (end.x - start.x) * axis.x + (end.y - start.y) * axis.y
            length = hypot(end.x - start.x, end.y - start.y)
            deviation = (dx * axis.x + dy * axis.y, dy * axis.x - dx * axis.y)
            milliseconds = end.milliseconds - start.milliseconds
            let offset = hypot(dx, dy)
            isHit = offset <= condition.widthPixels / 2
            isOutlier =
                length < way / 2 || offset > 2 * condition.widthPixels || milliseconds <= 0 || milliseconds > 10_000
        }
    }

    /// `nil` with too few trials.
    init?(_ sequence: ExperimentOracle.Sequence, of design: ExperimentOracle.Design) {
        let layout = design.conditions[sequence.condition]
        let all = sequence.taps.indices.dropFirst().map { Trial(sequence.taps, $0, in: layout) }
        let counted = all.filter { !$0.isOutlier }
        guard counted.count >= 2 else { return nil }
        func mean(_ value: (Trial) -> Double) -> Double {
            counted.reduce(0) { $0 + value($1) } / Double(counted.count)
        }
        let centre = (x: mean { $0.deviation.x }, y: mean { $0.deviation.y })
        func squares(_ value: (Trial) -> Double) -> Double { counted.reduce(0) { $0 + value($1) * value($1) } }
        let (alongAxis, across) = (squares { $0.deviation.x - centre.x }, squares { $0.deviation.y - centre.y })
        condition = sequence.condition
        trials = counted.count
        errors = counted.filter { !$0.isHit }.count
        outliers = all.count - counted.count
        movementTime = mean { $0.milliseconds } / 1000
        difficulty = log2(layout.distance / layout.width + 1)
        univariate = Effective(squares: alongAxis, distance: mean { $0.along }, trials: counted.count)
        bivariate = Effective(squares: alongAxis + across, distance: mean { $0.length }, trials: counted.count)
    }

    // MARK: Announced figures

    typealias Announced = [(name: String, value: Double?)]

    /// The fields of a condition.
    var announced: Announced {
        [
            ("condition", Double(condition)), ("trials", Double(trials)), ("errors", Double(errors)),
            ("outliers", Double(outliers)), ("movementTimeSeconds", movementTime),
            ("effectiveWidth", univariate.width), ("effectiveDistance", univariate.distance),
            ("indexOfDifficultyBits", difficulty), ("effectiveIndexOfDifficultyBits", univariate.difficulty),
            ("effectiveWidthBivariate", bivariate.width), ("effectiveDistanceBivariate", bivariate.distance),
            ("effectiveIndexOfDifficultyBivariateBits", bivariate.difficulty), ("throughput", throughput),
            ("throughputUnivariateBitsPerSecond", throughput),
            ("throughputBivariateBitsPerSecond", bivariateThroughput),
            ("errorRate", Double(errors) / Double(trials)),
        ]
    }

    /// A participant's row in a frame, without its name.
    var row: [Double?] {
        [
            Double(condition), difficulty, univariate.difficulty, movementTime, throughput, Double(trials),
            Double(errors),
        ]
    }

    /// The same within the error of sums in another order.
    static func agree(_ announced: Double?, _ value: Double?) -> Bool {
        guard let announced, let value else { return announced == nil && value == nil }
        return abs(announced - value) <= 1e-9 * max(1, abs(value))
    }

    static func fault(_ fields: JSONText, _ announced: Announced) -> String? {
        guard let (name, value) = announced.first(where: { !agree(fields[$0.name].number, $0.value) }) else {
            return nil
        }
        return "\(name) is \(fields[name]), should be \(value.map { "\($0)" } ?? "null")"
    }
}

/// The figures of several conditions: of one participant, or of the class.
struct ConditionsOracle {
    /// Intercept and slope of the movement times over the difficulties, nominal and effective.
    typealias Line = (intercept: Double, slope: Double)

    var announced: ConditionOracle.Announced
    var nominal: Line?
    var effective: Line?
    /// Of a class: the method of its regression lines, and the number of participants.
    var way = ""
    var participants = 0

    private static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    private static func line(_ points: [(x: Double, y: Double)]) -> Line? {
        guard points.count >= 3, let x = mean(points.map(\.x)), let y = mean(points.map(\.y)) else { return nil }
        let square = points.reduce(0) { $0 + ($1.x - x) * ($1.x - x) }
        guard square > 0 else { return nil }
        let slope = points.reduce(0) { $0 + ($1.x - x) * ($1.y - y) } / square
        return (y - slope * x, slope)
    }

    private static func sums(_ all: [ConditionOracle]) -> ConditionOracle.Announced {
        let (trials, errors) = (all.reduce(0) { $0 + $1.trials }, all.reduce(0) { $0 + $1.errors })
        return [
            ("trials", Double(trials)), ("errors", Double(errors)),
            ("outliers", Double(all.reduce(0) { $0 + $1.outliers })),
            ("errorRate", trials > 0 ? Double(errors) / Double(trials) : nil),
        ]
    }

    private static func throughputs(_ univariate: Double?, _ bivariate: Double?) -> ConditionOracle.Announced {
        [
            ("throughput", univariate), ("throughputUnivariateBitsPerSecond", univariate),
            ("throughputBivariateBitsPerSecond", bivariate),
        ]
    }

    init(ofParticipant all: [ConditionOracle]) {
        let means = (Self.mean(all.map(\.throughput)), Self.mean(all.map(\.bivariateThroughput)))
        announced = Self.sums(all) + Self.throughputs(means.0, means.1) + [("throughputDeviation", nil)]
        nominal = Self.line(all.map { ($0.difficulty, $0.movementTime) })
        effective = Self.line(all.map { ($0.univariate.difficulty, $0.movementTime) })
    }

    /// - Parameter everybody: the conditions of those who have any.
    init(ofClass everybody: [[ConditionOracle]], conditionCount: Int) {
        let own = everybody.compactMap { Self.mean($0.map(\.throughput)) }
        let throughput = Self.mean(own)
        var deviation: Double?
        if let throughput, own.count > 1 {
            let squares = own.reduce(0) { $0 + ($1 - throughput) * ($1 - throughput) }
            deviation = (squares / Double(own.count - 1)).squareRoot()
        }
        let bivariate = Self.mean(everybody.compactMap { Self.mean($0.map(\.bivariateThroughput)) })
        announced =
            Self.sums(everybody.flatMap { $0 }) + Self.throughputs(throughput, bivariate)
            + [("throughputDeviation", deviation)]
        let complete = everybody.filter { $0.count == conditionCount }
        guard complete.count < everybody.count else {
            (way, participants) = ("means", complete.count)
            // Everybody has each condition.
            let means = (0..<conditionCount).compactMap { index -> (Double, Double, Double)? in
                let all = everybody.flatMap { $0 }.filter { $0.condition == index }
                guard let first = all.first, let difficulty = Self.mean(all.map(\.univariate.difficulty)),
                    let time = Self.mean(all.map(\.movementTime))
                else { return nil }
                return (first.difficulty, difficulty, time)
            }
            nominal = Self.line(means.map { ($0.0, $0.2) })
            effective = Self.line(means.map { ($0.1, $0.2) })
            return
        }
        let lines = everybody.map(Self.init(ofParticipant:))
        way = "own-lines"
        participants = lines.filter { $0.nominal != nil }.count
        nominal = Self.mean(lines.compactMap(\.nominal))
        effective = Self.mean(lines.filter { $0.nominal != nil }.compactMap(\.effective))
    }

    private static func mean(_ lines: [Line]) -> Line? {
        guard let intercept = mean(lines.map(\.intercept)), let slope = mean(lines.map(\.slope)) else { return nil }
        return (intercept, slope)
    }

    func fault(_ figures: JSONText) -> String? {
        if let fault = ConditionOracle.fault(figures, announced) { return fault }
        for (name, line) in [("nominal", nominal), ("effective", effective)] {
            let fault = ConditionOracle.fault(figures[name], [("intercept", line?.intercept), ("slope", line?.slope)])
            if let fault { return "\(name): \(fault)" }
        }
        return nil
    }
}
