import Languages
import Rooms
import Storage
import Web
import WireProtocol

/// A lesson at one's own pace: each phone has a place of its own, and the host's steps wait.
extension RoomLesson {
    /// Whether each phone has its own place now.
    var isOwn: Bool { place?.own != nil }

    /// Whether it will close, and has not.
    var awaitsClosing: Bool { place?.own?.isClosed == false }

    /// Lets phones go at their own pace, or changes when that ends.
    func letOwn(_ own: OwnPace) {
        guard let newest = runs.indices.last else { return }
        runs[newest].isOwn = true
        // What phones do at home does not count as seen by the class.
        if place?.own == nil { place?.isDiscussed = nil }
        place?.own = own
        giveScales()
        isChanged = true
    }

    /// Gives the pictures that phones draw on by themselves the scales that their steps name.
    private func giveScales() {
        guard let run = current else { return }
        let ground = room.feature(RoomGround.self)
        for (index, step) in run.lesson.steps.enumerated() where step.activity != nil && !run.lesson.waits(at: index) {
            guard let scale = step.ground?.scale, let laid = run.laid[index] else { continue }
            ground.set(GroundScale(scale), ofPicture: laid.number)
        }
    }

    /// The pictures that phones draw on by themselves, by step.
    func ownPictures(of run: LessonRun) -> [Int: GroundPicture] {
        let ground = room.feature(RoomGround.self)
        return run.laid.compactMapValues { ground.picture($0.picture.id) }
    }

    /// Closes the lesson once its time is over. Returns whether that has changed.
    func closeIfDue(at age: Double) -> Bool {
        guard awaitsClosing, let own = place?.own, age >= closing(of: own) else { return false }
        place?.own?.isClosed = true
        return true
    }

    /// The closing in seconds by the `AgeClock`: the host may have shortened the session's life.
    private func closing(of own: OwnPace) -> Double { min(own.closesAt, room.expiresAt) }

    private func closingText(of own: OwnPace) -> String { Timestamp.text(closing(of: own) + room.clockOffset) }

    private func requireOpen(_ own: OwnPace, _ moment: Moment) throws(Problem) {
        guard !own.isClosed, moment.age < closing(of: own) else { throw .lessonClosed(at: closingText(of: own)) }
    }

    /// The question at a step of a phone's own.
    ///
    /// - Throws: 409 if the lesson has closed, or the step waits or asks nothing.
    func ownQuestion(at step: Int, _ own: OwnPace, _ moment: Moment) throws(Problem) -> LessonQuestion {
        try requireOpen(own, moment)
        guard let lesson = current?.lesson, lesson.steps.indices.contains(step),
            let question = lesson.steps[step].question
        else { throw .questionClosed }
        guard !lesson.waits(at: step) else { throw .stepWaits }
        return question
    }

    /// Moves a phone.
    ///
    /// - Parameter step: The index of a step, or the number of steps.
    /// - Returns: The new place, and whether its figures begin at zero, because it gets to a step that clears them.
    /// - Throws: 409 if the lesson has closed or the class goes together, 422 for a step that is none.
    func move(_ participant: Participant, run: Int?, to step: Int, _ moment: Moment) throws(Problem) -> (
        place: OwnPlace, clears: Bool
    ) {
        let newest = try newestRun(run)
        guard let own = place?.own else { throw .notOwnPace }
        try requireOpen(own, moment)
        let steps = runs[newest].lesson.steps
        guard (0...steps.count).contains(step) else {
            throw .invalid("step", "`step` must be a whole number from 1 to \(steps.count + 1).")
        }
        let before = ownPlace(of: participant)
        let isFirst = step > before.reached || step == 0 && runs[newest].places[participant.number] == nil
        let new = OwnPlace(step: step, reached: max(before.reached, step), milliseconds: moment.milliseconds)
        runs[newest].places[participant.number] = new
        isChanged = true
        let clears = isFirst && steps.indices.contains(step) && steps[step].activity?.clears == true
        return (new, clears && !runs[newest].lesson.waits(at: step))
    }

    /// Where a phone is: where its person was last, if codes identify, or it itself.
    func ownPlace(of participant: Participant) -> OwnPlace {
        guard let run = runs.last else { return OwnPlace() }
        let own = run.places[participant.number]
        guard let person = participant.person else { return own ?? OwnPlace() }
        let all = room.participants.filter { $0.person == person }.compactMap { run.places[$0.number] }
        guard var newest = all.max(by: { ($0.milliseconds, $0.reached) < ($1.milliseconds, $1.reached) }) else {
            return OwnPlace()
        }
        newest.reached = all.reduce(newest.reached) { max($0, $1.reached) }
        return newest
    }

    // MARK: Messages

    /// Sends a phone its place and its answers; of those that its person has given on another phone only the steps.
    func sendPlace(to participant: Participant, _ rooms: isolated Rooms) {
        guard let id = participant.connection, participant.isWelcomed, let run = current else { return }
        let place = ownPlace(of: participant)
        let answers = run.answers(of: participant.number)
        let elsewhere = run.answers.keys.sorted().filter { step in
            run.answers[step]?[participant.number] == nil && isAnswered(step, byPersonOf: participant, run)
        }
        rooms.connections.send(to: id) {
            $0.raw("{\"type\":\"lesson\"")
            $0.integer("run", run.number)
            $0.integer("step", place.step + 1)
            $0.integer("reached", place.reached + 1)
            $0.objects("answers", answers) { json, answer in
                json.integer("step", answer.step + 1)
                json.fields(of: answer.given)
            }
            if !elsewhere.isEmpty { $0.integers("elsewhere", elsewhere.map { $0 + 1 }) }
            $0.raw("}")
        }
    }

    private func isAnswered(_ step: Int, byPersonOf participant: Participant, _ run: LessonRun) -> Bool {
        guard let person = participant.person, let given = run.answers[step] else { return false }
        return room.participants.contains { $0.person == person && given[$0.number] != nil }
    }

    /// Writes the state's lesson: each phone knows its own step.
    func write(_ own: OwnPace, of run: LessonRun, into json: inout JSONWriter) {
        json.raw(",\"lesson\":{")
        json.integer("run", run.number)
        json.string("id", run.id)
        json.key("title")
        json.raw(run.lesson.titleJSON)
        json.integer("step", 1)
        json.integer("steps", run.lesson.steps.count)
        if isAside { json.raw(",\"aside\":true") }
        if run.isAsked { json.raw(",\"asked\":true") }
        json.string("progress", "own")
        json.string("closesAt", closingText(of: own))
        if own.isClosed { json.raw(",\"closed\":true") }
        // A page of an earlier version shows this alone.
        json.raw(",\"content\":{")
        json.key("title")
        json.raw(run.lesson.titleJSON)
        json.key("phones")
        json.texts(of: LocalText("lessons.own.reload"))
        json.raw("}}")
    }

    // MARK: The host's table

    /// For each step how many have done it, or wait at it; empty unless each phone has its own place.
    var stepPhones: [Int] {
        guard isOwn, let run = current else { return [] }
        return members(of: run).reduce(into: Array(repeating: 0, count: run.lesson.steps.count)) { counts, member in
            for (step, state) in member.states.enumerated() where state != nil { counts[step] += 1 }
        }
    }

    /// Everybody who takes part; several phones of a person are one.
    func members(of run: LessonRun) -> [OwnMember] {
        var phones: [[Participant]] = []
        var places: [String: Int] = [:]
        for participant in room.participants {
            if let person = participant.person {
                if let place = places[person] {
                    phones[place].append(participant)
                    continue
                }
                places[person] = phones.count
            }
            phones.append([participant])
        }
        return phones.map { phones in
            let place = phones.compactMap { run.places[$0.number] }
                .max { ($0.milliseconds, $0.reached) < ($1.milliseconds, $1.reached) }
            let reached = phones.compactMap { run.places[$0.number]?.reached }.max() ?? 0
            let states = run.lesson.steps.indices.map { step in
                let hasAnswered = phones.contains { run.answers[step]?[$0.number] != nil }
                return run.state(at: step, reached: reached, hasAnswered: hasAnswered)
            }
            return OwnMember(identity: phones[0].identity, step: place?.step ?? 0, states: states)
        }
    }

    // MARK: Storage

    /// The fields of a participant's row: its places.
    func ownFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        let places = runs.compactMap { run in
            run.places[participant.number].map { [run.number, $0.step, $0.reached, Int(clamping: $0.milliseconds)] }
        }
        return places.isEmpty ? [:] : ["lessonPlaces": places]
    }

    func restoreOwn(_ participant: Participant, _ fields: StoredFields) throws {
        for row in try fields.value([[Int]].self, "lessonPlaces") ?? [] {
            guard row.count == 4, runs.indices.contains(row[0] - 1),
                (0...runs[row[0] - 1].lesson.steps.count).contains(row[1])
            else { throw Unreadable() }
            runs[row[0] - 1].places[participant.number] = OwnPlace(
                step: row[1],
                reached: row[2],
                milliseconds: UInt64(clamping: row[3])
            )
        }
    }
}

/// Somebody who takes a lesson at the own pace.
struct OwnMember: Sendable {
    /// As others may see it.
    var identity: ParticipantIdentity
    /// The index of the step that the phone shows.
    var step: Int
    var states: [OwnStepState?]
}

extension JSONWriter {
    /// Writes a text of the server in all languages.
    fileprivate mutating func texts(of text: LocalText) {
        raw("{")
        for (index, language) in TextLanguage.all.enumerated() {
            if index > 0 { raw(",") }
            string(language.rawValue)
            raw(":")
            string(text[language])
        }
        raw("}")
    }
}
