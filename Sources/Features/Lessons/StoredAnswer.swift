import Geometry
import Rooms
import Storage

/// An answer in the row of its participant; of the answer's kinds one is there.
struct StoredAnswer: Codable {
    /// The lesson's number in the session, and the index of the step.
    var run: Int
    var step: Int
    /// The index of the choice.
    var choice: Int?
    var value: Double?
    /// The indices of the items.
    var order: [Int]?
    var curve: [Double]?
    /// x and y of each in px.
    var points: [[Double]]?
    var confidence: Int?
    var milliseconds: UInt64?

    init(_ given: GivenAnswer, run: Int, step: Int) {
        self.run = run
        self.step = step
        (confidence, milliseconds) = (given.confidence, given.milliseconds)
        switch given.answer {
        case .choice(let choice): self.choice = choice
        case .value(let value): self.value = value
        case .order(let order): self.order = order
        case .curve(let curve): self.curve = curve
        case .points(let points): self.points = points.map { [$0.x, $0.y] }
        }
    }

    private init(run: Int, step: Int, choice: Int? = nil, value: Double? = nil) {
        (self.run, self.step, self.choice, self.value) = (run, step, choice, value)
    }

    /// The answer.
    ///
    /// - Throws: `Unreadable` for none.
    var given: GivenAnswer {
        get throws {
            GivenAnswer(try answer, confidence: confidence, milliseconds: milliseconds)
        }
    }

    private var answer: LessonAnswer {
        get throws {
            if let choice { return .choice(choice) }
            if let value { return .value(value) }
            if let order, order.sorted() == Array(order.indices) { return .order(order) }
            if let curve, curve.count == LessonLimits.curveSamples { return .curve(curve) }
            if let points, points.allSatisfy({ $0.count == 2 }) {
                return .points(points.map { Point(x: $0[0], y: $0[1]) })
            }
            throw Unreadable()
        }
    }

    /// The answers as earlier versions stored them: choices as lists of three numbers, and numbers beside them.
    static func ofEarlierVersions(_ fields: StoredFields) throws -> [StoredAnswer] {
        struct StoredValue: Codable {
            var run: Int
            var step: Int
            var value: Double
        }
        let choices = try (fields.value([[Int]].self, "answers") ?? []).map { row in
            guard row.count == 3 else { throw Unreadable() }
            return StoredAnswer(run: row[0], step: row[1], choice: row[2])
        }
        let values = try fields.value([StoredValue].self, "answerValues") ?? []
        return choices + values.map { StoredAnswer(run: $0.run, step: $0.step, value: $0.value) }
    }
}
