import Languages
import Rooms
import Storage
import Web
import WireProtocol

/// A question that the host asks at once, in the form of one in a lesson's file.
struct AskedQuestion: Decodable {
    fileprivate typealias Texts = [String: String]

    private var text: Texts
    private var form: String?
    private var choices: [Texts]?
    private var answer: Int?
    private var unit: Texts?
    private var from: Double?
    private var to: Double?
    private var truth: Truth?
    private var items: [Texts]?
    private var order: [Int]?
    private var x: Axis?
    private var y: Axis?
    private var curve: Curve?
    private var tolerance: Double?
    private var confidence: Bool?
    private var picture: String?
    private var marks: Int?

    fileprivate struct Axis: Decodable {
        var name: Texts
        var unit: Texts?
        var from: Double
        var to: Double
    }

    fileprivate struct Curve: Decodable {
        var points: [[Double]]?
        var polynomial: [Double]?
        var exponential: [Double]?
        var sine: [Double]?
    }

    /// What answers are compared with: a number, or a place on the picture.
    private enum Truth: Decodable {
        case number(Double)
        case place(Place)

        struct Place: Decodable {
            var point: [Double]?
            var area: [[Double]]?
            var rectangle: [Double]?
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                self = .number(number)
            } else {
                self = .place(try container.decode(Place.self))
            }
        }
    }

    /// The lesson that asks it: the question, its answers, the question once more, and both answers.
    ///
    /// - Throws: 422 with the faults of the question.
    func lesson(now: Double) throws(Problem) -> StoredLesson {
        var json = JSONWriter()
        json.raw("{\"lesson\":1,\"title\":")
        json.texts("question")
        json.raw(",\"steps\":[{\"name\":\"asked\",\"title\":")
        json.texts("question")
        json.raw(",\"question\":")
        write(to: &json)
        json.raw("},{\"title\":")
        json.texts("answers")
        json.raw(",\"compare\":{\"answers\":\"asked\"}},{\"title\":")
        json.texts("again")
        json.raw(",\"question\":{\"again\":\"asked\"}},{\"title\":")
        json.texts("answers")
        json.raw(",\"compare\":{\"answers\":\"asked\"}}]}")
        do throws(DocumentFaults) {
            let lesson = try Lesson(document: json.bytes)
            return StoredLesson(id: "question", revision: 1, updatedAt: now, lesson: lesson)
        } catch {
            throw Problem(error, title: "Invalid question")
        }
    }

    private func write(to json: inout JSONWriter) {
        json.raw("{\"text\":")
        json.texts(text)
        if let form { json.string("form", form) }
        if let choices { json.list("choices", choices) { $0.texts($1) } }
        if let answer { json.integer("answer", answer) }
        if let unit {
            json.key("unit")
            json.texts(unit)
        }
        if let from { json.number("from", from) }
        if let to { json.number("to", to) }
        if let items { json.list("items", items) { $0.texts($1) } }
        if let order { json.integers("order", order) }
        if let x { json.axis("x", x) }
        if let y { json.axis("y", y) }
        if let curve { json.curve(curve) }
        if let tolerance { json.number("tolerance", tolerance) }
        if let confidence { json.bool("confidence", confidence) }
        if let picture { json.string("picture", picture) }
        if let marks { json.integer("marks", marks) }
        switch truth {
        case .number(let number): json.number("truth", number)
        case .place(let place): write(place, to: &json)
        case nil: break
        }
        json.raw("}")
    }

    private func write(_ place: Truth.Place, to json: inout JSONWriter) {
        json.raw(",\"truth\":{")
        let numbers = { (json: inout JSONWriter, numbers: [Double]) in json.list(numbers) { $0.number($1) } }
        if let point = place.point { json.list("point", point) { $0.number($1) } }
        if let area = place.area { json.list("area", area, numbers) }
        if let rectangle = place.rectangle { json.list("rectangle", rectangle) { $0.number($1) } }
        json.raw("}")
    }
}

extension JSONWriter {
    /// Writes a text of the server in all languages.
    fileprivate mutating func texts(_ key: String) {
        let text = LocalText("lessons.asked.\(key)")
        texts(Dictionary(uniqueKeysWithValues: TextLanguage.all.map { ($0.rawValue, text[$0]) }))
    }

    fileprivate mutating func axis(_ name: StaticString, _ axis: AskedQuestion.Axis) {
        key(name)
        raw("{\"name\":")
        texts(axis.name)
        if let unit = axis.unit {
            key("unit")
            texts(unit)
        }
        number("from", axis.from)
        number("to", axis.to)
        raw("}")
    }

    fileprivate mutating func curve(_ curve: AskedQuestion.Curve) {
        key("curve")
        raw("{")
        if let points = curve.points { list("points", points) { $0.list($1) { $0.number($1) } } }
        if let numbers = curve.polynomial { list("polynomial", numbers) { $0.number($1) } }
        if let numbers = curve.exponential { list("exponential", numbers) { $0.number($1) } }
        if let numbers = curve.sine { list("sine", numbers) { $0.number($1) } }
        raw("}")
    }

    fileprivate mutating func texts(_ texts: [String: String]) {
        raw("{")
        for (index, (language, text)) in texts.sorted(by: { $0.key < $1.key }).enumerated() {
            if index > 0 { raw(",") }
            string(language)
            raw(":")
            string(text)
        }
        raw("}")
    }
}
