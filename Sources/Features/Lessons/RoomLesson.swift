import Rooms
import SampleComparison
import Storage
import Web
import WireProtocol

/// A room's lessons: the running one with its step, and the answers to all questions.
final class RoomLesson: NewsFeature, StoredFeature {
    /// The activity in which phones show the step itself.
    static let activityName = "lesson"
    /// The maximum number of lessons of a session; each is stored with it.
    static let maxLessons = 10
    /// The maximum number of questions that a host asks at once.
    static let maxQuestions = 50

    unowned let room: Room
    /// All lessons in order of start.
    var runs: [LessonRun] = []
    /// The place in the newest lesson; `nil` after its end.
    var place: Place?
    /// Whether answers have changed since the last frame.
    var isChanged = false
    /// What lay under the drawing when the class left its last step, and the picture that this step names.
    private var left: (named: StepGround.Picture, shown: GroundPicture)?

    struct Place: Codable, Equatable {
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
        /// Whether the class looks at its answers to the questions of steps.
        var isDiscussed: Bool?
        /// Present while each phone has a place of its own.
        var own: OwnPace?
    }

    init(in room: Room) {
        self.room = room
    }

    /// The running lesson.
    var current: LessonRun? { place == nil ? nil : runs.last }

    /// The index of the class's current step.
    var step: Int? { place?.step }

    /// The class's current step; `nil` while each phone has its own.
    var currentStep: LessonStep? {
        guard let place, place.own == nil, let run = runs.last else { return nil }
        return run.lesson.steps[place.step]
    }

    // MARK: Steps

    /// Starts a lesson and ends the running one.
    ///
    /// - Parameters:
    ///   - isAsked: Whether it is a question that the host asks at once.
    ///   - pictures: The session's pictures that steps name, by step.
    ///   - milliseconds: The time, from which the first step's timer counts.
    ///   - startedMilliseconds: The lesson's start, later than that of any task before.
    /// - Throws: 409 if the session has reached its limit of lessons.
    func start(
        _ lesson: StoredLesson,
        isAsked: Bool,
        pictures: [Int: NumberedGround],
        milliseconds: UInt64,
        startedMilliseconds: UInt64
    ) throws(Problem) {
        let isFull = runs.count(where: { $0.isAsked == isAsked }) >= (isAsked ? Self.maxQuestions : Self.maxLessons)
        guard !isFull else {
            throw isAsked ? .tooManyQuestions : .tooManyLessons(Self.maxLessons, of: "session")
        }
        var run = LessonRun(
            number: runs.count + 1,
            id: lesson.id,
            isAsked: isAsked,
            lesson: lesson.lesson.withoutPictures,
            startedMilliseconds: startedMilliseconds
        )
        run.laid = pictures
        runs.append(run)
        place = Place(beganMilliseconds: milliseconds)
        isChanged = true
    }

    /// Goes to a step of the running lesson. Returns whether the class gets this far for the first time.
    ///
    /// - Parameter isDiscussed: Whether the class looks at its answers to a step's question.
    func go(to step: Int, isDiscussed: Bool = false, milliseconds: UInt64) -> Bool {
        let reached = place?.reached ?? 0
        left = currentStep?.ground.flatMap { named in
            room.feature(RoomGround.self).shown.map { (named.picture, $0) }
        }
        place?.own = nil
        place?.isDiscussed = isDiscussed ? true : nil
        rememberTask()
        if place?.step != step { place?.beganMilliseconds = milliseconds }
        place?.step = step
        place?.reached = max(step, reached)
        rememberTruth()
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

    /// Records what the class has measured of what it guessed, once it looks at its answers.
    private func rememberTruth() {
        guard let newest = runs.indices.last, let shown = shownQuestion, !isQuestionOpen,
            case .median(let figure)? = shown.question.truth
        else { return }
        let median = room.median(of: figure)
        runs[newest].measured[shown.earlier ?? shown.step] = median
    }

    /// Lays the picture that the step names under the drawing that it has begun, with its scale. If the step before named
    /// the same one and the host has laid another instead, that one stays.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    func layPicture(at milliseconds: UInt64) {
        guard let run = current, let step, let named = run.lesson.steps[step].ground else { return }
        let ground = room.feature(RoomGround.self)
        guard let picture = run.laid[step].flatMap({ ground.picture($0.picture.id) }) else { return }
        if let left, left.named == named.picture, left.shown.id != picture.id {
            return ground.show(left.shown, at: milliseconds)
        }
        ground.show(picture, at: milliseconds)
        if let scale = named.scale { ground.set(GroundScale(scale)) }
    }

    /// Keeps the picture that the step's question is about: the one that its step names, or that lay under the drawing last.
    ///
    /// - Throws: 409 if there was none.
    func takePicture() throws(Problem) {
        guard let place else { return }
        try takePictures(at: [place.step])
    }

    /// Keeps the pictures that the questions of steps are about, as far as they are the session's own.
    ///
    /// - Throws: 409 if there was none.
    func takePictures(at steps: [Int]) throws(Problem) {
        guard let newest = runs.indices.last else { return }
        for step in steps {
            guard let question = runs[newest].lesson.steps[step].question, question.picture?.picture == .ground,
                runs[newest].picture(at: step) == nil
            else { continue }
            let asking = question.repeatedStep ?? step
            if let named = runs[newest].laid[asking] {
                runs[newest].grounds[asking] = named
                continue
            }
            guard let (picture, number) = room.feature(RoomGround.self).latest else { throw .noGround }
            runs[newest].grounds[asking] = NumberedGround(picture: picture, number: number)
        }
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

    /// Takes a participant's answer to the current question. Returns it, and whether it changed.
    ///
    /// - Throws: 409 if the class is at another step or the lesson has closed, 422 unless the question takes the answer.
    func answer(_ sent: SentAnswer, of participant: Participant, at moment: Moment) throws(Problem) -> (
        given: GivenAnswer, isNew: Bool
    ) {
        let newest = try newestRun(sent.run)
        // On overflow the result is not a valid step.
        let step = sent.step &- 1
        let question = try openQuestion(at: step, moment)
        let picture = runs[newest].picture(at: step)
        let given = try GivenAnswer(sent, to: question, about: picture, at: moment.milliseconds)
        let isNew = runs[newest].give(given, at: step, by: participant.number)
        if isNew { isChanged = true }
        return (given, isNew)
    }

    /// The index of the running lesson.
    ///
    /// - Throws: 409 if there is none, or it is not the one with the number.
    func newestRun(_ number: Int?) throws(Problem) -> Int {
        guard place != nil, let newest = runs.indices.last else { throw .noLesson }
        guard number == nil || number == runs[newest].number else { throw .questionClosed }
        return newest
    }

    private func openQuestion(at step: Int, _ moment: Moment) throws(Problem) -> LessonQuestion {
        if let own = place?.own { return try ownQuestion(at: step, own, moment) }
        guard place?.step == step, isQuestionOpen, let question = currentStep?.question else { throw .questionClosed }
        return question
    }

    /// Whether the class is at a question that it answers.
    var isQuestionOpen: Bool {
        guard let place, let run = runs.last, currentStep?.question != nil else { return false }
        // Nobody has answered a question that waits for the class.
        return place.isDiscussed != true || run.isOwn && run.lesson.waits(at: place.step)
    }

    /// The step whose question is shown, the question, and the index of the step that asked it first.
    var shownQuestion: (step: Int, question: LessonQuestion, earlier: Int?)? {
        guard let place, let run = runs.last, let current = currentStep else { return nil }
        if let question = current.question { return (place.step, question, question.repeatedStep) }
        guard case .answers(let step) = current.comparison else { return nil }
        // If a question is asked twice, both sets of answers are compared.
        let newest = run.lesson.steps[..<place.step].lastIndex { $0.question?.repeatedStep == step } ?? step
        guard let question = run.lesson.steps[newest].question else { return nil }
        return (newest, question, question.repeatedStep)
    }

    /// The session's own picture that the class is asked about, while none lies under the drawing.
    var pictureInQuestion: NumberedGround? {
        guard room.feature(RoomGround.self).shown == nil, let run = current, let shown = shownQuestion else {
            return nil
        }
        return run.picture(at: shown.step)?.ground
    }

    private var shownAnswers: ShownAnswers {
        guard let run = current, let shown = shownQuestion else { return ShownAnswers() }
        return ShownAnswers(
            of: run,
            at: shown.step,
            earlier: shown.earlier,
            of: room.participants,
            isOpen: isQuestionOpen
        )
    }

    // MARK: RoomFeature

    func hasTakenPart(_ participant: Participant) -> Bool {
        runs.contains { run in
            run.places[participant.number] != nil || run.answers.values.contains { $0[participant.number] != nil }
        }
    }

    /// Sends a phone its own answer, or its own place.
    func sendState(to participant: Participant, _ rooms: isolated Rooms) {
        if isOwn { return sendPlace(to: participant, rooms) }
        guard let id = participant.connection, participant.isWelcomed, let run = current, let shown = shownQuestion,
            let given = run.answers[shown.step]?[participant.number], let step
        else { return }
        rooms.connections.send(to: id) {
            $0.raw("{\"type\":\"lesson\"")
            $0.integer("run", run.number)
            $0.integer("step", step + 1)
            $0.fields(of: given)
            $0.raw("}")
        }
    }

    /// Who was removed is not counted any more.
    func participantRemoved(_ participant: Participant, _ rooms: isolated Rooms) {
        if hasTakenPart(participant) { isChanged = true }
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        guard hasTakenPart(participant) else { return }
        for index in runs.indices { runs[index].removeAnswers(of: participant.number) }
        isChanged = true
    }

    func writeState(into json: inout JSONWriter) {
        if let run = current, let own = place?.own { return write(own, of: run, into: &json) }
        guard let run = current, let step = currentStep, let place else { return }
        json.raw(",\"lesson\":{")
        json.integer("run", run.number)
        json.string("id", run.id)
        json.key("title")
        json.raw(run.lesson.titleJSON)
        json.integer("step", place.step + 1)
        json.integer("steps", run.lesson.steps.count)
        if isAside { json.raw(",\"aside\":true") }
        if run.isAsked { json.raw(",\"asked\":true") }
        if place.isDiscussed == true { json.raw(",\"discussed\":true") }
        if let seconds = step.seconds { json.integer("seconds", seconds) }
        json.raw(",\"content\":{")
        json.raw(step.contentJSON)
        json.raw("}")
        if case .figures(let figure) = step.comparison { json.string("figure", figure.rawValue) }
        if let picture = step.picture { json.string("beside", picture.rawValue) }
        if let shown = shownQuestion {
            json.raw(",\"question\":{")
            write(shown.question, at: shown.step, of: run, isOpen: isQuestionOpen, into: &json)
            json.raw("}")
        }
        json.raw("}")
    }

    /// Writes the fields of a question.
    func write(_ question: LessonQuestion, at step: Int, of run: LessonRun, isOpen: Bool, into json: inout JSONWriter) {
        json.raw(question.json)
        if let picture = run.picture(at: step) { json.fields(of: picture) }
        json.bool("open", isOpen)
        // Phones get the right answer when the answers are compared, not earlier.
        guard !isOpen else { return }
        if let correct = question.correct { json.integer("answer", correct + 1) }
        if let truth = run.truth(at: step) { json.number("truth", truth) }
        if let curve = question.trueCurve { json.list("curve", curve) { $0.number($1) } }
        if let right = question.rightOrder { json.integers("order", right.map { $0 + 1 }) }
        if let truth = question.picture?.truth, !truth.isEmpty { json.points("truthPoints", truth) }
    }

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? {
        current == nil
            ? nil : ShownStep(answers: shownAnswers, stepPhones: stepPhones, passed: passed(at: milliseconds))
    }

    /// The time since the class reached a step with a timer, in ms.
    private func passed(at milliseconds: UInt64) -> UInt64? {
        guard currentStep?.seconds != nil, let place else { return nil }
        return milliseconds - min(milliseconds, place.beganMilliseconds)
    }

    var resultsFields: (any JSONFields)? { runs.isEmpty ? nil : LessonResults(runs, room.participants) }

    var resultsTableCount: Int { runs.reduce(0) { $0 + $1.answers.count } }

    var parts: [SessionPart] {
        let participants = room.storedParticipants
        return runs.flatMap { run in run.parts(of: participants) { isOpen($0, of: run) } }
    }

    var news: FrameNews? { isChanged ? FrameNews() : nil }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        // A viewer that misses a frame gets everything, so a frame without a change does not repeat the lesson.
        if case .news = part, !isChanged { return }
        shownAnswers.add(to: &frame)
        frame.add("stepMilliseconds", passed(at: milliseconds).map { [$0] } ?? []) { $0.integer($1) }
        frame.add("stepPhones", stepPhones) { $0.integer($1) }
    }

    func clearNews() {
        isChanged = false
    }

    // MARK: RoomFeature: storage

    static let storedName = "lesson"

    var storedFields: [String: any Encodable & Sendable] {
        guard !runs.isEmpty else { return [:] }
        var fields: [String: any Encodable & Sendable] = ["lessons": runs.map(\.stored)]
        fields["lesson"] = place
        return fields
    }

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        let answers = runs.flatMap { run in
            run.answers(of: participant.number).map { StoredAnswer($0.given, run: run.number, step: $0.step) }
        }
        var fields = ownFields(of: participant)
        if !answers.isEmpty { fields["lessonAnswers"] = answers }
        return fields
    }

    func restore(_ fields: StoredFields) throws {
        let stored = try fields.value([LessonRun.Stored].self, "lessons") ?? []
        runs = try stored.enumerated().map { index, run in
            var restored = LessonRun(
                number: index + 1,
                id: run.id,
                isAsked: run.isAsked == true,
                lesson: try Lesson(document: Array(run.document.utf8), isNew: false),
                startedMilliseconds: run.startedMilliseconds
            )
            restored.measured = run.measured ?? [:]
            restored.isOwn = run.isOwn == true
            restored.grounds = run.grounds ?? [:]
            restored.laid = run.laid ?? [:]
            return restored
        }
        place = try fields.value(Place.self, "lesson")
        guard place.map({ runs.last?.lesson.steps.indices.contains($0.step) == true }) ?? true else {
            throw Unreadable()
        }
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws {
        let answers =
            try fields.value([StoredAnswer].self, "lessonAnswers") ?? StoredAnswer.ofEarlierVersions(fields)
        for stored in answers {
            guard runs.indices.contains(stored.run - 1),
                runs[stored.run - 1].lesson.steps.indices.contains(stored.step)
            else { throw Unreadable() }
            _ = runs[stored.run - 1].give(try stored.given, at: stored.step, by: participant.number)
        }
        try restoreOwn(participant, fields)
    }
}

extension Room {
    /// The class's median of a figure, as comparisons have it: in cm, s, gestures, g.
    fileprivate func median(of figure: LessonComparison.Figure) -> Double? {
        let measures = ["distance": "distance", "time": "touchingTime", "touches": "touches", "force": "peakForce"]
        guard let part = parts.first(where: { $0.name == "figures" }),
            let place = part.measures.firstIndex(where: { $0.name == measures[figure.rawValue] })
        else { return nil }
        return SampleSummary(of: part.rows().compactMap { $0.values[place] }).median
    }
}
