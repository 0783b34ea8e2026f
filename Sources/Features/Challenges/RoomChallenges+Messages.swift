import Challenges
import Rooms
import WireProtocol

/// The challenge's messages to phones and viewers.
extension RoomChallenges {
    /// Sends a phone the running challenge and its results, or the participant's standing after the round.
    func send(to participant: Participant, _ rooms: isolated Rooms) {
        guard let id = participant.connection, participant.isWelcomed, shown?.judged != nil else { return }
        if let running {
            let startsIn = secondsToStart(at: room.readingMilliseconds(at: rooms.now))
            rooms.connections.send(to: id) {
                $0.challenge(
                    running,
                    summary(of: participant),
                    errors: errors(of: participant),
                    judge: judges[participant.number],
                    startsIn: startsIn
                )
            }
        } else if let finished {
            let standing = score.standings[participant.number]
            let (round, contestants) = (shownRound?.round ?? 1, score.contestants)
            let (summary, errors) = (summary(of: participant), errors(of: participant))
            let (histogram, together) = (histogram(), together())
            let others = room.features.compactMap { $0.standingFields(of: participant) }
            rooms.connections.send(to: id) {
                $0.standing(standing, round: round, contestants: contestants)
                for fields in others { fields.write(into: &$0) }
                $0.results(summary, errors, of: finished, histogram, together)
            }
        }
    }

    /// Sends a phone its standing again, if a round is over: something else than its attempts has changed it.
    func sendStanding(to participant: Participant, _ rooms: isolated Rooms) {
        if finished != nil { send(to: participant, rooms) }
    }

    /// The seconds until the pages' countdown ends; 0 afterwards.
    ///
    /// - Parameter milliseconds: The time since the session's start.
    private func secondsToStart(at milliseconds: UInt64) -> Double {
        guard let start = started.last?.startedMilliseconds else { return 0 }
        let passed = milliseconds > start ? milliseconds - start : 0
        return Double(Self.countdownMilliseconds > passed ? Self.countdownMilliseconds - passed : 0) / 1000
    }

    func markResultChanged(of participant: Participant, _ rooms: isolated Rooms) {
        guard !room.viewers.isEmpty, shown != nil else { return }
        changed.insert(participant.number)
        rooms.ticker.start()
    }

    func writeState(into json: inout JSONWriter) {
        guard let shown else { return }
        json.raw(running == nil ? ",\"finished\":{" : ",\"challenge\":{")
        json.fields(of: shown)
        json.integer("round", shownRound?.round ?? 1)
        json.raw("}")
    }

    var judgesGestures: Bool { running != nil }

    var measuresForce: Bool { running?.judged?.kind == .press }

    func snapshotFields(forHost: Bool, at milliseconds: UInt64) -> (any JSONFields)? {
        let participants = room.participants
        return ResultSummaries(
            summaries: participants.compactMap { participant in
                summary(of: participant).map { (participant.id, $0) }
            },
            errors: bestErrors(of: participants),
            scores: scores(of: participants)
        )
    }

    var resultsTableCount: Int { started.count }

    var exportedLines: (any ExportedLines)? { ExportedResults(started) }

    var news: FrameNews? { changed.isEmpty && !isScoreNew ? nil : FrameNews(isUnique: true) }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        let results: [(id: String, summary: AttemptSummary?)]
        let measured: [Participant]
        let scored: [Participant]
        switch part {
        case .news:
            results = changed.sorted().map { (Participant.id($0), room.roster[$0].flatMap(summary)) }
            measured = changed.sorted().compactMap { room.roster[$0] }
            scored = isScoreNew ? room.participants : []
        case .everything(let participants):
            results = participants.compactMap { participant in summary(of: participant).map { (participant.id, $0) } }
            (measured, scored) = (participants, participants)
        }
        frame.add("results", results) { $0.result(of: $1.id, $1.summary) }
        frame.add("resultErrors", bestErrors(of: measured)) { $0.resultError(of: $1.id, $1.error) }
        frame.add("scores", scores(of: scored)) { $0.score(of: $1.id, $1.standing) }
    }

    func clearNews() {
        changed.removeAll(keepingCapacity: true)
        isScoreNew = false
    }

    /// The errors of the best values of those that have any.
    private func bestErrors(of participants: [Participant]) -> [(id: String, error: FigureError)] {
        participants.compactMap { participant in errors(of: participant).map { (participant.id, $0.best) } }
    }

    private func scores(of participants: [Participant]) -> [(id: String, standing: GameScore.Standing)] {
        guard shown != nil else { return [] }
        let score = currentScore
        return participants.compactMap { participant in
            score.standings[participant.number].map { (participant.id, $0) }
        }
    }
}

/// The results of all participants of the shown challenge, and the score, for a snapshot.
private struct ResultSummaries: JSONFields {
    var summaries: [(id: String, summary: AttemptSummary)]
    var errors: [(id: String, error: FigureError)]
    var scores: [(id: String, standing: GameScore.Standing)]

    func write(into json: inout JSONWriter) {
        json.list("results", summaries) { $0.result(of: $1.id, $1.summary) }
        json.list("resultErrors", errors) { $0.resultError(of: $1.id, $1.error) }
        json.list("scores", scores) { $0.score(of: $1.id, $1.standing) }
    }
}

extension JSONWriter {
    /// `["p1",place,gained,points,overall]`
    fileprivate mutating func score(of id: String, _ standing: GameScore.Standing) {
        raw("[")
        string(id)
        for figure in [standing.place, standing.gained, standing.points, standing.overall] {
            raw(",")
            integer(figure)
        }
        raw("]")
    }

    /// Begins a phone's standing after a round.
    fileprivate mutating func standing(_ standing: GameScore.Standing?, round: Int, contestants: Int) {
        raw("{\"type\":\"standing\"")
        integer("round", round)
        integer("place", standing?.place)
        integer("of", contestants)
        integer("gained", standing?.gained ?? 0)
        integer("points", standing?.points ?? 0)
        integer("overall", standing?.overall)
    }

    /// Ends a standing with the round's task, the phone's results and those of the class.
    fileprivate mutating func results(
        _ summary: AttemptSummary?,
        _ errors: AttemptErrors?,
        of challenge: SessionState.Challenge,
        _ histogram: ResultHistogram?,
        _ together: ClassResult?
    ) {
        string("kind", challenge.kind)
        number("target", challenge.target)
        results(summary, errors: errors)
        if let together { classValue(of: together) }
        if let histogram {
            raw(",\"histogram\":{")
            string("attempt", "best")
            integer("first", histogram.first)
            number("step", histogram.step)
            list("counts", histogram.counts) { $0.integer($1) }
            integer("own", summary.map { histogram.bin(of: $0.best) })
            bool("below", histogram.holdsBelow)
            bool("above", histogram.holdsAbove)
            raw("}")
        }
        raw("}")
    }
}
