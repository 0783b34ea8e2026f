import Challenges
import Rooms
import Storage
import TouchMetrics
import WireProtocol

/// Storing and restoring the challenges, their attempts and the judges.
extension RoomChallenges {
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
            let running = try fields.value(SessionState.Challenge.self, "challenge")
            let finished = try fields.value(SessionState.Challenge.self, "finishedChallenge")
            phase = running.map { .running($0) } ?? finished.map { .finished($0) } ?? .none
            started = (try fields.value([StartedChallenge.Head].self, "challenges") ?? []).map(StartedChallenge.init)
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
        for result in rows.results where result.challenge < StoredResult.firstExperiment {
            guard started.indices.contains(result.challenge - 1),
                let attempt = try? JudgedAttempt(
                    content: result.content,
                    of: started[result.challenge - 1].state.judged?.kind
                )
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
        case .lifted, .cleared, .withdrawn:
            if let participant { interrupt(participant) }
        case .task(_, let batch):
            if let participant { _ = judges[participant.number]?.apply(batch) }
        case .skipped, .discarded, .experiment, .fixes, .anchors, .screen: break
        }
    }

    func finishReplay() {
        // A participant has no judge if nothing was applied since the challenge began.
        for participant in room.participants where judges[participant.number] == nil { judge(participant) }
    }
}
