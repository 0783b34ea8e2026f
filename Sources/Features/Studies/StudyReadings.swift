import Rooms
import Studies
import WireProtocol

/// The pages of a study; a copy that shares memory with the room.
struct StudyPages: RoomReading {
    private let code: String
    private let participants: [StudySums]
    private let visits: StudyVisits

    init(of room: Room) {
        code = room.code
        participants = room.feature(RoomStudy.self).ordered
        visits = StudyVisits(of: room)
    }

    private struct Page {
        var counted = CountedSums()
        var elements: Set<String> = []
        var touchesByWidth: [WidthClass: Int] = [:]
    }

    func bytes() -> [UInt8] {
        var pages: [String: Page] = [:]
        for participant in participants {
            var seen: Set<String> = []
            for (key, sums) in participant.ordered {
                let isFirst = seen.insert(key.page).inserted
                pages[key.page, default: Page()].counted.add(sums, isNewParticipant: isFirst)
                pages[key.page, default: Page()].touchesByWidth[key.width, default: 0] += sums.touches
                if !key.element.isEmpty { pages[key.page, default: Page()].elements.insert(key.element) }
            }
        }
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        json.string("code", code)
        json.integer("participants", participants.count)
        visits.write(into: &json)
        json.objects("pages", pages.sorted { $0.key < $1.key }) { json, entry in
            json.string("page", entry.key.isEmpty ? nil : entry.key)
            json.string("version", StudyVersion.named(in: entry.key))
            json.integer("elements", entry.value.elements.count)
            json.raw(",\"widths\":{")
            for width in WidthClass.allCases { json.integer(width.name, entry.value.touchesByWidth[width] ?? 0) }
            json.raw("}")
            json.fields(of: entry.value.counted)
        }
        json.raw("}")
        return json.bytes
    }
}

/// The elements of one page of a study; a copy that shares memory with the room.
struct PageElements: RoomReading {
    private let code: String
    private let page: String
    private let width: WidthClass?
    private let participants: [StudySums]

    init(of room: Room, page: String, width: WidthClass?) {
        code = room.code
        self.page = page
        self.width = width
        participants = room.feature(RoomStudy.self).ordered
    }

    func bytes() -> [UInt8] {
        var elements: [String: CountedSums] = [:]
        var visitors = 0
        for participant in participants {
            var seen: Set<String> = []
            for (key, sums) in participant.ordered where key.page == page && (width == nil || key.width == width) {
                let isFirst = seen.insert(key.element).inserted
                elements[key.element, default: CountedSums()].add(sums, isNewParticipant: isFirst)
            }
            if !seen.isEmpty { visitors += 1 }
        }
        var json = JSONWriter(capacity: 256)
        json.raw("{")
        json.string("code", code)
        json.string("page", page.isEmpty ? nil : page)
        json.string("width", width.map { "\($0.name)" })
        json.integer("participants", visitors)
        json.integer("gridSide", ElementSums.gridSide)
        json.number("missBinPixels", ElementSums.missBinPixels)
        json.objects("elements", elements.sorted { $0.key < $1.key }) { json, entry in
            json.string("element", entry.key.isEmpty ? nil : entry.key)
            json.fields(of: entry.value)
            json.integers("missHistogram", entry.value.sums.missHistogram)
            json.list("cells", entry.value.sums.cells.sorted { $0.key < $1.key }) { json, cell in
                json.raw("[")
                json.integer(cell.key)
                json.raw(",")
                json.integer(cell.value.touches)
                json.raw(",")
                json.number(cell.value.dwellMilliseconds)
                json.raw("]")
            }
        }
        json.raw("}")
        return json.bytes
    }
}

/// The sums of several participants.
struct CountedSums {
    var sums = ElementSums()
    var participants = 0

    mutating func add(_ other: ElementSums, isNewParticipant: Bool) {
        sums.add(other)
        if isNewParticipant { participants += 1 }
    }
}

extension ElementSums {
    /// The mean distance of the misses in CSS px on the glass; `nil` without misses.
    var meanMissPixels: Double? { missed > 0 ? missedPixels / Double(missed) : nil }
}

extension JSONWriter {
    /// Writes counts, each with a comma before it.
    fileprivate mutating func fields(of counted: CountedSums) {
        let sums = counted.sums
        let counts: [(StaticString, Int)] = [
            ("participants", counted.participants), ("touches", sums.touches), ("taps", sums.taps),
            ("scrolled", sums.scrolled), ("dead", sums.dead), ("rage", sums.rage), ("slips", sums.slips),
            ("missed", sums.missed),
        ]
        for (name, count) in counts {
            integer(name, count)
        }
        number("missedMeanPixels", sums.meanMissPixels)
        number("dwellMilliseconds", sums.dwellMilliseconds)
    }
}

/// The arrival times of a study's visitors, how many have withdrawn, and the versions that its host has begun.
///
/// Responses contain only the hour of each visit: the sums of elements have no times.
struct StudyVisits: Sendable {
    private static let hour = 3600.0

    /// The arrival times, in seconds since 1970.
    private let times: [Double]
    private let withdrawals: Int
    private let versions: [(name: String, time: Double)]

    init(of room: Room) {
        let study = room.feature(RoomStudy.self)
        times = study.sums.keys.compactMap { number in
            room.roster[number].map { room.time(at: $0.joinedMilliseconds) }
        }
        withdrawals = study.withdrawals
        versions = study.versions.map { ($0.name, room.time(at: $0.milliseconds)) }
    }

    /// Writes the fields, each after a comma.
    func write(into json: inout JSONWriter) {
        json.integer("withdrawn", withdrawals)
        json.string("newestAt", times.max().map(Timestamp.text))
        let byHour = Dictionary(grouping: times) { ($0 / Self.hour).rounded(.down) }.mapValues(\.count)
        json.objects("hours", byHour.sorted { $0.key < $1.key }) { json, entry in
            json.string("beganAt", Timestamp.text(entry.key * Self.hour))
            json.integer("participants", entry.value)
        }
        json.objects("versions", versions) { json, version in
            json.string("version", version.name)
            json.string("beganAt", Timestamp.text(version.time))
        }
    }
}
