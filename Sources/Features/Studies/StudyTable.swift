import Rooms
import Studies
import WireProtocol

/// Every element of a study's pages, with a row for each class of widths; a copy that shares memory with the room.
struct StudyTable: ExportedTable {
    static let source = TableSource(StudyTable.init) { $0.feature(RoomStudy.self).cost }

    static let layout = TableLayout<(key: StudySums.Key, counted: CountedSums)>(
        "study",
        [
            .text("page") { $0.key.page },
            .text("version") { StudyVersion.named(in: $0.key.page) },
            .text("width") { "\($0.key.width.name)" },
            .text("element") { $0.key.element },
            .integer("participants") { $0.counted.participants },
            .integer("touches") { $0.counted.sums.touches },
            .integer("taps") { $0.counted.sums.taps },
            .integer("scrolled") { $0.counted.sums.scrolled },
            .integer("dead") { $0.counted.sums.dead },
            .integer("rage") { $0.counted.sums.rage },
            .integer("slips") { $0.counted.sums.slips },
            .integer("missed") { $0.counted.sums.missed },
            .number("missedMeanPixels", unit: "CSS px") { $0.counted.sums.meanMissPixels },
            .number("dwellMilliseconds", unit: "ms") { $0.counted.sums.dwellMilliseconds },
        ]
    )

    private let participants: [StudySums]

    init(of room: Room) {
        participants = room.feature(RoomStudy.self).orderedStored
    }

    func makeRows() -> AnyIterator<(key: StudySums.Key, counted: CountedSums)> {
        var rows: [StudySums.Key: CountedSums] = [:]
        for participant in participants {
            for (key, sums) in participant.ordered {
                rows[key, default: CountedSums()].add(sums, isNewParticipant: true)
            }
        }
        return AnyIterator(rows.sorted { $0.key < $1.key }.lazy.map { (key: $0, counted: $1) }.makeIterator())
    }
}
