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
        json.raw("{\"code\":")
        json.string(code)
        json.raw(",\"participants\":")
        json.integer(participants.count)
        visits.write(into: &json)
        json.raw(",\"pages\":")
        json.list(pages.sorted { $0.key < $1.key }) { json, entry in
            json.raw("{\"page\":")
            json.string(entry.key.isEmpty ? nil : entry.key)
            json.raw(",\"version\":")
            json.string(StudyVersion.named(in: entry.key))
            json.raw(",\"elements\":")
            json.integer(entry.value.elements.count)
            json.raw(",\"widths\":{")
            for (index, width) in WidthClass.allCases.enumerated() {
                json.raw(index == 0 ? "\"" : ",\"")
                json.raw(width.name)
                json.raw("\":")
                json.integer(entry.value.touchesByWidth[width] ?? 0)
            }
            json.raw("}")
            json.fields(of: entry.value.counted)
            json.raw("}")
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
        json.raw("{\"code\":")
        json.string(code)
        json.raw(",\"page\":")
        json.string(page.isEmpty ? nil : page)
        json.raw(",\"width\":")
        json.string(width.map { "\($0.name)" })
        json.raw(",\"participants\":")
        json.integer(visitors)
        json.raw(",\"gridSide\":")
        json.integer(ElementSums.gridSide)
        json.raw(",\"missBinPixels\":")
        json.number(ElementSums.missBinPixels)
        json.raw(",\"elements\":")
        json.list(elements.sorted { $0.key < $1.key }) { json, entry in
            json.raw("{\"element\":")
            json.string(entry.key.isEmpty ? nil : entry.key)
            json.fields(of: entry.value)
            json.raw(",\"missHistogram\":")
            json.integers(entry.value.sums.missHistogram)
            json.raw(",\"cells\":")
            json.list(entry.value.sums.cells.sorted { $0.key < $1.key }) { json, cell in
                json.raw("[")
                json.integer(cell.key)
                json.raw(",")
                json.integer(cell.value.touches)
                json.raw(",")
                json.number(cell.value.dwellMilliseconds)
                json.raw("]")
            }
            json.raw("}")
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
            raw(",\"")
            raw(name)
            raw("\":")
            integer(count)
        }
        raw(",\"missedMeanPixels\":")
        if let mean = sums.meanMissPixels { number(mean) } else { raw("null") }
        raw(",\"dwellMilliseconds\":")
        number(sums.dwellMilliseconds)
    }
}
