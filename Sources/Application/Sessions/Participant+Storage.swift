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
    }

    /// The row, with a checkpoint of this moment.
    ///
    /// - Parameter position: of the log chunk up to which everything has been applied.
    func row(session: String, position: Int64) -> StoredParticipant {
        let profile = Profile(
            name: identity.name,
            screen: Hello.Screen(
                width: metrics.screen.width,
                height: metrics.screen.height,
                pixelsPerCentimetre: pixelsPerCentimetre,
                calibrated: isCalibrated
            ),
            scale: scale,
            isRemoved: isRemoved
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

    /// - Throws: `StorageError.failed` if the row is damaged.
    convenience init(row: StoredParticipant) throws(StorageError) {
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
        needsRow = false
        guard row.checkpoint.count > 8, let metrics = try? TouchMetrics(checkpoint: Array(row.checkpoint.dropFirst(8)))
        else {
            throw .failed("participant \(row.number) of session \(row.session): its checkpoint is damaged")
        }
        self.metrics = metrics
        seq = row.checkpoint.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        ack = seq
    }

    /// Applies a record of the log that the checkpoint does not contain.
    func replay(_ content: LogRecord.Content) {
        switch content {
        case .touches(let seq, let events):
            // It was valid when it was written, in the same state.
            try? metrics.apply(events.span)
            self.seq = seq
        case .skipped(let seq): self.seq = seq
        case .discarded(let seq, let pointers):
            metrics.liftedPointers = pointers
            self.seq = seq
        case .lifted: metrics.cancelAll()
        case .cleared: metrics.clear()
        }
        ack = seq
    }
}
