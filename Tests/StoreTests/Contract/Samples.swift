import Foundation
import Storage

extension StoredSession {
    static func sample(_ code: String = "K7M2QX", expiresAt: Double = 2000, state: String = "{}") -> StoredSession {
        StoredSession(
            code: code,
            hostToken: "host-of-\(code)",
            activity: "touch",
            retention: "replay",
            locale: "de",
            createdAt: 1000.25,
            expiresAt: expiresAt,
            state: Array(state.utf8)
        )
    }
}

extension StoredParticipant {
    static func sample(
        _ session: String = "K7M2QX",
        _ number: Int = 1,
        checkpoint: [UInt8] = [],
        position: Int64 = 0
    ) -> StoredParticipant {
        StoredParticipant(
            session: session,
            number: number,
            resumeToken: "resume-\(session)-\(number)",
            profile: Array("{\"name\":\"blue fox of \(session)\"}".utf8),
            checkpoint: checkpoint,
            checkpointPosition: position
        )
    }
}

extension LogChunk {
    static func sample(_ session: String = "K7M2QX", _ position: Int64, size: Int = 40) -> LogChunk {
        LogChunk(session: session, position: position, bytes: pattern(session, count: size))
    }
}

extension Keyframe {
    static func sample(
        _ session: String = "K7M2QX",
        _ participant: Int,
        at milliseconds: UInt64,
        size: Int = 40
    ) -> Keyframe {
        Keyframe(
            session: session,
            participant: participant,
            position: Int64(milliseconds / 100),
            milliseconds: milliseconds,
            state: pattern(session, count: size)
        )
    }
}

extension Commit {
    init(
        _ sessions: [StoredSession] = [],
        _ participants: [StoredParticipant] = [],
        _ chunks: [LogChunk] = [],
        _ keyframes: [Keyframe] = []
    ) {
        self.init()
        self.keyframes = keyframes
        self.sessions = sessions
        self.participants = participants
        self.chunks = chunks
    }
}

/// A store's whole data of a session, with the part of its log that not every checkpoint contains.
struct WholeSession {
    var session: StoredSession
    var participants: [StoredParticipant]
    var chunks: [LogChunk]
    var lastPosition: Int64
    var results: [StoredResult]
    var rounds: [StoredClassRound]
}

extension SessionStore {
    /// By their codes.
    func restoreAll() async throws -> [WholeSession] {
        var all: [WholeSession] = []
        for code in try await entries().map(\.code).sorted() {
            guard let restored = try await restore(session: code) else { continue }
            all.append(
                WholeSession(
                    session: restored.session,
                    participants: restored.participants,
                    chunks: try await chunks(ofSession: code, after: restored.checkpointPosition, limit: .max),
                    lastPosition: restored.lastPosition,
                    results: restored.results,
                    rounds: restored.rounds
                )
            )
        }
        return all
    }
}

/// Bytes that repeat the session's code, so that any 16 of them contain it.
func pattern(_ session: String, count: Int) -> [UInt8] {
    let word = Array("<\(session)>".utf8)
    // Not byte by byte, which takes minutes with a sanitizer.
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
        for start in stride(from: 0, to: count, by: word.count) {
            _ = memcpy(bytes.baseAddress! + start, word, min(word.count, count - start))
        }
        initialized = count
    }
}
