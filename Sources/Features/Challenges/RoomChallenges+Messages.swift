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
                    judge: judges[participant.number],
                    startsIn: startsIn
                )
            }
        } else if let finished {
            let standing = score.standings[participant.number]
            let (round, contestants) = (shownRound?.round ?? 1, score.contestants)
            let (summary, histogram) = (summary(of: participant), histogram())
            rooms.connections.send(to: id) {
                $0.standing(standing, round: round, contestants: contestants)
                $0.results(summary, of: finished, histogram)
            }
        }
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
        json.raw(",\"round\":")
        json.integer(shownRound?.round ?? 1)
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
            scores: scores(of: participants)
        )
    }

    var resultsTableCount: Int { started.count }

    var exportedLines: (any ExportedLines)? { ExportedResults(started) }

    var news: FrameNews? { changed.isEmpty && !isScoreNew ? nil : FrameNews(isUnique: true) }

    func add(_ part: FramePart, to frame: inout FrameMessage, at milliseconds: UInt64) {
        let results: [(id: String, summary: AttemptSummary?)]
        let scored: [Participant]
        switch part {
        case .news:
            results = changed.sorted().compactMap { room.roster[$0] }.map { ($0.id, summary(of: $0)) }
            scored = isScoreNew ? room.participants : []
        case .everything(let participants):
            results = participants.compactMap { participant in summary(of: participant).map { (participant.id, $0) } }
            scored = participants
        }
        frame.add("results", results) { $0.result(of: $1.id, $1.summary) }
        frame.add("scores", scores(of: scored)) { $0.score(of: $1.id, $1.standing) }
    }

    func clearNews() {
        changed.removeAll(keepingCapacity: true)
        isScoreNew = false
    }

    private func scores(of participants: [Participant]) -> [(id: String, standing: GameScore.Standing)] {
        guard shown != nil else { return [] }
        return participants.compactMap { participant in
            score.standings[participant.number].map { (participant.id, $0) }
        }
    }
}

/// The results of all participants of the shown challenge, and the score, for a snapshot.
private struct ResultSummaries: JSONFields {
    var summaries: [(id: String, summary: AttemptSummary)]
    var scores: [(id: String, standing: GameScore.Standing)]

    func write(into json: inout JSONWriter) {
        json.raw(",\"results\":")
        json.list(summaries) { $0.result(of: $1.id, $1.summary) }
        json.raw(",\"scores\":")
        json.list(scores) { $0.score(of: $1.id, $1.standing) }
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
        raw("{\"type\":\"standing\",\"round\":")
        integer(round)
        raw(",\"place\":")
        integer(standing?.place)
        raw(",\"of\":")
        integer(contestants)
        raw(",\"gained\":")
        integer(standing?.gained ?? 0)
        raw(",\"points\":")
        integer(standing?.points ?? 0)
        raw(",\"overall\":")
        integer(standing?.overall)
    }

    /// Ends a standing with the round's task, the phone's results and those of the class.
    fileprivate mutating func results(
        _ summary: AttemptSummary?,
        of challenge: SessionState.Challenge,
        _ histogram: ResultHistogram?
    ) {
        raw(",\"kind\":")
        string(challenge.kind)
        raw(",\"target\":")
        number(challenge.target)
        raw(",\"latest\":")
        number(summary?.latest)
        raw(",\"best\":")
        number(summary?.best)
        if let histogram {
            raw(",\"histogram\":{\"first\":")
            integer(histogram.first)
            raw(",\"step\":")
            number(histogram.step)
            raw(",\"counts\":")
            list(histogram.counts) { $0.integer($1) }
            raw(",\"own\":")
            integer(summary.map { histogram.bin(of: $0.latest) })
            raw(",\"below\":")
            bool(histogram.holdsBelow)
            raw(",\"above\":")
            bool(histogram.holdsAbove)
            raw("}")
        }
        raw("}")
    }
}
