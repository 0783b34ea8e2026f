import Rooms
import Storage
import Studies
import WireProtocol

/// The study of a room: what each participant touched on which pages.
final class RoomStudy: RoomFeature {
    private unowned let room: Room
    /// By participant number: participants with anchors that were not removed.
    private(set) var sums: [Int: StudySums] = [:]
    private(set) var catalogue = StudyCatalogue()

    init(in room: Room) {
        self.room = room
    }

    /// All sums, in the order of the participants.
    var ordered: [StudySums] { sums.sorted { $0.key < $1.key }.map(\.value) }

    /// Those of participants that are stored, in the same order.
    var orderedStored: [StudySums] {
        sums.filter { room.roster[$0.key]?.isUnstored != true }.sorted { $0.key < $1.key }.map(\.value)
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
        studies.changed(by: catalogue.sums - before)
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

    func cleared(_ participant: Participant, _ rooms: isolated Rooms) {
        drop(participant, rooms)
    }

    func removed(_ participant: Participant, _ rooms: isolated Rooms) {
        drop(participant, rooms)
    }

    func withdrawn(_ participant: Participant, _ rooms: isolated Rooms) {
        drop(participant, rooms)
    }

    private func drop(_ participant: Participant, _ rooms: isolated Rooms) {
        guard let dropped = sums.removeValue(forKey: participant.number) else { return }
        let before = catalogue.sums
        catalogue.remove(dropped)
        rooms.feature(StudiesFeature.self).changed(by: catalogue.sums - before)
    }

    // MARK: Storage

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
            // Its names were resolved before it was written: nothing is bounded again.
            sums[participant.number, default: StudySums()].add(batch)
        case .cleared, .withdrawn: sums[participant.number] = nil
        case .touches, .skipped, .discarded, .lifted, .challenge, .experiment, .fixes, .screen, .task: break
        }
    }

    /// Counts the names once: doing it with each record would make a long log slow to read.
    func finishReplay() {
        for own in sums.values { catalogue.add(own) }
    }
}
