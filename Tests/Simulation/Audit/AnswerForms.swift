/// An answer to a question of one of the forms of docs/lessons.md, as a phone sends it.
struct Answer: Equatable {
    enum Form: String, CaseIterable { case choice, number, line, order, sketch, point, area }

    /// All forms, in the order in which `Answer.question` has them.
    static let forms = Form.allCases

    var form: Form
    /// The choice, the number, the items, the curve, or x and y of one point after the other.
    var numbers: [Double]
    /// In percent, where the question asks for it.
    var confidence: Int?

    static let items = 4
    private static let curveSamples = 101
    private static let marks = 2
    private static let choices = 3
    static let rightChoice = 2
    static let truth = 198.5
    static let tolerance = 10.0
    private static let rightOrder = [2, 1, 4, 3]

    // MARK: Questions

    /// Whether phones also say how sure they are.
    static func asksConfidence(_ form: Form) -> Bool { form == .choice || form == .number }

    /// The question as the host asks it.
    static func question(_ form: Form) -> String {
        let text = "\"text\":{\"en\":\"Which \(form.rawValue)?\"}"
        let fields =
            switch form {
            case .choice:
                "\"choices\":[{\"en\":\"A\"},{\"en\":\"B\"},{\"en\":\"C\"}],\"answer\":\(rightChoice),\"confidence\":true"
            case .number: "\"unit\":{\"en\":\"cm\"},\"truth\":\(truth),\"tolerance\":\(tolerance),\"confidence\":true"
            case .line: "\"from\":0,\"to\":400,\"truth\":\(truth)"
            case .order:
                "\"items\":[{\"en\":\"A\"},{\"en\":\"B\"},{\"en\":\"C\"},{\"en\":\"D\"}],\"order\":\(rightOrder)"
            case .sketch:
                "\"x\":{\"name\":{\"en\":\"t\"},\"from\":0,\"to\":10},\"y\":{\"name\":{\"en\":\"s\"},\"from\":-8,\"to\":8}"
            case .point: "\"picture\":\"world\",\"marks\":\(marks),\"truth\":{\"point\":[411.9,408.2]}"
            case .area: "\"picture\":\"world\",\"truth\":{\"rectangle\":[100,100,200,150]}"
            }
        return "{\(text),\"form\":\"\(form.rawValue)\",\(fields)}"
    }

    // MARK: Answers

    /// An answer that the question takes.
    init(_ form: Form, _ dice: Dice) {
        self.form = form
        switch form {
        case .choice: numbers = [Double(dice.number(1...Self.choices))]
        case .number, .line: numbers = [Double(dice.number(0...1600)) / 4]
        case .order:
            var items = (1...Self.items).map(Double.init)
            for index in items.indices { items.swapAt(index, dice.number(index...items.count - 1)) }
            numbers = items
        case .sketch:
            let (height, slope) = (Double(dice.number(-4...4)), Double(dice.number(-3...3)) / 100)
            numbers = (0..<Self.curveSamples).map { height + slope * Double($0) }
        case .point: numbers = (0..<Self.marks).flatMap { _ in Self.place(dice) }
        case .area: numbers = (0..<5).flatMap { _ in Self.place(dice) }
        }
        if Self.asksConfidence(form), dice.chance(0.8) { confidence = 50 + 5 * dice.number(0...10) }
    }

    /// A place on the map of the world, of 1440 × 720 px.
    private static func place(_ dice: Dice) -> [Double] {
        [Double(dice.number(0...144_000)) / 100, Double(dice.number(0...72_000)) / 100]
    }

    /// The fields of the request.
    var fields: String {
        let own =
            switch form {
            case .choice: "\"choice\":\(Int(numbers[0]))"
            case .number, .line: "\"value\":\(numbers[0])"
            case .order: "\"order\":\(numbers.map { Int($0) })"
            case .sketch: "\"curve\":\(numbers)"
            case .point, .area: "\"points\":[\(pairs.map { "[\($0),\($1)]" }.joined(separator: ","))]"
            }
        return own + (confidence.map { ",\"confidence\":\($0)" } ?? "")
    }

    private var pairs: [(Double, Double)] {
        stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }

    /// Whether a message, or a row of the results, has this answer: places to a tenth of a px, all else as it was sent.
    func isShown(in row: JSONText) -> Bool {
        guard row["confidence"].integer == confidence else { return false }
        switch form {
        case .choice: return row["choice"].number == numbers[0]
        case .number, .line: return row["value"].number == numbers[0]
        case .order: return row["order"].items.compactMap(\.number) == numbers
        case .sketch: return row["curve"].items.compactMap(\.number) == numbers
        case .point, .area:
            let shown = row["points"].items.flatMap { $0.items.compactMap(\.number) }
            return shown.count == numbers.count && zip(shown, numbers).allSatisfy { abs($0 - $1) <= 0.05 + 1e-9 }
        }
    }

    /// Whether it is right, where the question says what is.
    private var isRight: Bool {
        form == .choice ? numbers[0] == Double(Self.rightChoice) : abs(numbers[0] - Self.truth) <= Self.tolerance
    }

    // MARK: Summaries

    /// The fault of a question's summary in the results, or `nil`.
    static func fault(_ shown: JSONText, of answers: [Answer], _ form: Form) -> String? {
        func differs(_ name: String, _ shown: JSONText, _ should: Double?) -> String? {
            guard let should else { return shown.number == nil ? nil : "\(name) is \(shown), should be missing" }
            let agrees = shown.number.map { abs($0 - should) <= 1e-9 * max(1, abs(should)) } ?? false
            return agrees ? nil : "\(name) is \(shown), should be \(should)"
        }
        if asksConfidence(form), let fault = calibrationFault(shown["calibration"], answers) { return fault }
        switch form {
        case .choice, .point, .area: return nil
        case .number, .line:
            let (values, summary) = (answers.map { $0.numbers[0] }, shown["summary"])
            let median = quantile(values, 0.5)
            return differs("the median", summary["median"], median)
                ?? differs("the lower quartile", summary["lowerQuartile"], quantile(values, 0.25))
                ?? differs("the upper quartile", summary["upperQuartile"], quantile(values, 0.75))
                ?? differs("the difference", summary["difference"], median.map { $0 - truth })
                ?? differs("the share", summary["differencePercent"], median.map { ($0 - truth) / truth * 100 })
        case .order:
            let ranks = shown["ranks"]
            let taus = answers.map { tau($0.numbers.map { Int($0) }) }
            for item in 1...items where !answers.isEmpty {
                let places = answers.map { ($0.numbers.firstIndex(of: Double(item)) ?? 0) + 1 }
                let mean = Double(places.reduce(0, +)) / Double(places.count)
                if let fault = differs("the place of \(item)", ranks["means"][item - 1], mean) { return fault }
            }
            return differs("tau", ranks["tau"], quantile(taus, 0.5))
        case .sketch:
            for index in 0..<curveSamples where !answers.isEmpty {
                let values = answers.map { $0.numbers[index] }
                for (name, share) in [("lowerQuartile", 0.25), ("median", 0.5), ("upperQuartile", 0.75)] {
                    let fault = differs("\(name) at \(index)", shown["curves"][name][index], quantile(values, share))
                    if let fault { return fault }
                }
            }
            return nil
        }
    }

    /// How many said each confidence, and how many of them were right.
    private static func calibrationFault(_ shown: JSONText, _ answers: [Answer]) -> String? {
        var levels: [Int: [Int]] = [:]
        for answer in answers {
            guard let confidence = answer.confidence else { continue }
            let level = levels[confidence] ?? [0, 0]
            levels[confidence] = [level[0] + 1, level[1] + (answer.isRight ? 1 : 0)]
        }
        let rows = shown.items.map { [$0["confidence"].integer, $0["people"].integer, $0["right"].integer] }
        let should = levels.sorted { $0.key < $1.key }.map { [$0.key, $0.value[0], $0.value[1]] }
        return rows == should ? nil : "the calibration is \(rows), should be \(should)"
    }

    /// Of type 7 (Hyndman and Fan 1996).
    private static func quantile(_ values: [Double], _ share: Double) -> Double? {
        let sorted = values.sorted()
        guard !sorted.isEmpty else { return nil }
        let place = Double(sorted.count - 1) * share
        let (low, rest) = (Int(place.rounded(.down)), place - place.rounded(.down))
        return low + 1 < sorted.count ? sorted[low] + rest * (sorted[low + 1] - sorted[low]) : sorted[low]
    }

    /// Kendall's τ with the right order.
    private static func tau(_ order: [Int]) -> Double {
        var sum = 0
        for (index, first) in order.enumerated() {
            for second in order[(index + 1)...] {
                let isRight = (rightOrder.firstIndex(of: first) ?? 0) < (rightOrder.firstIndex(of: second) ?? 0)
                sum += isRight ? 1 : -1
            }
        }
        return Double(sum) / Double(order.count * (order.count - 1) / 2)
    }
}
