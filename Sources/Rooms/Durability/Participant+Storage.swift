import Foundation
import Geometry
package import Storage
package import TouchMetrics
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
        /// Absent before the first `sync`.
        var clock: StoredRoomClock?
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
        features: [any StoredFeature],
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
            device: device == DeviceKind() ? nil : device,
            clock: clock.map(StoredRoomClock.init)
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
    convenience init(row: StoredParticipant, features: [any StoredFeature]) throws(StorageError) {
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
        if let stored = profile.clock {
            guard let clock = stored.clock else { throw .damaged(row.damage("clock")) }
            self.clock = clock
        }
        isOfEarlierEpoch = true
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
        try features.restore(in: row.session, { "the \($0) of participant \(row.number)" }) {
            try $0.restore(self, fields)
        }
    }

    /// Applies a log record that is newer than the checkpoint.
    func replay(_ record: LogRecord) {
        metrics.replay(record.content)
        if case .sync(let sync) = record.content { apply(sync) }
        seq = record.content.seq ?? seq
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

/// The JSON of a participant's profile as last written: encoding it again takes longer than the rest of the row.
///
/// Sendable: a lock protects it. Rows are encoded away from the event loop.
final class StoredProfile: @unchecked Sendable {
    private let lock = NSLock()
    private var last: (profile: Participant.Profile, json: [UInt8])?

    /// Returns the JSON of the last call if the profile is the same, otherwise the result of `encode`.
    func json(of profile: Participant.Profile, _ encode: () -> [UInt8]) -> [UInt8] {
        lock.withLock {
            if let last, last.profile == profile { return last.json }
            let json = encode()
            last = (profile, json)
            return json
        }
    }
}

extension TouchMetrics {
    /// Applies a log record in the same way as when it was written, with bit-identical results.
    package mutating func replay(_ content: LogRecord.Content) {
        switch content {
        case .touches(_, let events):
            // The events were valid in the same state when they were written.
            try? apply(events.span)
        case .discarded(_, let pointers): liftedPointers = pointers
        case .lifted: cancelAll()
        case .screen(let screen): resize(to: screen)
        case .ground(_, let place): picture = place
        default: if content.clears { clear() }
        }
    }
}

/// A phone's clock in its row: each `sync` as `[seq, epoch, time, offset, error, drift]`.
struct StoredRoomClock: Codable, Equatable {
    private var syncs: [[Double]]

    init(_ clock: RoomClock) {
        syncs = clock.syncs.map { [Double($0.seq), Double($0.epoch), $0.time, $0.offset, $0.error, $0.drift] }
    }

    /// The clock; `nil` if the row is damaged.
    var clock: RoomClock? {
        let read = syncs.compactMap { row -> ClockSync? in
            guard row.count == 6, let seq = UInt64(exactly: row[0]), let epoch = Int(exactly: row[1]) else {
                return nil
            }
            return ClockSync(seq: seq, epoch: epoch, time: row[2], offset: row[3], error: row[4], drift: row[5])
        }
        return read.count == syncs.count ? RoomClock(restoring: read) : nil
    }
}
