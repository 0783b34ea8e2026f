import Rooms
import Storage
import Studies
import WireProtocol

/// The study of a room: each participant's touches by page.
final class RoomStudy: RoomFeature {
    private unowned let room: Room
    /// The sums by participant number, for participants with anchors that were not removed.
    private(set) var sums: [Int: StudySums] = [:]
    private(set) var catalogue = StudyCatalogue()
    /// The versions that the host has begun, oldest first. A page reports the version that was the newest when it was
    /// loaded.
    private(set) var versions: [Version] = []
    /// The number of visitors who have withdrawn their data.
    private(set) var withdrawals = 0

    /// A version of the study's pages; the host begins a new one after changing them.
    struct Version: Codable, Equatable {
        /// The UTC date on which the version began, such as `2026-05-18`; the second version of a day is
        /// `2026-05-18.2`.
        var name: String
        /// The beginning in ms since the session's start.
        var milliseconds: UInt64
    }

    init(in room: Room) {
        self.room = room
    }

    /// All sums, in the order of the participants.
    var ordered: [StudySums] { sums.sorted { $0.key < $1.key }.map(\.value) }

    /// The sums of all stored participants, in the same order.
    var orderedStored: [StudySums] {
        sums.filter { room.roster[$0.key]?.isUnstored != true }.sorted { $0.key < $1.key }.map(\.value)
    }

    // MARK: Versions

    /// Begins a version.
    ///
    /// - Parameter milliseconds: now, since the session's start.
    /// - Returns: false if the limit of versions is reached.
    func beginVersion(at milliseconds: UInt64) -> Bool {
        guard versions.count < StudyLimits.versions else { return false }
        let day = String(Timestamp.text(room.time(at: milliseconds)).prefix(10))
        let name = StudyVersion.name(beginning: day, after: versions.map(\.name))
        versions.append(Version(name: name, milliseconds: milliseconds))
        return true
    }

    func writeState(into json: inout JSONWriter) {
        guard let version = versions.last else { return }
        json.string("studyVersion", version.name)
    }

    // MARK: Batches

    func apply(_ batch: AppliedBatch, from participant: Participant, _ rooms: isolated Rooms) -> Bool {
        guard case .anchors(let batchOfAnchors) = batch.content else { return false }
        let studies = rooms.feature(StudiesFeature.self)
        let before = catalogue.sums
        let resolved = catalogue.resolve(
            batchOfAnchors,
            for: sums[participant.number] ?? StudySums(),
            space: studies.space
        )
        studies.addSums(catalogue.sums - before)
        sums[participant.number, default: StudySums()].add(resolved)
        room.log.anchors(
            participant: participant.number,
            seq: batch.seq,
            milliseconds: batch.milliseconds,
            batch: resolved
        )
        return true
    }

    // MARK: Participants

    func figuresCleared(of participant: Participant, _ rooms: isolated Rooms) {
        drop(participant, rooms)
    }

    func dataErased(of participant: Participant, isOwnWish: Bool, _ rooms: isolated Rooms) {
        guard drop(participant, rooms), isOwnWish else { return }
        withdrawals += 1
        room.needsRow = true
    }

    /// Drops a participant's sums. Returns whether it had any.
    @discardableResult
    private func drop(_ participant: Participant, _ rooms: isolated Rooms) -> Bool {
        guard let dropped = sums.removeValue(forKey: participant.number) else { return false }
        let before = catalogue.sums
        catalogue.remove(dropped)
        rooms.feature(StudiesFeature.self).addSums(catalogue.sums - before)
        return true
    }

    // MARK: Storage

    private struct Stored: Codable {
        var versions: [Version]
        var withdrawals: Int
    }

    var storedFields: [String: any Encodable & Sendable] {
        guard !versions.isEmpty || withdrawals > 0 else { return [:] }
        return ["study": Stored(versions: versions, withdrawals: withdrawals)]
    }

    func restore(_ fields: StoredFields) throws(StorageError) {
        do {
            guard let stored = try fields.value(Stored.self, "study") else { return }
            (versions, withdrawals) = (stored.versions, stored.withdrawals)
        } catch {
            throw .damaged(Damage(session: room.code, part: "its study", reason: "it cannot be read"))
        }
    }

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        sums[participant.number].map { ["study": StoredStudy(sums: $0)] } ?? [:]
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws(StorageError) {
        do {
            guard let stored = try fields.value(StoredStudy.self, "study"), !participant.isRemoved else { return }
            sums[participant.number] = stored.sums
        } catch {
            throw .damaged(
                Damage(
                    session: room.code,
                    part: "the study of participant \(participant.number)",
                    reason: "it cannot be read"
                )
            )
        }
    }

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        guard let participant, !participant.isRemoved else { return }
        switch record.content {
        case .anchors(_, let batch):
            // The names were bounded before the record was written.
            sums[participant.number, default: StudySums()].add(batch)
        case .cleared, .withdrawn: sums[participant.number] = nil
        case .touches, .skipped, .discarded, .lifted, .challenge, .experiment, .fixes, .screen, .task: break
        }
    }

    /// Counts the names once: counting them with each record would make a long log slow to read.
    func finishReplay() {
        for own in sums.values { catalogue.add(own) }
    }
}
