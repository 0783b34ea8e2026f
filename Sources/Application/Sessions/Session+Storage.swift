import Foundation
import Storage
import WireProtocol

extension Session {
    /// What a session's row keeps besides its columns.
    private struct Extra: Codable {
        var state: SessionState
        var nextNumber: Int
        var bannedTokens: [String]
        // Not in rows of the first version.
        var markers: [SessionMarker]?
        /// Missing in what was written before there were results.
        var challenges: [StartedChallenge.Head]?
    }

    var row: StoredSession {
        let extra = Extra(
            state: state,
            nextNumber: nextNumber,
            bannedTokens: bannedTokens.sorted(),
            markers: markers,
            challenges: challenges.map(\.head)
        )
        // The type has no value that the encoder could refuse.
        let json = (try? JSONEncoder().encode(extra)) ?? Data()
        return StoredSession(
            code: code,
            hostToken: hostToken,
            activity: state.activity,
            retention: retention.rawValue,
            locale: locale,
            createdAt: createdAt,
            expiresAt: expiresAt,
            state: Array(json)
        )
    }

    /// The session as it was at its last commit: checkpoints, and the log that leads on from them.
    ///
    /// - Throws: `StorageError.failed` if a row or the log is damaged.
    convenience init(_ restored: RestoredSession) throws(StorageError) {
        let row = restored.session
        guard let extra = try? JSONDecoder().decode(Extra.self, from: Data(row.state)),
            let retention = Retention(rawValue: row.retention)
        else { throw .failed("session \(row.code): its row is damaged") }
        self.init(
            code: row.code,
            hostToken: row.hostToken,
            state: extra.state,
            retention: retention,
            locale: row.locale,
            createdAt: row.createdAt,
            expiresAt: row.expiresAt
        )
        nextNumber = extra.nextNumber
        bannedTokens = Set(extra.bannedTokens)
        let heads =
            extra.challenges
            ?? extra.state.challenge.map { [StartedChallenge.Head(challenge: $0, startedMilliseconds: 0)] } ?? []
        challenges = heads.map { StartedChallenge($0.challenge, startedMilliseconds: $0.startedMilliseconds) }
        try restore(restored.results)
        lastPosition = restored.lastPosition
        takeUp(extra.markers ?? [])
        needsRow = false
        var checkpointPositions: [Int: Int64] = [:]
        for participant in restored.participants.sorted(by: { $0.number < $1.number }) {
            let restored = try Participant(row: participant, challenge: state.challenge)
            admit(restored)
            note(max(restored.joinedMilliseconds, restored.removedMilliseconds ?? 0))
            checkpointPositions[participant.number] = participant.checkpointPosition
        }
        try restore(restored.rounds)
        for chunk in restored.chunks {
            try replay(chunk, after: checkpointPositions)
        }
        // Nothing was applied since the challenge began, or a version before wrote the session.
        for participant in participants where participant.judge == nil { participant.takeUp(state.challenge?.judged) }
    }

    private func replay(_ chunk: LogChunk, after checkpoints: [Int: Int64]) throws(StorageError) {
        var reader = LogReader(chunk.bytes)
        do {
            while let record = try reader.record() {
                note(record.milliseconds)
                if case .challenge(let number) = record.content {
                    // Those before have their results, and are judged no more.
                    guard number == state.challenge?.number else { continue }
                    for participant in participants where chunk.position > checkpoints[participant.number] ?? 0 {
                        participant.takeUp(state.challenge?.judged)
                    }
                    continue
                }
                guard let participant = roster[record.participant],
                    chunk.position > checkpoints[record.participant] ?? 0
                else { continue }
                participant.replay(record)
            }
        } catch {
            throw .failed("session \(code): log chunk \(chunk.position) is damaged (\(error))")
        }
    }
}
