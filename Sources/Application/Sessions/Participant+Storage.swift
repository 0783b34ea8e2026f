import Challenges
import Foundation
import Geometry
import Storage
import TouchMetrics
import WireProtocol

extension Participant {
    /// What a participant's row keeps besides its checkpoint.
    private struct Profile: Codable {
        var name: String
        var screen: Hello.Screen
        /// Absent in rows from before force was measured.
        var scale: Hello.Scale?
        var isRemoved: Bool
        // Not in rows of the first version.
        var joinedMilliseconds: UInt64?
        var removedMilliseconds: UInt64?
        /// How far its judge has come, while a challenge runs.
        var challenge: ChallengeProgress?
        /// Missing in those who do not walk.
        var walk: Walker.Stored?
    }

    private struct ChallengeProgress: Codable {
        var number: Int
        var progress: [Double]
    }

    /// The row, with a checkpoint of this moment.
    ///
    /// - Parameters:
    ///   - position: of the log chunk up to which everything has been applied.
    ///   - challenge: the number of the one that runs.
    ///   - keepsPositions: whether where somebody walked may be in it.
    func row(session: String, position: Int64, challenge: Int, keepsPositions: Bool) -> StoredParticipant {
        let profile = Profile(
            name: identity.name,
            screen: Hello.Screen(
                width: metrics.screen.width,
                height: metrics.screen.height,
                pixelsPerCentimetre: pixelsPerCentimetre,
                calibrated: isCalibrated
            ),
            scale: scale,
            isRemoved: isRemoved,
            joinedMilliseconds: joinedMilliseconds,
            removedMilliseconds: removedMilliseconds,
            challenge: judge.map { ChallengeProgress(number: challenge, progress: $0.progress) },
            walk: walker?.stored(keepsPositions: keepsPositions)
        )
        // The type has no value that the encoder could refuse.
        let json = (try? JSONEncoder().encode(profile)) ?? Data()
        let seqBytes = (0..<8).map { UInt8(truncatingIfNeeded: seq >> UInt64(8 * $0)) }
        return StoredParticipant(
            session: session,
            number: number,
            resumeToken: resumeToken,
            profile: Array(json),
            checkpoint: seqBytes + metrics.checkpoint(),
            checkpointPosition: position
        )
    }

    /// - Parameter challenge: the one that runs.
    /// - Throws: `StorageError.failed` if the row is damaged.
    convenience init(row: StoredParticipant, challenge: SessionState.Challenge?) throws(StorageError) {
        guard let profile = try? JSONDecoder().decode(Profile.self, from: Data(row.profile)) else {
            throw .failed("participant \(row.number) of session \(row.session): its profile is damaged")
        }
        self.init(
            number: row.number,
            name: profile.name,
            resumeToken: row.resumeToken,
            screen: profile.screen,
            scale: profile.scale ?? Hello.Scale()
        )
        isRemoved = profile.isRemoved
        joinedMilliseconds = profile.joinedMilliseconds ?? 0
        removedMilliseconds = profile.removedMilliseconds ?? (isRemoved ? 0 : nil)
        needsRow = false
        // Whether it ever touched, its checkpoint need not tell any more.
        hasTouched = true
        if let stored = profile.walk {
            guard let walker = Walker(stored) else {
                throw .failed("participant \(row.number) of session \(row.session): its walk is damaged")
            }
            self.walker = walker
        }
        guard row.checkpoint.count > 8, let metrics = try? TouchMetrics(checkpoint: Array(row.checkpoint.dropFirst(8)))
        else {
            throw .failed("participant \(row.number) of session \(row.session): its checkpoint is damaged")
        }
        self.metrics = metrics
        seq = row.checkpoint.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        ack = seq
        guard let stored = profile.challenge, stored.number == challenge?.number else { return }
        takeUp(challenge?.judged)
        guard judge?.resume(stored.progress) ?? true else {
            throw .failed("participant \(row.number) of session \(row.session): its challenge is damaged")
        }
    }

    /// Applies a record of the log that the checkpoint does not contain.
    func replay(_ record: LogRecord) {
        metrics.replay(record.content)
        switch record.content {
        case .touches(let seq, _):
            // What came of it has a row of its own.
            _ = judgeMarks()
            self.seq = seq
        case .skipped(let seq), .discarded(let seq, _): self.seq = seq
        case .fixes(let seq, let sentAt, let fixes):
            walk(fixes, sentAt: sentAt, receivedMilliseconds: record.milliseconds)
            self.seq = seq
        case .lifted: interruptChallenge()
        case .cleared:
            walker?.clear()
            interruptChallenge()
        case .challenge: break
        }
        ack = seq
    }
}
