import Rooms
import Storage
import Web
import WireProtocol

/// A room's lessons: the running one with its step, and the answers to all questions.
final class RoomLesson: RoomFeature {
    /// The maximum number of lessons of a session; each is stored with it.
    static let maxLessons = 10

    unowned let room: Room
    /// All lessons in order of start.
    private(set) var runs: [LessonRun] = []
    /// The place in the newest lesson; `nil` after its end.
    private var place: Place?
    /// Whether answers have changed since the last frame.
    private var isChanged = false

    private struct Place: Codable, Equatable {
        /// The index of the step.
        var step = 0
        /// The highest index so far.
        var reached = 0
        /// Whether the class has begun another activity since then.
        var hasBegunOther: Bool?
        /// The time at which the class reached the step, in ms since the session's start.
        var beganMilliseconds: UInt64
        /// For each step that has begun a task, the start of its newest task.
        var tasks: [Int: UInt64]?
    }

    init(in room: Room) {
        self.room = room
    }

    /// The running lesson.
    var current: LessonRun? { place == nil ? nil : runs.last }

    /// The index of the class's current step.
    var step: Int? { place?.step }

    /// The class's current step.
    var currentStep: LessonStep? {
        guard let place, let run = runs.last else { return nil }
        return run.lesson.steps[place.step]
    }

    // MARK: Steps

    /// Starts a lesson and ends the running one.
    ///
    /// - Parameters:
    ///   - milliseconds: The time, from which the first step's timer counts.
    ///   - startedMilliseconds: The lesson's start, later than that of any task before.
    /// - Throws: 409 if the session has reached its limit of lessons.
    func start(_ lesson: StoredLesson, milliseconds: UInt64, startedMilliseconds: UInt64) throws(Problem) {
        guard runs.count < Self.maxLessons else { throw .tooManyLessons(Self.maxLessons, of: "session") }
        runs.append(
            LessonRun(
                number: runs.count + 1,
                id: lesson.id,
                lesson: lesson.lesson,
                startedMilliseconds: startedMilliseconds
            )
        )
        place = Place(beganMilliseconds: milliseconds)
        isChanged = true
    }

    /// Goes to a step of the running lesson. Returns whether the class gets this far for the first time.
    func go(to step: Int, milliseconds: UInt64) -> Bool {
        let reached = place?.reached ?? 0
        rememberTask()
        if place?.step != step { place?.beganMilliseconds = milliseconds }
        place?.step = step
        place?.reached = max(step, reached)
        isChanged = true
        return step > reached
    }

    /// Whether the class performs an activity beside the step. Another round of the step's own challenge belongs to the
    /// step.
    var isAside: Bool { place?.hasBegunOther == true && !isAtOwnActivity }

    /// Records that the class has begun the step's activity.
    func stepBegan() {
        place?.hasBegunOther = nil
        rememberTask()
    }

    /// The start of the newest task that the step has begun, if the class visits the step again.
    var taskOfStep: UInt64? { place.flatMap { $0.tasks?[$0.step] } }

    /// The start of the newest task of the steps up to this one.
    var taskBefore: UInt64? {
        place.flatMap { place in place.tasks?.filter { $0.key <= place.step }.max { $0.key < $1.key }?.value }
    }

    private func rememberTask() {
        guard let place, isAtOwnActivity, let task = shownTask else { return }
        self.place?.tasks = (place.tasks ?? [:]).merging([place.step: task.startedMilliseconds]) { $1 }
    }

    func activityChanged() {
        place?.hasBegunOther = true
    }

    /// Returns a closure that undoes `go` and `start`.
    func restoring() -> () -> Void {
        let (runs, place) = (runs, place)
        return { [self] in (self.runs, self.place) = (runs, place) }
    }

    /// Ends the running lesson; its answers stay.
    func finish() {
        place = nil
    }

    // MARK: Answers

    /// Takes a participant's answer to the current question. Returns whether it changed.
    ///
    /// - Parameters:
    ///   - step: The index of the step that the phone shows.
    ///   - choice: The index of the choice.
    /// - Throws: 409 if the class is at another step, 422 for an unknown choice.
    func answer(run: Int?, step: Int, choice: Int, of participant: Participant) throws(Problem) -> Bool {
        guard let place, let newest = runs.indices.last else { throw .noLesson }
        guard place.step == step, run == nil || run == runs[newest].number, let question = currentStep?.question else {
            throw .questionClosed
        }
        guard (0..<question.choices).contains(choice) else {
            throw .invalid("choice", "`choice` must be from 1 to \(question.choices).")
        }
        guard runs[newest].answer(step: step, participant: participant.number, choice: choice) else { return false }
        isChanged = true
        return true
    }

    /// The step whose question is shown, the question, and the index of the step that asked it first.
    private var shownQuestion: (step: Int, question: LessonQuestion, earlier: Int?)? {
        guard let place, let run = runs.last, let current = currentStep else { return nil }
        if let question = current.question { return (place.step, question, question.repeatedStep) }
        guard case .answers(let step) = current.comparison else { return nil }
        // If a question is asked twice, both sets of answers are compared.
        let newest = run.lesson.steps[..<place.step].lastIndex { $0.question?.repeatedStep == step } ?? step
        guard let question = run.lesson.steps[newest].question else { return nil }
        return (newest, question, question.repeatedStep)
    }

    private var answersJSON: ShownAnswers {
        guard let run = current, let shown = shownQuestion else { return ShownAnswers() }
        let participants = room.participants
        return ShownAnswers(
            now: run.counts(step: shown.step, of: participants),
            earlier: shown.earlier.map { run.counts(step: $0, of: participants) } ?? []
        )
    }

    // MARK: RoomFeature

    func hasTakenPart(_ participant: Participant) -> Bool {
        runs.contains { $0.answers.values.contains { $0[participant.number] != nil } }
    }

    /// Sends a phone its own answer.
    func sendState(to participant: Participant, _ rooms: isolated Rooms) {
        guard let id = participant.connection, participant.isWelcomed, let run = current, let shown = shownQuestion,
            let choice = run.answers[shown.step]?[participant.number], let step
        else { return }
        rooms.connections.send(to: id) {
            $0.raw("{\"type\":\"lesson\"")
            $0.integer("run", run.number)
            $0.integer("step", step + 1)
            $0.integer("choice", choice + 1)
            $0.raw("}")
        }
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        guard hasTakenPart(participant) else { return }
        for index in runs.indices { runs[index].removeAnswers(of: participant.number) }
        isChanged = true
    }

    func writeState(into json: inout JSONWriter) {
        guard let run = current, let step = currentStep, let place else { return }
        json.raw(",\"lesson\":{")
        json.integer("run", run.number)
        json.string("id", run.id)
        json.key("title")
        json.raw(run.lesson.titleJSON)
        json.integer("step", place.step + 1)
        json.integer("steps", run.lesson.steps.count)
        if isAside { json.raw(",\"aside\":true") }
        if let seconds = step.seconds { json.integer("seconds", seconds) }
        json.raw(",\"content\":{")
        json.raw(step.contentJSON)
        json.raw("}")
        if case .figures(let figure) = step.comparison { json.string("figure", figure.rawValue) }
        if let shown = shownQuestion {
            let isOpen = step.question != nil
            json.raw(",\"question\":{")
            json.raw(shown.question.json)
            json.bool("open", isOpen)
            // Phones get the correct choice when the answers are compared, not earlier.
            if !isOpen, let correct = shown.question.correct { json.integer("answer", correct + 1) }
            json.raw("}")
        }
        json.raw("}")
    }

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? {
        current == nil ? nil : ShownStep(answers: answersJSON, passed: passed(at: milliseconds))
    }

    /// The time since the class reached a step with a timer, in ms.
    private func passed(at milliseconds: UInt64) -> UInt64? {
        guard currentStep?.seconds != nil, let place else { return nil }
        return milliseconds - min(milliseconds, place.beganMilliseconds)
    }

    var resultsFields: (any JSONFields)? { runs.isEmpty ? nil : LessonResults(runs, room.participants) }

    var resultsTableCount: Int { runs.reduce(0) { $0 + $1.answers.count } }

    var news: FrameNews? { isChanged ? FrameNews() : nil }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        let answers = answersJSON
        frame.add("answers", answers.now) { $0.integer($1) }
        frame.add("earlierAnswers", answers.earlier) { $0.integer($1) }
        frame.add("stepMilliseconds", passed(at: milliseconds).map { [$0] } ?? []) { $0.integer($1) }
    }

    func clearNews() {
        isChanged = false
    }

    // MARK: RoomFeature: storage

    var storedFields: [String: any Encodable & Sendable] {
        guard !runs.isEmpty else { return [:] }
        var fields: [String: any Encodable & Sendable] = ["lessons": runs.map(\.stored)]
        fields["lesson"] = place
        return fields
    }

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        let rows = runs.flatMap { run in
            run.answers(of: participant.number).map { [run.number, $0.step, $0.choice] }
        }
        return rows.isEmpty ? [:] : ["answers": rows]
    }

    func restore(_ fields: StoredFields) throws(StorageError) {
        do {
            let stored = try fields.value([LessonRun.Stored].self, "lessons") ?? []
            runs = try stored.enumerated().map { index, run in
                LessonRun(
                    number: index + 1,
                    id: run.id,
                    lesson: try Lesson(document: Array(run.document.utf8), isNew: false),
                    startedMilliseconds: run.startedMilliseconds
                )
            }
            place = try fields.value(Place.self, "lesson")
            guard place.map({ runs.last?.lesson.steps.indices.contains($0.step) == true }) ?? true else {
                throw Unreadable()
            }
        } catch {
            throw .damaged(Damage(session: room.code, part: "its lesson", reason: "it cannot be read"))
        }
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws(StorageError) {
        do {
            for row in try fields.value([[Int]].self, "answers") ?? [] {
                guard row.count == 3, runs.indices.contains(row[0] - 1),
                    runs[row[0] - 1].lesson.steps.indices.contains(row[1])
                else { throw Unreadable() }
                _ = runs[row[0] - 1].answer(step: row[1], participant: participant.number, choice: row[2])
            }
        } catch {
            throw .damaged(
                Damage(
                    session: room.code,
                    part: "the answers of participant \(participant.number)",
                    reason: "they cannot be read"
                )
            )
        }
    }

    private struct Unreadable: Error {}
}

/// The part of a snapshot about the step.
private struct ShownStep: JSONFields {
    var answers: ShownAnswers
    /// The time since the step began, in ms; `nil` without a timer.
    var passed: UInt64?

    func write(into json: inout JSONWriter) {
        answers.write(into: &json)
        guard let passed else { return }
        json.raw(",\"stepMilliseconds\":[")
        json.integer(passed)
        json.raw("]")
    }
}

/// The counts of the question that is shown.
private struct ShownAnswers: JSONFields {
    var now: [Int] = []
    /// The counts from when the question was asked first.
    var earlier: [Int] = []

    func write(into json: inout JSONWriter) {
        guard !now.isEmpty else { return }
        json.integers("answers", now)
        guard !earlier.isEmpty else { return }
        json.integers("earlierAnswers", earlier)
    }
}
