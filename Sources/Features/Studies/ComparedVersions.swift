import Rooms
import SampleComparison
import Storage
import Studies
import Web
import WireProtocol

/// Two versions of a page in a study, compared by their visitors: the share of touches beside an element, and of those
/// that did nothing.
struct ComparedVersions: RoomResponse {
    /// The addresses of both versions.
    let pages: (first: String, second: String)
    /// The element that is compared; `nil` for the whole page.
    let element: String?
    /// The class of page widths; `nil` for all.
    let width: WidthClass?

    var mediaType: String { "application/json" }
    var cacheKey: String {
        let texts = [pages.first, pages.second, element.map { "e\($0)" } ?? ""]
        return "yc\(width.map { "\($0.rawValue)" } ?? "a")" + texts.map { TokenHash(of: $0).text }.joined()
    }

    /// Never on the event loop: an interval takes thousands of resamples.
    func cost(in room: Room) -> Int? { nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(code: room.code, response: self, visitors: room.feature(RoomStudy.self).ordered)
    }

    private struct Reading: RoomReading {
        var code: String
        var response: ComparedVersions
        var visitors: [StudySums]

        func bytes() -> [UInt8] {
            let sides = visitors.map {
                (first: sums(of: $0, response.pages.first), second: sums(of: $0, response.pages.second))
            }
            var json = JSONWriter(capacity: 512)
            json.raw("{")
            json.string("code", code)
            json.string("element", response.element)
            json.string("width", response.width.map { "\($0.name)" })
            json.number("confidence", Bootstrap.confidence)
            json.integer("resamples", Bootstrap.resampleCount)
            json.integer("fewest", ClusteredDifference.fewestClusters)
            json.key("first")
            Self.write(response.pages.first, sides.compactMap(\.first), into: &json)
            json.key("second")
            Self.write(response.pages.second, sides.compactMap(\.second), into: &json)
            json.integer("inBoth", sides.count { $0.first != nil && $0.second != nil })
            json.objects("shares", Share.allCases) { json, share in
                let count = { (sums: ElementSums?) in sums.map(share.count) ?? ClusteredDifference.Count() }
                let compared = ClusteredDifference(of: sides.map { (count($0.first), count($0.second)) })
                json.string("share", "\(share)")
                json.number("first", compared.first)
                json.number("second", compared.second)
                json.number("difference", compared.difference)
                json.key("interval")
                json.value(compared.interval)
                json.string("verdict", compared.verdict?.name)
                json.list("missing", compared.gaps) { $0.string($1.name) }
            }
            json.raw("}")
            return json.bytes
        }

        /// A visitor's sums on a page, or on its element; `nil` if the visitor has touched neither.
        private func sums(of visitor: StudySums, _ page: String) -> ElementSums? {
            var all: ElementSums?
            for (key, sums) in visitor.ordered
            where key.page == page && (response.width == nil || key.width == response.width)
                && (response.element == nil || key.element == response.element)
            {
                all = all ?? ElementSums()
                all?.add(sums)
            }
            return all
        }

        private static func write(_ page: String, _ visitors: [ElementSums], into json: inout JSONWriter) {
            json.raw("{")
            json.string("page", page)
            json.string("version", StudyVersion.named(in: page))
            json.integer("participants", visitors.count)
            json.integer("touches", visitors.reduce(0) { $0 + $1.touches })
            json.raw("}")
        }
    }

    /// What is compared.
    private enum Share: CaseIterable {
        /// Of the touches on an element or beside it, those beside it.
        case missed
        /// Of the touches, those that did nothing.
        case dead

        func count(_ sums: ElementSums) -> ClusteredDifference.Count {
            switch self {
            case .missed: .init(part: Double(sums.missed), whole: Double(sums.touches + sums.missed))
            case .dead: .init(part: Double(sums.dead), whole: Double(sums.touches))
            }
        }
    }
}
