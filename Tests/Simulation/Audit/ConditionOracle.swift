import Glibc

/// The figures of experiments by the formulas of docs/experiments.md, written without the engine.
struct ConditionOracle {
    var condition: Int
    var trials: Int
    var errors: Int
    var outliers: Int
    /// In s.
    var movementTime: Double
    /// In bits; in steering without a unit.
    var difficulty: Double
    /// In steering that of the path through the tunnel, and the tunnel's length.
    var univariate: Effective
    var bivariate: Effective?
    var steering: Steering?

    /// Of steering alone.
    struct Steering {
        var departures: Int
        var breaks: Int
        var outsideShare: Double
    }

    struct Effective {
        /// In mm.
        var width: Double
        var distance: Double
        /// In bits.
        var difficulty: Double { log2(distance / width + 1) }

        /// - Parameter squares: The sum of the squared deviations of the trials, in px².
        init(squares: Double, distance: Double, trials: Int) {
            let scale = ExperimentOracle.Condition.pixelsPerMillimetre
            width = max(4.133 * (squares / Double(trials - 1)).squareRoot(), 1) / scale
            self.distance = max(distance, 0) / scale
        }
    }

    var effectiveDifficulty: Double {
        steering == nil ? univariate.difficulty : univariate.distance / univariate.width
    }
    var throughput: Double { effectiveDifficulty / movementTime }
    var bivariateThroughput: Double? { bivariate.map { $0.difficulty / movementTime } }

    private struct Trial {
        /// From tap to tap along the axis of both targets, and in a straight line.
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
        switch design.task {
        case .tapping: self.init(tapping: sequence, layout)
        case .steering: self.init(steering: sequence, layout)
        }
    }

    private init?(tapping sequence: ExperimentOracle.Sequence, _ layout: ExperimentOracle.Condition) {
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

    private init?(steering sequence: ExperimentOracle.Sequence, _ layout: ExperimentOracle.Condition) {
        let all = sequence.steering.trials.map { SteeringOracle.Measures($0, in: layout.tunnel) }
        let counted = all.filter { !$0.isOutlier }
        let deviations = counted.flatMap(\.deviations)
        guard counted.count >= 2, deviations.count >= 2 else { return nil }
        func mean(_ value: (SteeringOracle.Measures) -> Double) -> Double {
            counted.reduce(0) { $0 + value($1) } / Double(counted.count)
        }
        let centre = deviations.reduce(0, +) / Double(deviations.count)
        let squares = deviations.reduce(0) { $0 + ($1 - centre) * ($1 - centre) }
        condition = sequence.condition
        trials = counted.count
        errors = counted.filter { $0.departures > 0 }.count
        outliers = all.count - counted.count
        movementTime = mean { $0.milliseconds } / 1000
        difficulty = layout.distance / layout.width
        univariate = Effective(squares: squares, distance: layout.tunnel.length, trials: deviations.count)
        steering = Steering(
            departures: counted.reduce(0) { $0 + $1.departures },
            breaks: sequence.steering.trials.reduce(0) { $0 + $1.breaks },
            outsideShare: mean { $0.outsideShare }
        )
    }

    // MARK: Announced figures

    typealias Announced = [(name: String, value: Double?)]

    /// The fields of a condition.
    var announced: Announced {
        let isTapping = steering == nil
        return [
            ("condition", Double(condition)), ("trials", Double(trials)), ("errors", Double(errors)),
            ("outliers", Double(outliers)), ("movementTimeSeconds", movementTime),
            ("effectiveWidth", univariate.width), ("effectiveDistance", isTapping ? univariate.distance : nil),
            ("indexOfDifficultyBits", isTapping ? difficulty : nil),
            ("effectiveIndexOfDifficultyBits", isTapping ? effectiveDifficulty : nil),
            ("effectiveWidthBivariate", bivariate?.width), ("effectiveDistanceBivariate", bivariate?.distance),
            ("effectiveIndexOfDifficultyBivariateBits", bivariate?.difficulty),
            ("indexOfDifficulty", isTapping ? nil : difficulty),
            ("effectiveIndexOfDifficulty", isTapping ? nil : effectiveDifficulty),
            ("errorRate", Double(errors) / Double(trials)),
        ] + Self.throughputs(throughput, bivariateThroughput, isTapping ? .tapping : .steering)
            + Self.steering(steering, isTapping ? .tapping : .steering)
    }

    static func throughputs(
        _ throughput: Double?,
        _ bivariate: Double?,
        _ task: ExperimentOracle.Task
    ) -> Announced {
        let isTapping = task == .tapping
        return [
            ("throughput", throughput), ("throughputUnivariateBitsPerSecond", isTapping ? throughput : nil),
            ("throughputBivariateBitsPerSecond", bivariate), ("throughputPerSecond", isTapping ? nil : throughput),
        ]
    }

    static func steering(_ sums: Steering?, _ task: ExperimentOracle.Task) -> Announced {
        let counts = task == .tapping ? [nil, nil] : [sums?.departures ?? 0, sums?.breaks ?? 0]
        return [
            ("departures", counts[0].map { Double($0) }), ("breaks", counts[1].map { Double($0) }),
            ("outsideShare", sums?.outsideShare),
        ]
    }

    /// A participant's row in a frame, without its name.
    var row: [Double?] {
        [
            Double(condition), difficulty, effectiveDifficulty, movementTime, throughput, Double(trials),
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

    private let task: ExperimentOracle.Task
    var announced: ConditionOracle.Announced
    var nominal: Line?
    var effective: Line?
    /// Of a class: the method of its regression lines, and the number of participants.
    var way = ""
    var participants = 0
    /// Whether `effective` is computed here. Of a class in which people lack conditions it is not: an oracle in Python does it.
    private var isEffectiveKnown = true

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

    private static func sums(
        _ all: [ConditionOracle],
        _ task: ExperimentOracle.Task
    ) -> ConditionOracle.Announced {
        let (trials, errors) = (all.reduce(0) { $0 + $1.trials }, all.reduce(0) { $0 + $1.errors })
        let steered = all.compactMap { figure in figure.steering.map { (trials: Double(figure.trials), sums: $0) } }
        let steering = ConditionOracle.Steering(
            departures: steered.reduce(0) { $0 + $1.sums.departures },
            breaks: steered.reduce(0) { $0 + $1.sums.breaks },
            // The mean over the trials.
            outsideShare: steered.reduce(0) { $0 + $1.sums.outsideShare * $1.trials } / Double(trials)
        )
        return [
            ("trials", Double(trials)), ("errors", Double(errors)),
            ("outliers", Double(all.reduce(0) { $0 + $1.outliers })),
            ("errorRate", trials > 0 ? Double(errors) / Double(trials) : nil),
        ] + ConditionOracle.steering(steered.isEmpty ? nil : steering, task)
    }

    init(ofParticipant all: [ConditionOracle], _ task: ExperimentOracle.Task) {
        let bivariate = Self.mean(all.compactMap(\.bivariateThroughput))
        announced =
            Self.sums(all, task) + ConditionOracle.throughputs(Self.mean(all.map(\.throughput)), bivariate, task)
            + [("throughputDeviation", nil)]
        nominal = Self.line(all.map { ($0.difficulty, $0.movementTime) })
        effective = Self.line(all.map { ($0.effectiveDifficulty, $0.movementTime) })
        self.task = task
    }

    /// - Parameter everybody: The conditions of all participants with results.
    init(ofClass everybody: [[ConditionOracle]], conditionCount: Int, _ task: ExperimentOracle.Task) {
        self.task = task
        let own = everybody.compactMap { Self.mean($0.map(\.throughput)) }
        let throughput = Self.mean(own)
        var deviation: Double?
        if let throughput, own.count > 1 {
            let squares = own.reduce(0) { $0 + ($1 - throughput) * ($1 - throughput) }
            deviation = (squares / Double(own.count - 1)).squareRoot()
        }
        let bivariate = Self.mean(everybody.compactMap { Self.mean($0.compactMap(\.bivariateThroughput)) })
        announced =
            Self.sums(everybody.flatMap { $0 }, task) + ConditionOracle.throughputs(throughput, bivariate, task)
            + [("throughputDeviation", deviation)]
        let complete = everybody.filter { $0.count == conditionCount }
        guard complete.count < everybody.count else {
            (way, participants) = ("means", complete.count)
            // Every participant has each condition.
            let means = (0..<conditionCount).compactMap { index -> (Double, Double, Double)? in
                let all = everybody.flatMap { $0 }.filter { $0.condition == index }
                guard let first = all.first, let difficulty = Self.mean(all.map(\.effectiveDifficulty)),
                    let time = Self.mean(all.map(\.movementTime))
                else { return nil }
                return (first.difficulty, difficulty, time)
            }
            nominal = Self.line(means.map { ($0.0, $0.2) })
            effective = Self.line(means.map { ($0.1, $0.2) })
            return
        }
        way = "fitted-means"
        isEffectiveKnown = false
        let connected = Self.connected(everybody.filter { !$0.isEmpty })
        participants = connected.count
        nominal = Self.line(Self.fittedTimes(of: connected))
    }

    /// The participants of the largest part that shared conditions link.
    private static func connected(_ everybody: [[ConditionOracle]]) -> [[ConditionOracle]] {
        var parts: [[Int]] = []
        for index in everybody.indices {
            let own = Set(everybody[index].map(\.condition))
            let linked = parts.filter { $0.contains { !own.isDisjoint(with: everybody[$0].map(\.condition)) } }
            parts.removeAll { linked.contains($0) }
            parts.append(linked.flatMap { $0 } + [index])
        }
        let sizes = parts.map { part in part.reduce(0) { $0 + everybody[$1].count } }
        // Of equal parts the one with the first participant.
        let largest = parts.indices.filter { sizes[$0] == sizes.max() }.map { parts[$0].sorted() }
        return (largest.min { $0[0] < $1[0] } ?? []).map { everybody[$0] }
    }

    /// The nominal difficulty of each condition with its mean movement time; missing times are expected to be
    /// p + (1 + λ (p - p̄)) b. The least squares are found by descent along one coordinate after the other.
    private static func fittedTimes(of everybody: [[ConditionOracle]]) -> [(Double, Double)] {
        let conditions = Set(everybody.flatMap { $0.map(\.condition) }).sorted()
        let cells = everybody.reduce(0) { $0 + $1.count }
        let isScaled = cells > everybody.count + conditions.count
        var scales = everybody.map { _ in 1.0 }
        var levels = everybody.map { mean($0.map(\.movementTime)) ?? 0 }
        var effects = Dictionary(uniqueKeysWithValues: conditions.map { ($0, 0.0) })
        func descend() {
            for _ in 0..<100_000 {
                var change = 0.0
                for condition in conditions {
                    var (above, below) = (0.0, 0.0)
                    for (index, own) in everybody.enumerated() {
                        for figures in own where figures.condition == condition {
                            above += scales[index] * (figures.movementTime - levels[index])
                            below += scales[index] * scales[index]
                        }
                    }
                    let next = below > 0 ? above / below : 0
                    change = max(change, abs(next - (effects[condition] ?? 0)))
                    effects[condition] = next
                }
                let middle = effects.values.reduce(0, +) / Double(effects.count)
                for condition in conditions { effects[condition, default: 0] -= middle }
                for (index, own) in everybody.enumerated() {
                    let (scale, now) = (scales[index], effects)
                    levels[index] = mean(own.map { $0.movementTime - scale * now[$0.condition, default: 0] }) ?? 0
                }
                if change < 1e-14 { break }
            }
        }
        descend()
        var change = 0.0
        for _ in 0..<(isScaled ? 100 : 0) {
            let middle = mean(levels) ?? 0
            var (above, below, total) = (0.0, 0.0, 0.0)
            for (index, own) in everybody.enumerated() {
                for figures in own {
                    let effect = effects[figures.condition, default: 0]
                    let product = (levels[index] - middle) * effect
                    above += product * (figures.movementTime - levels[index] - effect)
                    below += product * product
                    total += figures.movementTime * figures.movementTime
                }
            }
            let largest = levels.map { abs($0 - middle) }.max() ?? 0
            let factor = below > 1e-24 * total * total ? above / below : 0
            guard abs(factor) * largest < 1 else {
                change = .infinity
                break
            }
            let next = levels.map { 1 + factor * ($0 - middle) }
            change = zip(next, scales).map { abs($0 - $1) }.max() ?? 0
            scales = next
            if change < 1e-12 { break }
            descend()
        }
        if change > 1e-6 {
            // Few values do not show λ.
            scales = scales.map { _ in 1 }
            descend()
        }
        return conditions.compactMap { condition in
            guard let first = everybody.joined().first(where: { $0.condition == condition }) else { return nil }
            let times = everybody.indices.map { index in
                everybody[index].first { $0.condition == condition }?.movementTime
                    ?? levels[index] + scales[index] * effects[condition, default: 0]
            }
            return (first.difficulty, mean(times) ?? 0)
        }
    }

    func fault(_ figures: JSONText) -> String? {
        if let fault = ConditionOracle.fault(figures, announced) { return fault }
        for (name, line) in [("nominal", nominal), ("effective", effective)] where name == "nominal" || isEffectiveKnown
        {
            let performance = line.flatMap { task == .steering && $0.slope > 0 ? 1 / $0.slope : nil }
            let fault = ConditionOracle.fault(
                figures[name],
                [("intercept", line?.intercept), ("slope", line?.slope), ("indexOfPerformance", performance)]
            )
            if let fault { return "\(name): \(fault)" }
        }
        return nil
    }
}
