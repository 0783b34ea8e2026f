import Rooms
import Storage
import Studies
import WireProtocol

/// The study of a room: each participant's touches by page.
final class RoomStudy: BatchFeature, StoredFeature {
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
        room.log.append(
            .anchors(seq: batch.seq, batch: resolved),
            of: participant.number,
            milliseconds: batch.milliseconds
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

    static let storedName = "study"

    var storedFields: [String: any Encodable & Sendable] {
        guard !versions.isEmpty || withdrawals > 0 else { return [:] }
        return ["study": Stored(versions: versions, withdrawals: withdrawals)]
    }

    func restore(_ fields: StoredFields) throws {
        guard let stored = try fields.value(Stored.self, "study") else { return }
        (versions, withdrawals) = (stored.versions, stored.withdrawals)
    }

    func storedFields(of participant: Participant) -> [String: any Encodable & Sendable] {
        sums[participant.number].map { ["study": StoredStudy(sums: $0)] } ?? [:]
    }

    func restore(_ participant: Participant, _ fields: StoredFields) throws {
        guard let stored = try fields.value(StoredStudy.self, "study"), !participant.isRemoved else { return }
        sums[participant.number] = stored.sums
    }

    func replay(_ record: LogRecord, of participant: Participant?, isNewer: (Participant) -> Bool) {
        guard let participant, !participant.isRemoved else { return }
        if record.content.clears { sums[participant.number] = nil }
        // The names were bounded before the record was written.
        if case .anchors(_, let batch) = record.content { sums[participant.number, default: StudySums()].add(batch) }
    }

    /// Counts the names once: counting them with each record would make a long log slow to read.
    func finishReplay() {
        for own in sums.values { catalogue.add(own) }
    }
}

/// The sums of a participant in its row.
struct StoredStudy: Codable, Sendable {
    let sums: StudySums

    init(sums: StudySums) {
        self.sums = sums
    }

    /// The sums of one element at one class of widths.
    private struct Element: Codable {
        var page: String
        var width: UInt8
        var element: String
        /// Touches, taps, scrolled, dead, rage, slips, missed.
        var counts: [Int]
        var dwellMilliseconds: Double
        var missedPixels: Double
        var missHistogram: [Int]
        /// Index and touches of each cell, by index.
        var cells: [Int]
        /// The dwell of each cell, in ms.
        var cellDwell: [Double]

        init(_ key: StudySums.Key, _ sums: ElementSums) {
            page = key.page
            width = key.width.rawValue
            element = key.element
            counts = [
                sums.touches, sums.taps, sums.scrolled, sums.dead, sums.rage, sums.slips, sums.missed,
            ]
            dwellMilliseconds = sums.dwellMilliseconds
            missedPixels = sums.missedPixels
            missHistogram = sums.missHistogram
            let ordered = sums.cells.sorted { $0.key < $1.key }
            cells = ordered.flatMap { [Int($0.key), $0.value.touches] }
            cellDwell = ordered.map(\.value.dwellMilliseconds)
        }

        /// The key and the sums; `nil` if the stored values are invalid.
        var sums: (StudySums.Key, ElementSums)? {
            guard let width = WidthClass(rawValue: width), counts.count == 7,
                (counts + missHistogram).allSatisfy({ $0 >= 0 }),
                missHistogram.count == ElementSums.missBins, cells.count == 2 * cellDwell.count,
                dwellMilliseconds >= 0, missedPixels >= 0
            else { return nil }
            var sums = ElementSums()
            (sums.touches, sums.taps, sums.scrolled, sums.dead) = (counts[0], counts[1], counts[2], counts[3])
            (sums.rage, sums.slips, sums.missed) = (counts[4], counts[5], counts[6])
            (sums.dwellMilliseconds, sums.missedPixels) = (dwellMilliseconds, missedPixels)
            sums.missHistogram = missHistogram
            for (index, dwell) in cellDwell.enumerated() {
                let (cell, touches) = (cells[2 * index], cells[2 * index + 1])
                guard 0..<ElementSums.gridSide * ElementSums.gridSide ~= cell, touches >= 0 else { return nil }
                sums.cells[UInt8(cell)] = ElementSums.Cell(touches: touches, dwellMilliseconds: dwell)
            }
            return (StudySums.Key(page: page, width: width, element: element), sums)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        var byKey: [StudySums.Key: ElementSums] = [:]
        for element in try container.decode([Element].self) {
            guard let (key, sums) = element.sums else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the sums of an element")
            }
            byKey[key] = sums
        }
        sums = StudySums(byKey: byKey)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(sums.ordered.map { Element($0.key, $0.value) })
    }
}
