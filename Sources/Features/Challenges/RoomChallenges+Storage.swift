import Challenges
import Rooms
import SampleComparison
import Storage
import TouchMetrics
import WireProtocol

/// Storing and restoring the challenges, their attempts and the judges.
extension RoomChallenges {
    func gather(into commit: inout Commit) {
        commit.results += pendingResults
        pendingResults.removeAll()
    }

    static let storedName = "challenges"

    var storedFields: [String: any Encodable & Sendable] {
        var fields: [String: any Encodable & Sendable] = ["challenges": started.map(\.head)]
        fields["challenge"] = running
        fields["finishedChallenge"] = finished
        if !seats.isEmpty { fields["seats"] = seats }
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

    func restore(_ fields: StoredFields) throws {
        let running = try fields.value(SessionState.Challenge.self, "challenge")
        let finished = try fields.value(SessionState.Challenge.self, "finishedChallenge")
        phase = running.map { .running($0) } ?? finished.map { .finished($0) } ?? .none
        seats = try fields.value([Int].self, "seats") ?? []
        started = (try fields.value([StartedChallenge.Head].self, "challenges") ?? []).map(StartedChallenge.init)
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws {
        guard let stored = try fields.value(Progress.self, "challenge"), stored.number == running?.number else {
            return
        }
        judge(participant)
        guard judges[participant.number]?.resume(stored.progress) ?? true else { throw Unreadable() }
    }

    func restore(_ rows: RestoredSession) throws {
        for result in rows.results where result.challenge < StoredResult.firstExperiment {
            guard started.indices.contains(result.challenge - 1),
                let attempt = try? JudgedAttempt(
                    content: result.content,
                    of: started[result.challenge - 1].state.judged?.kind
                )
            else {
                throw Unreadable("a result of challenge \(result.challenge)")
            }
            _ = started[result.challenge - 1].add(attempt, of: result.participant)
        }
        if let shownRound { makeScore(through: shownRound) }
    }

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        switch record.content {
        case .challenge(let number):
            // Earlier challenges are not judged again: their results are stored.
            guard number == running?.number else { return }
            for participant in room.participants where isNewer(participant) { judge(participant) }
        case .touches(_, let events):
            guard let participant else { return }
            // The attempts are discarded here, because they have rows of their own.
            _ = judgeMarks(of: participant)
            follow(events, of: participant)
        case .task(_, let batch):
            if let participant { _ = judges[participant.number]?.apply(batch) }
        default:
            if record.content.interrupts, let participant { interrupt(participant) }
        }
    }

    func finishReplay() {
        // A participant has no judge if nothing was applied since the challenge began.
        for participant in room.participants where judges[participant.number] == nil { judge(participant) }
        guard running?.judged?.kind.ofClass != nil, let series = shownRound?.series else { return }
        for (number, own) in series {
            judges[number]?.recorded(
                touchesAt: own.attempts.compactMap {
                    if case .number(let time)?? = $0.figures.first { time } else { nil }
                }
            )
        }
    }
}

/// Each started challenge as a part of the session. A participant's value is the median of its attempts, so that each
/// participant counts once, whatever its number of attempts.
extension RoomChallenges {
    var parts: [SessionPart] {
        let participants = room.storedParticipants.map { (number: $0.number, id: $0.id) }
        return started.compactMap { run in
            guard let challenge = run.state.judged else { return nil }
            return SessionPart(
                name: "challenge-\(run.state.number)",
                kind: "challenge-\(run.state.kind)",
                number: run.state.number,
                target: challenge.target,
                settings: "\(challenge.target)",
                startedMilliseconds: run.startedMilliseconds,
                measures: challenge.kind.measures.map(Measure.init(of:))
            ) {
                let together = ClassResult(of: run, participants: Set(participants.map(\.number)))
                let links = together?.figures.linkMilliseconds
                return participants.compactMap { number, id in
                    guard let attempts = run.series[number]?.attempts, let last = attempts.last else {
                        return nil
                    }
                    let series = JudgedSeries(
                        challenge: challenge,
                        count: last.attempt,
                        best: last.best,
                        values: attempts.map(\.value),
                        figures: attempts.map(\.figures),
                        span: run.state.span,
                        linkMilliseconds: links?[number]
                    )
                    // The errors of single attempts bound that of their median.
                    let errors = attempts.map { $0.error(of: challenge.kind) }
                    let worst = errors.first { $0.error == nil } ?? errors.max { $0.error ?? 0 < $1.error ?? 0 }
                    let hasErrors = [.length, .duration, .weighing].contains(challenge.kind.valueError)
                    return SessionPart.Row(
                        participant: id,
                        values: challenge.kind.measures.map { SampleSummary(of: $0.numbers(series)).median },
                        errors: challenge.kind.measures.map { hasErrors && $0.unit != nil ? worst : nil },
                        // The least reliable of the densities.
                        trust: attempts.compactMap(\.trust).max {
                            $0.relativeError ?? .infinity < $1.relativeError ?? .infinity
                        }
                    )
                }
            }
        }
    }
}

extension Measure {
    fileprivate init(of measure: AttemptMeasure) {
        let ofPhones: PhoneRule =
            switch measure.summary {
            case .median: .mean
            case .best: measure.isLessBetter == false ? .most : .least
            case .count: .sum
            }
        let better: Direction? = measure.isLessBetter.map { $0 ? .less : .more }
        self.init(measure.name, in: measure.unit, better: better, ofPhones: ofPhones)
    }
}
