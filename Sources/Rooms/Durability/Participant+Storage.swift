import Foundation
import Geometry
import Storage
import TouchMetrics
import Web
import WireProtocol

extension Participant {
    /// The JSON of a participant's row, without the features' fields.
    struct Profile: Codable, Equatable {
        var name: String
        /// The first; the checkpoint has the newest.
        var screen: Hello.Screen
        var scale: Hello.Scale
        var isRemoved: Bool
        var joinedMilliseconds: UInt64
        var removedMilliseconds: UInt64?
        /// Absent without a label or group.
        var label: ParticipantLabel?
        /// Absent if it is unknown.
        var device: DeviceKind?
    }

    /// Returns the participant's row with its current state, to be encoded away from the event loop.
    ///
    /// - Parameters:
    ///   - position: The position of the newest log chunk that the checkpoint contains.
    ///   - features: The room's features.
    ///   - isRepeated: Whether its row is written repeatedly, as in a session that keeps only figures.
    func row(
        session: String,
        position: Int64,
        features: [any RoomFeature],
        isRepeated: Bool = false
    ) -> UncodedParticipant {
        let profile = Profile(
            name: identity.name,
            screen: Hello.Screen(
                width: firstScreen.width,
                height: firstScreen.height,
                pixelsPerCentimetre: pixelsPerCentimetre,
                calibrated: trust.isCalibrated,
                relativeError: trust.relativeError
            ),
            scale: scale,
            isRemoved: isRemoved,
            joinedMilliseconds: joinedMilliseconds,
            removedMilliseconds: removedMilliseconds,
            label: label == ParticipantLabel() ? nil : label,
            device: device == DeviceKind() ? nil : device
        )
        var fields: [String: any Encodable & Sendable] = [:]
        for feature in features {
            let own = feature.storedFields(of: self)
            if !own.isEmpty { fields.merge(own) { $1 } }
        }
        if isRepeated, storedProfile == nil { storedProfile = StoredProfile() }
        return UncodedParticipant(
            session: session,
            position: position,
            number: number,
            resumeKey: resumeKey,
            profile: profile,
            fields: fields,
            stored: storedProfile,
            seq: seq,
            metrics: metrics
        )
    }

    /// Restores a participant from its row.
    ///
    /// - Parameter features: the room's features.
    /// - Throws: `StorageError.damaged`.
    convenience init(row: StoredParticipant, features: [any RoomFeature]) throws(StorageError) {
        guard let profile = try? JSONDecoder().decode(Profile.self, from: Data(row.profile)),
            let fields = try? StoredFields(json: row.profile), let resumeKey = TokenHash(stored: row.resumeToken)
        else {
            throw .damaged(row.damage("profile"))
        }
        self.init(
            number: row.number,
            name: profile.name,
            resumeKey: resumeKey,
            screen: profile.screen,
            scale: profile.scale
        )
        isRemoved = profile.isRemoved
        joinedMilliseconds = profile.joinedMilliseconds
        removedMilliseconds = profile.removedMilliseconds
        call(profile.label ?? ParticipantLabel(), isShown: false)
        device = profile.device ?? DeviceKind()
        needsRow = false
        // The checkpoint does not contain whether it ever touched, so this is assumed.
        hasTouched = true
        guard row.checkpoint.count > 8, let metrics = try? TouchMetrics(checkpoint: Array(row.checkpoint.dropFirst(8)))
        else {
            throw .damaged(row.damage("checkpoint"))
        }
        self.metrics = metrics
        seq = row.checkpoint.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
        ack = seq
        for feature in features { try feature.restore(self, fields) }
    }

    /// Applies a log record that is newer than the checkpoint.
    func replay(_ record: LogRecord) {
        metrics.replay(record.content)
        switch record.content {
        case .touches(let seq, _), .skipped(let seq), .discarded(let seq, _), .fixes(let seq, _, _),
            .anchors(let seq, _), .task(let seq, _):
            self.seq = seq
        case .lifted, .cleared, .challenge, .experiment, .withdrawn, .screen: break
        }
        ack = seq
    }
}

/// A participant's row before encoding. Its engine shares its grids with the participant's until the next touch.
struct UncodedParticipant: Sendable {
    fileprivate var session: String
    fileprivate var position: Int64
    fileprivate var number: Int
    fileprivate var resumeKey: TokenHash
    fileprivate var profile: Participant.Profile
    fileprivate var fields: [String: any Encodable & Sendable]
    fileprivate var stored: StoredProfile?
    fileprivate var seq: UInt64
    fileprivate var metrics: TouchMetrics

    var encoded: StoredParticipant {
        let seqBytes = (0..<8).map { UInt8(truncatingIfNeeded: seq >> UInt64(8 * $0)) }
        return StoredParticipant(
            session: session,
            number: number,
            resumeToken: resumeKey.text,
            profile: json,
            checkpoint: seqBytes + metrics.checkpoint(),
            checkpointPosition: position
        )
    }

    private var json: [UInt8] {
        let encode = { FieldsToStore(own: profile, features: fields).json }
        guard fields.isEmpty, let stored else { return encode() }
        return stored.json(of: profile, encode)
    }

    /// Encodes rows away from the event loop; those of a large class take tens of milliseconds.
    @concurrent
    static func encode(_ rows: [UncodedParticipant]) async -> [StoredParticipant] { rows.map(\.encoded) }
}

extension StoredParticipant {
    /// Describes an unreadable part of the row.
    func damage(_ part: String) -> Damage {
        Damage(session: session, part: "the \(part) of participant \(number)", reason: "it cannot be read")
    }
}
