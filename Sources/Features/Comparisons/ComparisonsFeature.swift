import Rooms
import Transport
import Web
import WireProtocol

/// Comparisons of two parts, of one session or of two.
final class ComparisonsFeature: Feature {
    static let routes = comparisonRoutes

    var cache = ComparisonCache()

    func roomClosed(_ room: Room) {
        cache.forget(room.code)
    }
}

/// The newest comparisons, so that a repeated request needs no computation. A pure value.
struct ComparisonCache {
    /// The inputs of a comparison.
    struct Key: Hashable {
        /// A part of a session at a revision.
        struct Side: Hashable {
            var code: String
            var part: String
            var group: String?
            var revision: UInt64
        }

        var first: Side
        var second: Side
        var pairsPersons = false
    }

    /// An entry has at most a quarter of a megabyte.
    private static let maxEntries = 16

    private var responses: [(key: Key, bytes: [UInt8])] = []

    var count: Int { responses.count }

    subscript(key: Key) -> [UInt8]? { responses.first { $0.key == key }?.bytes }

    /// Adds a response, and drops the oldest beyond the limit and those of older revisions.
    mutating func store(_ bytes: [UInt8], as key: Key) {
        responses.removeAll { $0.key.isReplaced(by: key) }
        if responses.count == Self.maxEntries { responses.removeFirst() }
        responses.append((key, bytes))
    }

    /// Removes the comparisons of a session.
    mutating func forget(_ code: String) {
        responses.removeAll { [$0.key.first.code, $0.key.second.code].contains(code) }
    }
}

extension ComparisonCache.Key {
    /// Whether the other is of the same parts.
    fileprivate func isReplaced(by other: Self) -> Bool {
        first.isReplaced(by: other.first) && second.isReplaced(by: other.second) && pairsPersons == other.pairsPersons
    }
}

extension ComparisonCache.Key.Side {
    /// Whether the other is the same but for its revision.
    fileprivate func isReplaced(by other: Self) -> Bool {
        code == other.code && part == other.part && group == other.group
    }
}

/// All parts of a session, with the number of participants in each.
struct PartsResponse: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "p" }

    // A session with a hundred challenges has a hundred medians for each participant.
    func cost(in room: Room) -> Int? { nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(
            code: room.code,
            parts: room.parts.map { ($0, PartHead($0, of: room)) },
            groups: PartGroups(of: room),
            persons: room.persons
        )
    }

    private struct Reading: RoomReading {
        var code: String
        var parts: [(part: SessionPart, head: PartHead)]
        var groups: PartGroups
        var persons: [String: String]?

        func bytes() -> [UInt8] {
            var json = JSONWriter(capacity: 256)
            json.raw("{")
            json.string("code", code)
            json.objects("parts", parts) { json, entry in
                entry.head.write(into: &json)
                let rows = entry.part.rows()
                json.integer("participants", rows.count)
                if let persons { json.integer("persons", Set(rows.compactMap { persons[$0.participant] }).count) }
                json.objects("groups", groups.counts(in: rows)) { json, group in
                    json.string("name", group.name)
                    json.integer("participants", group.participants)
                }
                json.objects("measures", entry.part.measures) { json, measure in
                    json.fields(of: measure)
                }
            }
            json.raw("}")
            return json.bytes
        }
    }
}

/// The samples of one part, as JSON or CSV.
struct SamplesResponse: RoomResponse {
    /// A part of the room.
    let name: String
    /// The group whose samples are wanted; `nil` for all.
    let group: String?
    /// The CSV's dialect; `nil` for JSON.
    let dialect: CSVDialect?

    var mediaType: String { dialect != nil ? "text/csv; charset=utf-8" : "application/json" }
    var cacheKey: String { "p\(dialect?.key ?? "j")-\(name)\(group.map { " \($0)" } ?? "")" }

    func cost(in room: Room) -> Int? { nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        let part = room.parts.first { $0.name == name }
        return Reading(
            part: part.map { ($0, PartHead($0, of: room, group: group)) },
            groups: PartGroups(of: room),
            persons: room.persons,
            dialect: dialect
        )
    }

    private struct Reading: RoomReading {
        /// `nil` if all participants of the part were removed.
        var part: (part: SessionPart, head: PartHead)?
        var groups: PartGroups
        var persons: [String: String]?
        var dialect: CSVDialect?

        func bytes() -> [UInt8] {
            guard let part else { return dialect != nil ? [] : Array("null".utf8) }
            let samples = PartSamples(of: part.part, part.head, groups: groups, persons: persons)
            return dialect.map(samples.csv) ?? samples.json()
        }
    }
}
