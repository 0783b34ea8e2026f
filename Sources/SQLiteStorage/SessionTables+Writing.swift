import Foundation
import GRDB
import Storage

extension SessionTables {
    func write(_ session: StoredSession, _ db: Database) throws {
        try db.cachedStatement(sql: upsertSession).execute(arguments: [
            session.code, session.hostToken, session.activity, session.retention, session.locale,
            session.createdAt, session.expiresAt, Data(session.state),
        ])
    }

    func write(_ participant: StoredParticipant, _ db: Database) throws {
        try db.cachedStatement(sql: upsertParticipant).execute(arguments: [
            participant.number, participant.resumeToken, Data(participant.profile),
            participant.checkpointPosition, Data(participant.checkpoint),
        ])
    }

    func write(_ chunk: LogChunk, _ db: Database) throws {
        try db.cachedStatement(sql: insertChunk).execute(arguments: [chunk.position, Data(chunk.bytes)])
    }

    func write(_ keyframe: Keyframe, _ db: Database) throws {
        try db.cachedStatement(sql: insertKeyframe).execute(arguments: [
            keyframe.participant, Int64(clamping: keyframe.milliseconds), keyframe.position, Data(keyframe.state),
        ])
    }

    func write(_ result: StoredResult, _ db: Database) throws {
        try db.cachedStatement(sql: upsertResult).execute(arguments: [
            result.challenge, result.participant, result.slot, Data(result.content),
        ])
    }

    func write(_ round: StoredClassRound, _ db: Database) throws {
        try db.cachedStatement(sql: upsertRound).execute(arguments: [
            round.game, round.participant, Data(round.content),
        ])
    }
}
