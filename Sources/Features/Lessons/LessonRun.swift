import Geometry
import Rooms
import Storage
import WireProtocol

/// A lesson that a class takes or has taken, with the answers to its questions.
struct LessonRun: Sendable {
    /// The run's number, from 1.
    var number: Int
    var id: String
    /// Whether it is a question that the host asked at once.
    var isAsked = false
    /// The session's own copy: a change of the server's lesson does not affect a class that is using it.
    var lesson: Lesson
    /// The start in ms since the session's start.
    var startedMilliseconds: UInt64
    /// Answers by step, from 0, and participant number, from 1.
    private(set) var answers: [Int: [Int: GivenAnswer]] = [:]
    /// Whether each phone has or had a place of its own.
    var isOwn = false
    /// The places of phones that have one, by participant number.
    var places: [Int: OwnPlace] = [:]

    /// What the class had measured when it looked at its answers, by the step that asked first.
    var measured: [Int: Double] = [:]

    /// The session's own pictures that are asked about, by the step that asked first.
    var grounds: [Int: NumberedGround] = [:]

    /// The pictures that steps name, by step; each is one of the session's.
    var laid: [Int: NumberedGround] = [:]

    /// The picture that a step's question is about; `nil` if it is about none, or nobody has come to it yet.
    func picture(at step: Int) -> AskedPicture? {
        guard let question = lesson.steps[step].question, let asked = question.picture else { return nil }
        if let size = asked.picture.size { return AskedPicture(size: size, ground: nil) }
        return grounds[question.repeatedStep ?? step].map { ground in
            let size = Size(width: Double(ground.picture.width), height: Double(ground.picture.height))
            return AskedPicture(size: size, ground: ground)
        }
    }

    /// The number that the answers at a step are compared with, as far as it is known.
    func truth(at step: Int) -> Double? {
        guard let question = lesson.steps[step].question, let truth = question.truth else { return nil }
        return switch truth {
        case .number(let number): number
        case .median: measured[question.repeatedStep ?? step]
        }
    }

    /// Sets an answer. Returns whether it changed; one that says the same keeps its time.
    mutating func give(_ given: GivenAnswer, at step: Int, by participant: Int) -> Bool {
        guard answers[step]?[participant]?.says(given) != true else { return false }
        answers[step, default: [:]][participant] = given
        return true
    }

    /// Removes all answers of a participant.
    mutating func removeAnswers(of participant: Int) {
        for step in answers.keys { answers[step]?[participant] = nil }
        places[participant] = nil
    }

    /// How often the participants who said how sure they are were right; by what they said.
    func calibration(step: Int, of participants: [Int]) -> [CalibrationLevel] {
        guard let question = lesson.steps[step].question, question.asksConfidence else { return [] }
        let truth = truth(at: step)
        var levels: [Int: CalibrationLevel] = [:]
        for number in participants {
            guard let given = answers[step]?[number], let confidence = given.confidence,
                let isRight = given.answer.isRight(to: question, truth: truth)
            else { continue }
            var level = levels[confidence] ?? CalibrationLevel(confidence: confidence)
            level.people += 1
            level.right += isRight ? 1 : 0
            levels[confidence] = level
        }
        return levels.values.sorted { $0.confidence < $1.confidence }
    }

    /// The answers of one participant, by step.
    func answers(of participant: Int) -> [(step: Int, given: GivenAnswer)] {
        answers.compactMap { step, all in all[participant].map { (step, $0) } }.sorted { $0.step < $1.step }
    }

    /// Counts each choice at a step, or in a list of one all numbers, among the participants that were not removed.
    func counts(step: Int, of participants: [Participant]) -> [Int] {
        guard let form = lesson.steps[step].question?.form else { return [] }
        let given = answers[step] ?? [:]
        guard case .choice(let count, _) = form else { return [participants.count { given[$0.number] != nil }] }
        var counts = Array(repeating: 0, count: count)
        for participant in participants {
            if let choice = given[participant.number]?.answer.choice, counts.indices.contains(choice) {
                counts[choice] += 1
            }
        }
        return counts
    }

    /// The numbers at a step, each beside the same participant's at an earlier one, without saying whose they are: in
    /// ascending order, and at the end those that answered only the earlier one.
    func values(step: Int, earlier: Int?, of participants: [Participant]) -> [(now: Double?, earlier: Double?)] {
        let order = { (value: Double?) in value ?? .infinity }
        return pairs(of: \.value, step: step, earlier: earlier, of: participants)
            .sorted { (order($0.now), order($0.earlier)) < (order($1.now), order($1.earlier)) }
    }

    /// Lists at a step, orders or curves, each beside the same participant's at an earlier one, without saying whose they
    /// are: in ascending order, and at the end those that answered only the earlier one.
    ///
    /// - Parameters:
    ///   - most: The most that are returned; they are taken at equal distances in that order.
    ///   - list: The list of an answer, if it is one.
    func lists<Value: Comparable>(
        step: Int,
        earlier: Int?,
        of participants: [Participant],
        most: Int = .max,
        _ list: (LessonAnswer) -> [Value]?
    ) -> [(now: [Value]?, earlier: [Value]?)] {
        var all = pairs(of: list, step: step, earlier: earlier, of: participants)
        all.sort { Self.isLess($0.now, $1.now) ?? Self.isLess($0.earlier, $1.earlier) ?? false }
        return ShownAnswers.thinned(all, to: most)
    }

    /// Whether a list comes before another one, a missing one last; `nil` if they are the same.
    private static func isLess<Value: Comparable>(_ first: [Value]?, _ second: [Value]?) -> Bool? {
        guard first != second else { return nil }
        guard let first, let second else { return first != nil }
        return first.lexicographicallyPrecedes(second)
    }

    /// The places at a step, each beside the same participant's at an earlier one, without saying whose they are: in the
    /// order of their first points, and at the end those that answered only the earlier one.
    func points(step: Int, earlier: Int?, of participants: [Participant]) -> [(now: [Point]?, earlier: [Point]?)] {
        let order = { (points: [Point]?) in (points?.first?.x ?? .infinity, points?.first?.y ?? .infinity) }
        return pairs(of: \.points, step: step, earlier: earlier, of: participants)
            .sorted { one, other in
                let (now, otherNow) = (order(one.now), order(other.now))
                return now == otherNow ? order(one.earlier) < order(other.earlier) : now < otherNow
            }
    }

    /// What participants answered at a step and at an earlier one, of all who did at one of both.
    private func pairs<Answer>(
        of kind: (LessonAnswer) -> Answer?,
        step: Int,
        earlier: Int?,
        of participants: [Participant]
    ) -> [(now: Answer?, earlier: Answer?)] {
        func given(_ step: Int?, _ participant: Participant) -> Answer? {
            step.flatMap { answers[$0]?[participant.number] }.flatMap { kind($0.answer) }
        }
        return participants.map { (now: given(step, $0), earlier: given(earlier, $0)) }
            .filter { $0.now != nil || $0.earlier != nil }
    }

    /// The part of a run that is stored with the room; answers are stored with the participants.
    struct Stored: Codable {
        var id: String
        /// Missing unless it is true.
        var isAsked: Bool?
        var document: String
        var startedMilliseconds: UInt64
        /// Missing unless the class has measured what it guessed.
        var measured: [Int: Double]?
        /// Missing unless it is true.
        var isOwn: Bool?
        /// Missing unless a question is about a picture of the session's own.
        var grounds: [Int: NumberedGround]?
        /// Missing unless a step names a picture.
        var laid: [Int: NumberedGround]?
    }

    var stored: Stored {
        Stored(
            id: id,
            isAsked: isAsked ? true : nil,
            document: String(decoding: lesson.document, as: UTF8.self),
            startedMilliseconds: startedMilliseconds,
            measured: measured.isEmpty ? nil : measured,
            isOwn: isOwn ? true : nil,
            grounds: grounds.isEmpty ? nil : grounds,
            laid: laid.isEmpty ? nil : laid
        )
    }
}

/// How many people said that they were so sure, and how many of them were right.
struct CalibrationLevel: Sendable {
    /// In percent.
    var confidence: Int
    var people = 0
    var right = 0
}

/// The answers to the questions of a session's lessons, for its results.
struct LessonResults: JSONFields {
    private let runs: [LessonRun]
    private let participants: [(number: Int, identity: ParticipantIdentity)]
    /// Who has replaced an answer on another phone, by run and step.
    private let replaced: [Int: [Int: Set<Int>]]

    init(_ runs: [LessonRun], _ participants: [Participant]) {
        self.runs = runs
        self.participants = participants.map { ($0.number, $0.identity) }
        let own = runs.filter(\.isOwn).map { run in
            (
                run.number,
                Dictionary(uniqueKeysWithValues: run.answers.keys.map { ($0, run.replaced(participants, at: $0)) })
            )
        }
        replaced = Dictionary(uniqueKeysWithValues: own)
    }

    func write(into json: inout JSONWriter) {
        json.list("lessons", runs) { write($1, into: &$0) }
    }

    private func write(_ run: LessonRun, into json: inout JSONWriter) {
        json.raw("{")
        json.integer("run", run.number)
        json.string("id", run.id)
        json.key("title")
        json.raw(run.lesson.titleJSON)
        json.integer("startedMilliseconds", run.startedMilliseconds)
        let asked = run.answers.keys.sorted().compactMap { step in run.lesson.steps[step].question.map { (step, $0) } }
        json.list("questions", asked) { json, asked in
            let (step, question) = asked
            let answers = run.answers(at: step, of: participants)
            let replaced = replaced[run.number]?[step] ?? []
            let counted = answers.filter { !replaced.contains($0.number) }
            let summed = counted.map(\.given.answer)
            json.raw("{")
            json.integer("step", step + 1)
            json.raw(",")
            json.raw(question.json)
            switch question.form {
            case .choice(_, let correct): json.integer("answer", correct.map { $0 + 1 })
            case .value:
                AnswerSummary(of: summed, truth: run.truth(at: step)).write(into: &json)
            case .order(_, let right): OrderSummary(of: summed, right: right).write(into: &json)
            case .sketch: CurveSummary(of: summed, to: question).write(into: &json)
            case .picture(let asked):
                if let picture = run.picture(at: step) {
                    json.fields(of: picture)
                    PictureSummary(of: summed, to: asked, on: picture).write(into: &json)
                }
            }
            if question.asksConfidence {
                json.objects("calibration", run.calibration(step: step, of: counted.map(\.number))) { json, level in
                    json.integer("confidence", level.confidence)
                    json.integer("people", level.people)
                    json.integer("right", level.right)
                }
            }
            json.objects("participants", answers) { json, row in
                let answer = row.given.answer
                json.string("id", row.identity.id)
                json.string("name", row.identity.name)
                json.label(of: row.identity)
                json.fields(of: row.given)
                if let figures = CurveFigures(of: answer.curve, to: question) {
                    json.number("rootMeanSquare", figures.rootMeanSquare)
                    json.number("correlation", figures.correlation)
                    json.integer("turningPoints", figures.turningPoints)
                }
                if let order = answer.order { json.number("tau", orderTau(order, question.rightOrder)) }
            }
            json.raw("}")
        }
        json.raw("}")
    }
}
