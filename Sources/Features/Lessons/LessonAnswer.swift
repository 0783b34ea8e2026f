import Geometry
import Rooms
import SampleComparison
import Storage
import Web
import WireProtocol

/// A phone's answer to a question.
enum LessonAnswer: Sendable, Equatable {
    /// The index of the choice.
    case choice(Int)
    case value(Double)
    /// The indices of the items, the first one first.
    case order([Int])
    /// A curve's values at equal distances along x.
    case curve([Double])
    /// Marks on a picture or the corners of an area, in px.
    case points([Point])

    /// Takes an answer as a phone sends it.
    ///
    /// - Parameter picture: What the question is about, if it is a picture.
    /// - Throws: 422 unless it is one that the question takes.
    init(_ sent: SentAnswer, to question: LessonQuestion, about picture: AskedPicture?) throws(Problem) {
        switch question.form {
        case .choice(let count, _):
            guard let choice = sent.choice, (1...count).contains(choice) else {
                throw .invalid("choice", "`choice` must be from 1 to \(count).")
            }
            self = .choice(choice - 1)
        case .value(let range, _):
            guard let value = sent.value, range.contains(value) else {
                let (from, to) = (range.lowerBound.short, range.upperBound.short)
                throw .invalid("value", "`value` must be a number from \(from) to \(to).")
            }
            self = .value(value)
        case .order(let count, _):
            guard let order = sent.order, order.sorted() == Array(1...count) else {
                throw .invalid("order", "`order` must have each number from 1 to \(count) once.")
            }
            self = .order(order.map { $0 - 1 })
        case .sketch(_, let y, _):
            guard let curve = sent.curve, curve.count == LessonLimits.curveSamples, curve.allSatisfy(y.contains) else {
                let (count, from, to) = (LessonLimits.curveSamples, y.lowerBound.short, y.upperBound.short)
                throw .invalid("curve", "`curve` must be \(count) numbers from \(from) to \(to).")
            }
            self = .curve(curve)
        case .picture(let asked):
            guard let picture else { throw .noGround }
            self = .points(try picture.points(sent.points, to: asked))
        }
    }

    /// Whether the answer is right; `nil` where nothing says so.
    ///
    /// - Parameter truth: The number that answers are compared with, as far as it is known.
    func isRight(to question: LessonQuestion, truth: Double?) -> Bool? {
        switch self {
        case .choice(let choice): return question.correct.map { $0 == choice }
        case .value(let value):
            guard let tolerance = question.tolerance, let truth else { return nil }
            // 0.4 is within 0.1 of 0.3, although their binary fractions are not.
            return abs(value - truth) <= tolerance + 1e-12 * max(abs(value), abs(truth))
        case .order, .curve, .points: return nil
        }
    }

    /// The index of the choice, if it is one.
    var choice: Int? {
        if case .choice(let choice) = self { choice } else { nil }
    }

    /// The number, if it is one.
    var value: Double? {
        if case .value(let value) = self { value } else { nil }
    }

    /// The values of the curve, if it is one.
    var curve: [Double]? {
        if case .curve(let curve) = self { curve } else { nil }
    }

    /// The indices of the items, if it is an order.
    var order: [Int]? {
        if case .order(let order) = self { order } else { nil }
    }

    /// The places, if it is places.
    var points: [Point]? {
        if case .points(let points) = self { points } else { nil }
    }
}

/// The fields of an answer as a phone sends it; which of them a question takes depends on its form.
struct SentAnswer: Decodable {
    /// The phone's resume token.
    var resume: String
    /// The lesson's number in the session.
    var run: Int?
    /// The step's number, from 1.
    var step: Int
    /// The choice's number, from 1.
    var choice: Int?
    var value: Double?
    /// The numbers of the items, from 1, in the answer's order.
    var order: [Int]?
    /// A curve's values.
    var curve: [Double]?
    /// Places on a picture, x and y of each in px.
    var points: [[Double]]?
    /// How sure the phone is, in percent.
    var confidence: Int?
}

/// What a phone has answered, how sure it is, and when it said so.
struct GivenAnswer: Sendable {
    var answer: LessonAnswer
    /// In percent; `nil` if the phone has not said, or was not asked.
    var confidence: Int?
    /// In ms since the session's start; `nil` of an answer that an earlier version stored.
    var milliseconds: UInt64?

    /// Creates an answer that was taken before.
    init(_ answer: LessonAnswer, confidence: Int? = nil, milliseconds: UInt64? = nil) {
        self.answer = answer
        self.confidence = confidence
        self.milliseconds = milliseconds
    }

    /// Takes an answer as a phone sends it.
    ///
    /// - Throws: 422 unless the question takes it, and how sure the phone is.
    init(
        _ sent: SentAnswer,
        to question: LessonQuestion,
        about picture: AskedPicture?,
        at milliseconds: UInt64
    ) throws(Problem) {
        self.milliseconds = milliseconds
        if question.asksConfidence, let percent = sent.confidence {
            let range = LessonLimits.confidence
            guard range.contains(percent) else {
                let (from, to) = (range.lowerBound, range.upperBound)
                throw .invalid("confidence", "`confidence` must be a whole number from \(from) to \(to).")
            }
            confidence = percent
        }
        answer = try LessonAnswer(sent, to: question, about: picture)
    }

    /// Whether it says the same, at whatever time.
    func says(_ other: GivenAnswer) -> Bool { answer == other.answer && confidence == other.confidence }
}

/// How far a number is from the truth.
struct TruthDistance {
    /// In the question's unit.
    let units: Double
    /// In percent of the truth; `nil` where it is 0.
    let percent: Double?

    /// Returns `nil` without one of both.
    init?(of value: Double?, from truth: Double?) {
        guard let value, let truth else { return nil }
        units = value - truth
        percent = truth == 0 ? nil : (value - truth) / abs(truth) * 100
    }
}

/// The middle of a class's numbers, and its distance from the truth, for results.
struct AnswerSummary: JSONFields {
    private let sample: SampleSummary
    private let truth: Double?

    init(of answers: [LessonAnswer], truth: Double?) {
        sample = SampleSummary(of: answers.compactMap(\.value))
        self.truth = truth
    }

    func write(into json: inout JSONWriter) {
        let distance = TruthDistance(of: sample.median, from: truth)
        json.number("truth", truth)
        json.raw(",\"summary\":{")
        json.number("median", sample.median)
        json.number("lowerQuartile", sample.lowerQuartile)
        json.number("upperQuartile", sample.upperQuartile)
        json.number("difference", distance?.units)
        json.number("differencePercent", distance?.percent)
        json.raw("}")
    }
}

extension JSONWriter {
    /// Writes the answer's field, `choice` from 1, `value`, `order` with numbers from 1, `curve` or `points`, and
    /// `confidence` if the phone has said how sure it is.
    mutating func fields(of given: GivenAnswer) {
        if let confidence = given.confidence { integer("confidence", confidence) }
        switch given.answer {
        case .choice(let choice): integer("choice", choice + 1)
        case .value(let value): number("value", value)
        case .order(let order): integers("order", order.map { $0 + 1 })
        case .curve(let curve): list("curve", curve) { $0.number($1) }
        case .points(let points): self.points("points", points)
        }
    }
}
