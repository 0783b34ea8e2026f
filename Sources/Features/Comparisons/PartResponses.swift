import Rooms
import Web
import WireProtocol

/// All parts of a session, with the number of participants in each.
struct PartsResponse: RoomResponse {
    var mediaType: String { "application/json" }
    var cacheKey: String { "p" }

    // A session with a hundred challenges has a hundred medians for each participant.
    func cost(in room: Room) -> Int? { nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(code: room.code, parts: room.parts.map { ($0, PartHead($0, of: room)) })
    }

    private struct Reading: RoomReading {
        var code: String
        var parts: [(part: SessionPart, head: PartHead)]

        func bytes() -> [UInt8] {
            var json = JSONWriter(capacity: 256)
            json.raw("{")
            json.string("code", code)
            json.objects("parts", parts) { json, entry in
                entry.head.write(into: &json)
                json.integer("participants", entry.part.rows().count)
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
    /// The CSV's dialect; `nil` for JSON.
    let dialect: CSVDialect?

    var mediaType: String { dialect != nil ? "text/csv; charset=utf-8" : "application/json" }
    var cacheKey: String { "p\(dialect?.key ?? "j")-\(name)" }

    func cost(in room: Room) -> Int? { nil }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(part: room.parts.first { $0.name == name }.map { ($0, PartHead($0, of: room)) }, dialect: dialect)
    }

    private struct Reading: RoomReading {
        /// `nil` if all participants of the part were removed.
        var part: (part: SessionPart, head: PartHead)?
        var dialect: CSVDialect?

        func bytes() -> [UInt8] {
            guard let part else { return dialect != nil ? [] : Array("null".utf8) }
            let samples = PartSamples(of: part.part, part.head)
            return dialect.map(samples.csv) ?? samples.json()
        }
    }
}
