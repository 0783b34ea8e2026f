import Challenges
import Storage
import TouchMetrics
import WireProtocol

/// A room's challenges, with all attempts.
final class RoomChallenges: RoomFeature {
    /// The most challenges of a session; each is stored with its attempts until the session is wiped.
    static let limit = 100

    private unowned let room: Room
    /// All started challenges, in order.
    private(set) var started: [StartedChallenge] = []
    /// The newest challenge, unless it has ended.
    private(set) var running: SessionState.Challenge?
    /// The newest challenge after its end, until the class begins something else: its results are talked about.
    private(set) var finished: SessionState.Challenge?
    /// The judges of the running challenge, by participant number.
    private var judges: [Int: ChallengeJudge] = [:]
    /// Attempts that are in no commit yet.
    private var pendingResults: [StoredResult] = []
    /// The numbers of participants whose results changed since the last frame.
    private var changed: Set<Int> = []

    init(in room: Room) {
        self.room = room
    }

    /// Whether there is a challenge whose results are shown.
    private var hasResults: Bool { (running ?? finished) != nil }

    /// Returns the summary of a participant's attempts at the newest challenge while its results are shown; `nil` for a
    /// removed participant.
    func summary(of participant: Participant) -> AttemptSummary? {
        guard hasResults, !participant.isRemoved else { return nil }
        return started.last?.series[participant.number]?.summary
    }

    // MARK: Starting and ending

    /// - Throws: 409 if the session has reached its limit of challenges.
    func requireAnother() throws(Problem) {
        guard started.count < Self.limit else {
            throw Problem(
                409,
                "too-many-challenges",
                title: "Too many challenges",
                detail: "The session has reached its limit of \(Self.limit) challenges."
            )
        }
    }

    /// Starts a challenge and ends the running one.
    func start(kind: String, target: Double?, milliseconds: UInt64) {
        changed.removeAll()
        let challenge = SessionState.Challenge(number: started.count + 1, kind: kind, target: target)
        running = challenge
        started.append(StartedChallenge(challenge, startedMilliseconds: milliseconds))
        room.log.challenge(number: challenge.number, milliseconds: milliseconds)
        for participant in room.participants { judge(participant) }
    }

    /// Ends the running challenge; its results stay in view.
    func finish() {
        guard let running else { return }
        finished = running
        stopJudging()
    }

    /// Ends the challenge and takes its results out of view.
    func activityChanged() {
        finished = nil
        stopJudging()
    }

    private func stopJudging() {
        changed.removeAll()
        running = nil
        for participant in room.participants { judge(participant) }
    }

    // MARK: Judging

    /// Starts judging a participant's gestures by the running challenge, or stops if there is none.
    private func judge(_ participant: Participant) {
        let judged = running?.judged
        judges[participant.number] = judged.map {
            ChallengeJudge($0, screen: participant.metrics.screen, isTouching: participant.metrics.touching > 0)
        }
        participant.metrics.gestureMarks = judged == nil ? nil : []
    }

    /// Judges the gestures that the engine has marked since the last call.
    private func judgeMarks(of participant: Participant) -> [Attempt] {
        guard let marks = participant.metrics.gestureMarks, !marks.isEmpty else { return [] }
        participant.metrics.gestureMarks = []
        let number = participant.number
        return marks.compactMap { mark in
            switch mark {
            case .began(let position, let milliseconds):
                judges[number]?.gestureBegan(at: position, milliseconds: milliseconds)
            case .finished(let gesture):
                judges[number]?.gestureFinished(
                    centimetres: gesture.pixels / participant.pixelsPerCentimetre,
                    milliseconds: gesture.milliseconds,
                    // Whole grams, as shown on the phone.
                    grams: gesture.peakPressure.map {
                        Double(Int(participant.scale.force.reading(ofPressure: $0).grams))
                    }
                )
            }
        }
    }

    func gesturesMarked(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {
        let next = judges[participant.number]?.task?.next
        let attempts = judgeMarks(of: participant)
        for attempt in attempts { record(attempt, of: participant, batch) }
        if !attempts.isEmpty { markResultChanged(of: participant, rooms) }
        if !attempts.isEmpty || judges[participant.number]?.task?.next != next { send(to: participant, rooms) }
    }

    /// Adds an attempt to the results and to the next commit.
    func record(_ outcome: Attempt, of participant: Participant, _ batch: AppliedBatch) {
        guard let newest = started.indices.last, let challenge = started[newest].state.judged else { return }
        let attempt = JudgedAttempt(
            outcome,
            .adding(outcome.value, to: started[newest].series[participant.number]?.summary, of: challenge),
            receivedMilliseconds: batch.milliseconds,
            seq: batch.seq
        )
        let slot = started[newest].add(attempt, of: participant.number)
        pendingResults.append(
            StoredResult(
                session: room.code,
                challenge: started[newest].state.number,
                participant: participant.number,
                slot: slot,
                content: attempt.content
            )
        )
    }

    func hasOngoingAction(of participant: Participant) -> Bool {
        judges[participant.number]?.task?.isUnderWay == true
    }

    /// Discards the attempt in progress.
    private func interrupt(_ participant: Participant) {
        guard judges[participant.number] != nil else { return }
        judges[participant.number]?.interrupt(isTouching: participant.metrics.touching > 0)
        participant.metrics.gestureMarks = []
    }

    // MARK: RoomFeature: participants

    func joined(_ participant: Participant) {
        judge(participant)
    }

    func welcomed(_ participant: Participant, _ rooms: isolated Rooms) {
        send(to: participant, rooms)
    }

    func interrupted(_ participant: Participant, _ rooms: isolated Rooms) {
        guard judges[participant.number] != nil else { return }
        interrupt(participant)
        send(to: participant, rooms)
    }

    func cleared(_ participant: Participant, _ rooms: isolated Rooms) {
        interrupted(participant, rooms)
    }

    func removed(_ participant: Participant, _ rooms: isolated Rooms) {
        markResultChanged(of: participant, rooms)
    }

    // MARK: RoomFeature: messages and answers

    /// Sends a phone the running challenge and its results, if one is running.
    func send(to participant: Participant, _ rooms: isolated Rooms) {
        guard let id = participant.connection, participant.isWelcomed, let running, running.judged != nil else {
            return
        }
        rooms.send(to: id) {
            $0.challenge(running, summary(of: participant), task: judges[participant.number]?.task)
        }
    }

    private func markResultChanged(of participant: Participant, _ rooms: isolated Rooms) {
        guard !room.viewers.isEmpty, hasResults else { return }
        changed.insert(participant.number)
        rooms.startTicking()
    }

    func writeState(into json: inout JSONWriter) {
        guard let newest = running ?? finished else { return }
        json.raw(running == nil ? ",\"finished\":{" : ",\"challenge\":{")
        json.fields(of: newest)
        json.raw("}")
    }

    var measuresForce: Bool { running?.judged?.kind == .press }

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? {
        ResultSummaries(
            summaries: room.participants.compactMap { participant in
                summary(of: participant).map { (participant.id, $0) }
            }
        )
    }

    var resultsTableCount: Int { started.count }

    var exportedLines: (any ExportedLines)? { ExportedResults(started) }

    var news: FrameNews? { changed.isEmpty ? nil : FrameNews(isUnique: true) }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        let results: [(id: String, summary: AttemptSummary?)] =
            switch part {
            case .news:
                changed.sorted().compactMap { room.roster[$0] }.map { ($0.id, summary(of: $0)) }
            case .everything(let participants):
                participants.compactMap { participant in summary(of: participant).map { (participant.id, $0) } }
            }
        frame.add("results", results) { $0.result(of: $1.id, $1.summary) }
    }

    func clearNews() {
        changed.removeAll(keepingCapacity: true)
    }

    // MARK: RoomFeature: storage

    func gather(into commit: inout Commit) {
        commit.results += pendingResults
        pendingResults.removeAll()
    }

    var storedFields: [String: any Encodable & Sendable] {
        var fields: [String: any Encodable & Sendable] = ["challenges": started.map(\.head)]
        fields["challenge"] = running
        fields["finishedChallenge"] = finished
        return fields
    }

    /// The stored progress of a participant's judge.
    private struct Progress: Codable {
        /// The challenge's number.
        var number: Int
        var progress: [Double]
    }

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        guard let judge = judges[participant.number], let running else { return [:] }
        return ["challenge": Progress(number: running.number, progress: judge.progress)]
    }

    func restore(_ fields: StoredFields) throws(StorageError) {
        do {
            running =
                try fields.value(SessionState.Challenge.self, "challenge")
                // Rows of earlier versions.
                ?? fields.value(SessionState.Challenge.self, "challenge", in: "state")
            finished = try fields.value(SessionState.Challenge.self, "finishedChallenge")
            let heads =
                try fields.value([StartedChallenge.Head].self, "challenges")
                // Rows of versions without results.
                ?? running.map { [StartedChallenge.Head(challenge: $0, startedMilliseconds: 0)] } ?? []
            started = heads.map { StartedChallenge($0.challenge, startedMilliseconds: $0.startedMilliseconds) }
        } catch {
            throw .damaged(Damage(session: room.code, part: "its challenges", reason: "they cannot be read"))
        }
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws(StorageError) {
        do {
            guard let stored = try fields.value(Progress.self, "challenge"), stored.number == running?.number else {
                return
            }
            judge(participant)
            guard judges[participant.number]?.resume(stored.progress) ?? true else { throw Unreadable() }
        } catch {
            throw .damaged(
                Damage(
                    session: room.code,
                    part: "the challenge of participant \(participant.number)",
                    reason: "it cannot be read"
                )
            )
        }
    }

    private struct Unreadable: Error {}

    func restore(_ rows: RestoredSession) throws(StorageError) {
        for result in rows.results {
            guard started.indices.contains(result.challenge - 1),
                let attempt = try? JudgedAttempt(content: result.content)
            else {
                throw .damaged(
                    Damage(
                        session: room.code,
                        part: "a result of challenge \(result.challenge)",
                        reason: "it cannot be read"
                    )
                )
            }
            _ = started[result.challenge - 1].add(attempt, of: result.participant)
        }
    }

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        switch record.content {
        case .challenge(let number):
            // Earlier challenges are not judged again: their results are stored.
            guard number == running?.number else { return }
            for participant in room.participants where isNewer(participant) { judge(participant) }
        case .touches:
            // The attempts are discarded here, because they have rows of their own.
            if let participant { _ = judgeMarks(of: participant) }
        case .lifted, .cleared:
            if let participant { interrupt(participant) }
        case .skipped, .discarded, .fixes: break
        }
    }

    func finishReplay() {
        // Participants without a judge: nothing was applied since the challenge began, or an earlier version wrote the
        // session.
        for participant in room.participants where judges[participant.number] == nil { judge(participant) }
    }
}

/// The summaries of all participants at the running challenge, for a snapshot.
private struct ResultSummaries: JSONFields {
    var summaries: [(id: String, summary: AttemptSummary)]

    func write(into json: inout JSONWriter) {
        json.raw(",\"results\":")
        json.list(summaries) { $0.result(of: $1.id, $1.summary) }
    }
}
