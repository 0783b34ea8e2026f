import Challenges
import Rooms
import Storage
import TouchMetrics
import Web
import WireProtocol

/// A room's challenges, with all attempts.
final class RoomChallenges: BatchFeature, TaskFeature, NewsFeature, StoredFeature {
    /// The maximum number of challenges of a session; each is stored with its attempts until the session is wiped.
    static let limit = 100
    /// The allowed limits of counted attempts per phone.
    static let attemptLimits = 1...200
    /// The maximum number of seats: a line compares each of them with each other one, 125,000 pairs.
    static let maxSeats = 500
    /// The attempts of a phone that count in a lesson: enough to improve, too few to find the target by trial and error.
    static let lessonAttemptLimit = 3
    /// The countdown before pages record a challenge's touches, in ms.
    static let countdownMilliseconds: UInt64 = 3000

    /// The phase of the newest challenge.
    enum Phase {
        /// There was no challenge, or the class has begun something else since.
        case none
        case running(SessionState.Challenge)
        /// The challenge has ended, and its results are discussed.
        case finished(SessionState.Challenge)
    }

    unowned let room: Room
    /// All started challenges, in order.
    var started: [StartedChallenge] = []
    var phase = Phase.none {
        didSet { forgetClass() }
    }
    /// The shown results in bins; computed when the first phone receives them.
    private var classHistogram: ResultHistogram?
    /// What the class has reached together; computed when the first phone receives it. The inner value is `nil` without
    /// a result.
    private var classResult: ClassResult??
    /// The participant numbers in the order in which they sit; empty if not known.
    var seats: [Int] = []
    /// The judges of the running challenge, by participant number.
    var judges: [Int: ChallengeJudge] = [:]
    /// Attempts that are in no commit yet.
    var pendingResults: [StoredResult] = []
    /// The numbers of participants whose results changed since the last frame.
    var changed: Set<Int> = []
    /// The score of the rounds that are over.
    var score = GameScore()
    /// Whether the score has points of somebody whose attempts are erased.
    private var isScoreStale = false
    /// Whether viewers must still be sent the new score.
    var isScoreNew = false

    init(in room: Room) {
        self.room = room
    }

    var running: SessionState.Challenge? {
        if case .running(let challenge) = phase { challenge } else { nil }
    }

    var finished: SessionState.Challenge? {
        if case .finished(let challenge) = phase { challenge } else { nil }
    }

    /// The challenge whose results are shown.
    var shown: SessionState.Challenge? { running ?? finished }

    /// The shown challenge with its results; the newest, unless a lesson has gone back to an earlier one.
    var shownRound: StartedChallenge? {
        shown.flatMap { started.indices.contains($0.number - 1) ? started[$0.number - 1] : nil }
    }

    /// Returns the summary of a participant's attempts at the challenge that is shown; `nil` for a removed participant.
    func summary(of participant: Participant) -> AttemptSummary? {
        guard !participant.isRemoved else { return nil }
        return shownRound?.series[participant.number]?.summary
    }

    /// How far both may be from the truth; `nil` without a summary, and in tasks of the whole class.
    func errors(of participant: Participant) -> AttemptErrors? {
        guard !participant.isRemoved, let shownRound, let kind = shownRound.state.judged?.kind else { return nil }
        return shownRound.series[participant.number]?.errors(of: kind)
    }

    /// The best results of all participants in bins, as viewers show them; `nil` while they are hidden or there are
    /// none.
    func histogram() -> ResultHistogram? {
        guard !room.state.isHidden, let shownRound, let judged = shownRound.state.judged, judged.kind.ofClass == nil
        else { return nil }
        if classHistogram == nil {
            let values = room.participants.compactMap { shownRound.series[$0.number]?.summary?.best }
            classHistogram = ResultHistogram(of: values, of: judged)
        }
        return classHistogram
    }

    /// What the class has reached together in the shown challenge, as viewers show it; `nil` while results are hidden,
    /// without a result, and for kinds with ranks.
    func together() -> ClassResult? {
        guard !room.state.isHidden, let shownRound else { return nil }
        let known = classResult ?? ClassResult(of: shownRound, participants: Set(room.participants.map(\.number)))
        classResult = .some(known)
        return known
    }

    /// Computes what phones receive of the class again when they next receive it.
    func forgetClass() {
        (classHistogram, classResult) = (nil, nil)
    }

    // MARK: Starting and ending

    func begin(_ task: ClassActivity, _ rooms: isolated Rooms) throws(Problem) -> Bool {
        guard case .challenge(let challenge) = task else { return false }
        try begin(
            kind: challenge.kind.name,
            target: challenge.target,
            attemptLimit: Self.lessonAttemptLimit,
            milliseconds: room.startMilliseconds(at: rooms.now)
        )
        return true
    }

    /// Makes a challenge the class's activity.
    ///
    /// - Throws: 409 if the session has reached its limit of challenges.
    func begin(kind: String, target: Double, attemptLimit: Int?, milliseconds: UInt64) throws(Problem) {
        guard started.count < Self.limit else {
            throw Problem(
                409,
                "too-many-challenges",
                title: "Too many challenges",
                detail: "The session has reached its limit of \(Self.limit) challenges."
            )
        }
        // The score continues only if the newest challenge is shown; a lesson that has gone back shows an earlier one.
        let isNextRound = shown.map { $0.number == started.count } ?? false
        finish()
        room.begin(activity: Room.firstActivity)
        start(
            kind: kind,
            target: target,
            attemptLimit: attemptLimit,
            isNextRound: isNextRound,
            milliseconds: milliseconds
        )
    }

    /// Starts a challenge and ends the running one.
    ///
    /// - Parameters:
    ///   - attemptLimit: The number of attempts of a phone that count; `nil` for all.
    ///   - isNextRound: Whether the score continues.
    func start(
        kind: String,
        target: Double?,
        attemptLimit: Int? = nil,
        isNextRound: Bool = false,
        milliseconds: UInt64
    ) {
        changed.removeAll()
        refreshScore()
        let ofClass = Challenge.Kind.named(kind)?.ofClass
        let challenge = SessionState.Challenge(
            number: started.count + 1,
            kind: kind,
            target: target,
            attemptLimit: ofClass?.touchLimit ?? attemptLimit,
            span: target.flatMap { ofClass?.plan(for: $0) }?.span(
                after: Double(milliseconds + Self.countdownMilliseconds),
                epoch: room.clockEpoch
            )
        )
        let round = isNextRound ? (started.last?.round ?? 0) + 1 : 1
        if round == 1 { score = GameScore() }
        phase = .running(challenge)
        started.append(StartedChallenge(challenge, round: round, startedMilliseconds: milliseconds))
        started[started.count - 1].take(seats)
        room.log.append(.challenge(number: challenge.number), milliseconds: milliseconds)
        room.mark(RoomMarker(milliseconds: milliseconds, kind: .began))
        for participant in room.participants { judge(participant) }
    }

    /// Ends the running challenge; its results stay in view, and viewers still get the newest of them.
    func finish() {
        guard let running else { return }
        refreshScore()
        addToScore(started[started.count - 1])
        isScoreNew = true
        phase = .finished(running)
        stopJudging()
    }

    /// Ends the challenge and hides its results.
    func activityChanged() {
        phase = .none
        changed.removeAll()
        stopJudging()
    }

    var task: RoomTask? {
        (shownRound ?? started.last).map {
            RoomTask(
                startedMilliseconds: $0.startedMilliseconds,
                isShown: shown != nil,
                activity: $0.state.judged.map { .challenge($0) }
            )
        }
    }

    func hasResults(ofTaskStartedAt milliseconds: UInt64) -> Bool {
        started.contains { $0.startedMilliseconds == milliseconds && !$0.series.isEmpty }
    }

    func showResults(startedAt milliseconds: UInt64?) {
        finish()
        let requested = milliseconds.flatMap { start in started.last { $0.startedMilliseconds == start } }
        guard let selected = requested ?? (shown == nil ? started.last : nil) else { return }
        phase = .finished(selected.state)
        makeScore(through: selected)
        // Viewers dropped the results when the activity changed.
        changed = Set(selected.series.keys)
        isScoreNew = true
    }

    /// Computes the score of a game's rounds up to the given one.
    func makeScore(through newest: StartedChallenge) {
        score = GameScore()
        isScoreStale = false
        for round in started.prefix(newest.state.number).suffix(newest.round)
        where round.state.number != running?.number { addToScore(round) }
    }

    /// Computes the score again if attempts were erased.
    func refreshScore() {
        guard isScoreStale, let newest = shownRound ?? started.last else { return }
        makeScore(through: newest)
    }

    /// The score of the rounds that are over.
    var currentScore: GameScore {
        refreshScore()
        return score
    }

    private func stopJudging() {
        for participant in room.participants { judge(participant) }
    }

    /// Adds the results of a round that is over; nobody has any in a task of the whole class.
    func addToScore(_ round: StartedChallenge) {
        guard let judged = round.state.judged else { return }
        var bests: [Int: Double] = [:]
        for participant in room.participants where judged.kind.ofClass == nil {
            if let best = round.series[participant.number]?.summary?.best { bests[participant.number] = best }
        }
        score.add(bests, of: judged)
    }

    // MARK: Judging

    /// Starts judging a participant's gestures by the running challenge, or stops if there is none.
    func judge(_ participant: Participant) {
        let judged = running?.judged
        let wasJudged = judges[participant.number] != nil
        judges[participant.number] = judged.map {
            ChallengeJudge($0, screen: participant.metrics.screen, isTouching: participant.metrics.touching > 0)
        }
        // Without an earlier judge, the marks belong to another feature.
        if judged != nil || wasJudged { participant.metrics.gestureMarks = judged == nil ? nil : [] }
    }

    /// An attempt, and how far its value may be from the truth; `nil` for a kind whose values have no error.
    typealias Judged = (attempt: Attempt, error: FigureError?)

    /// Judges the gestures that the engine has marked since the last call.
    func judgeMarks(of participant: Participant) -> [Judged] {
        let number = participant.number
        guard judges[number] != nil, let marks = participant.metrics.gestureMarks, !marks.isEmpty else { return [] }
        participant.metrics.gestureMarks = []
        return marks.compactMap { mark in
            switch mark {
            case .began(let position, let milliseconds):
                return judges[number]?.gestureBegan(at: position, milliseconds: milliseconds).map { ($0, nil) }
            case .resumed:
                judges[number]?.gestureResumed()
                return nil
            case .finished(let gesture, let force):
                let attempt = judges[number]?.gestureFinished(
                    centimetres: gesture.pixels / participant.pixelsPerCentimetre,
                    milliseconds: gesture.milliseconds,
                    // Whole grams, as shown on the phone.
                    grams: gesture.peakPressure.map {
                        Double(Int(participant.scale.force.reading(ofPressure: $0).grams))
                    }
                )
                return attempt.map { attempt in
                    var attempt = attempt
                    if running?.judged?.kind == .press {
                        attempt.figures = [.name(force.name)]
                    }
                    return (attempt, error(of: gesture, by: participant))
                }
            }
        }
    }

    /// The error of the value that the running challenge takes of a gesture.
    private func error(of gesture: Gesture, by participant: Participant) -> FigureError? {
        switch running?.judged?.kind.valueError {
        case .length:
            FigureError(
                of: gesture,
                pixelsPerCentimetre: participant.pixelsPerCentimetre,
                trust: participant.trust
            )
        case .duration: FigureError(ofDuration: gesture, in: participant.metrics)
        case .unknownScale, .weighing, .unknownDelays, .notEstimated, nil: nil
        }
    }

    func touchesApplied(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {
        let previousCounts = judges[participant.number]?.task?.announcedCounts
        let awaitsClock = judges[participant.number]?.task?.awaitsClock == true
        var attempts = judgeMarks(of: participant)
        if case .touches(let events) = batch.content { follow(events, of: participant) }
        if knowsClock(participant) {
            attempts += synchronise(participant, touchedIn: awaitsClock ? .max : batch.seq).map { ($0, nil) }
        }
        record(attempts, of: participant, batch, previousCounts: previousCounts, rooms)
    }

    /// Whether the phone knows the present axis of the room, and not only one from before a restart.
    private func knowsClock(_ participant: Participant) -> Bool {
        participant.clock?.newest.epoch == room.clockEpoch
    }

    /// Returns the attempts of a task that waited for the room's times of touches, if they are known now.
    ///
    /// - Parameter seq: The number of the touches' batch; the largest one for an earlier batch.
    func synchronise(_ participant: Participant, touchedIn seq: UInt64) -> [Attempt] {
        guard let clock = participant.clock else { return [] }
        var attempts: [Attempt] = []
        while judges[participant.number]?.task?.awaitsClock == true,
            let attempt = judges[participant.number]?.synchronise({ time in
                clock.roomTime(of: time, inBatch: seq).map {
                    ClassTime(milliseconds: $0.milliseconds, errorMilliseconds: $0.error, epoch: $0.epoch)
                }
            })
        {
            attempts.append(attempt)
        }
        return attempts
    }

    /// Records the touches that waited for the phone's clock.
    func clockSynchronised(_ batch: AppliedBatch, of participant: Participant, _ rooms: isolated Rooms) {
        guard knowsClock(participant) else { return }
        let attempts = synchronise(participant, touchedIn: .max)
        guard !attempts.isEmpty else { return }
        record(attempts.map { ($0, nil) }, of: participant, batch, previousCounts: nil, rooms)
    }

    /// Hands a batch of touches to a task that follows fingers.
    func follow(_ events: [TouchEvent], of participant: Participant) {
        guard judges[participant.number]?.task?.followsFingers == true else { return }
        judges[participant.number]?.follow(events.compactMap(PointerEvent.init))
    }

    /// Records attempts up to the limit, and sends the phone what changed.
    ///
    /// - Parameter previousCounts: The phone's known state of its task.
    private func record(
        _ attempts: [Judged],
        of participant: Participant,
        _ batch: AppliedBatch,
        previousCounts: [Int]?,
        _ rooms: isolated Rooms
    ) {
        let remainingAttempts = running?.attemptLimit.map { $0 - (summary(of: participant)?.count ?? 0) } ?? Int.max
        let attempts = attempts.prefix(max(0, remainingAttempts))
        for judged in attempts { record(judged, of: participant, batch) }
        if !attempts.isEmpty { markResultChanged(of: participant, rooms) }
        if !attempts.isEmpty || judges[participant.number]?.task?.announcedCounts != previousCounts {
            send(to: participant, rooms)
        }
    }

    /// Judges and records a batch of the task's own kind. A batch that no challenge expects is recorded too, so that
    /// its `seq` counts as received.
    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool {
        guard case .task(let own) = batch.content else { return false }
        let previousCounts = judges[participant.number]?.task?.announcedCounts
        let attempt = judges[participant.number]?.apply(own)
        room.log.append(.task(seq: batch.seq, batch: own), of: participant.number, milliseconds: batch.milliseconds)
        record(attempt.map { [($0, nil)] } ?? [], of: participant, batch, previousCounts: previousCounts, rooms)
        return true
    }

    /// Takes a mass that a participant has weighed on a spring or a ruler, if the running challenge is about one.
    ///
    /// - Parameter interval: Half the width of the mass's 95 % interval, in grams.
    func weighed(
        grams: Double,
        interval: Double,
        by provenance: String,
        _ batch: AppliedBatch,
        of participant: Participant,
        _ rooms: isolated Rooms
    ) {
        guard judges[participant.number] != nil,
            let attempt = running?.judged?.kind.attempt(weighing: grams, by: provenance)
        else { return }
        let error = FigureError(of: attempt.value, .interval, [.init(.trials, interval)])
        record([(attempt, error)], of: participant, batch, previousCounts: nil, rooms)
    }

    /// Adds an attempt to the results and to the next commit.
    func record(_ judged: Judged, of participant: Participant, _ batch: AppliedBatch) {
        guard let newest = started.indices.last, let challenge = started[newest].state.judged else { return }
        let attempt = JudgedAttempt(
            judged.attempt,
            .adding(judged.attempt.value, to: started[newest].series[participant.number]?.summary, of: challenge),
            of: challenge.kind,
            error: judged.error,
            trust: challenge.kind == .distance ? participant.trust : nil,
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
                content: attempt.content(of: challenge.kind)
            )
        )
    }

    func hasOngoingAction(of participant: Participant) -> Bool {
        judges[participant.number]?.task?.isUnderWay == true
    }

    /// Discards the attempt in progress.
    func interrupt(_ participant: Participant) {
        guard judges[participant.number] != nil else { return }
        judges[participant.number]?.interrupt(isTouching: participant.metrics.touching > 0)
        participant.metrics.gestureMarks = []
    }

    // MARK: RoomFeature: participants

    func participantJoined(_ participant: Participant) {
        judge(participant)
    }

    func sendState(to participant: Participant, _ rooms: isolated Rooms) {
        send(to: participant, rooms)
    }

    func gesturesInterrupted(of participant: Participant, _ rooms: isolated Rooms) {
        interrupt(participant)
    }

    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        interrupt(participant)
    }

    func visibilityChanged(for participant: Participant, _ rooms: isolated Rooms) {
        if finished != nil { send(to: participant, rooms) }
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        let number = participant.number
        if participant.isRemoved { judges[number] = nil }
        pendingResults.removeAll { $0.participant == number }
        guard started.contains(where: { $0.series[number] != nil }) else { return }
        for index in started.indices { started[index].remove(number) }
        forgetClass()
        isScoreStale = true
        isScoreNew = true
        markResultChanged(of: participant, rooms)
    }
}
