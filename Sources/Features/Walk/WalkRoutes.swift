import Languages
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The host's route for the walks of a session.
extension WalkFeature {
    static let walkRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/walks") { rooms, request throws(Problem) in
            let room = try rooms.lookup.recordedRoom(request)
            return walks(of: room, for: request.http, rooms)
        }
    ]

    private static func walks(of room: Room, for request: HTTPRequest, _ rooms: isolated Rooms) -> EventualResponse {
        let walks = RecordedWalks(of: room, rooms.store)
        let types = ["application/jsonl", "application/geo+json"]
        let type = Negotiation.preferred(of: types, accept: request.headers.list("accept"))
        let isMap = type == types[1]
        let headers: HTTPHeaders = ["etag": walks.tag(type), "cache-control": "no-cache", "vary": "Accept"]
        if EntityTag.isNamed(walks.tag(type), in: request.headers.list("if-none-match")) {
            return .now(HTTPResponse(status: 304, headers: headers))
        }
        let owner = WorkOwner(request, room: room.code)
        return .awaiting { [rooms] () throws(Problem) in
            let stream = try await rooms.gates.downloads.stream(for: owner)
            guard await rooms.waitUntilOnDisk() else { throw .storeFailing }
            let source = isMap ? walks.openMap() : walks.openLines()
            try await stream.begin { [pieces = rooms.gates.pieces] in
                try await pieces.patiently(for: owner) { try await source() }
            }
            var response = HTTPResponse(status: 200, headers: headers, body: .stream { try await stream.next() })
            response.headers["content-type"] = isMap ? type : "\(type); charset=utf-8"
            return response
        }
    }
}

/// The walks in a session's log, with the walkers at one moment.
struct RecordedWalks: Sendable {
    private let session: String
    private let store: any SessionStore
    private let participants: [ReplayParticipant]
    /// The `seq` of each walker's newest batch.
    private let seqs: [Int]
    /// The first line of JSON Lines.
    private let head: [UInt8]

    init(of room: Room, _ store: any SessionStore) {
        let walkers = room.feature(RoomWalkers.self).walkers
        let roster = room.roster.values.filter { walkers[$0.number] != nil && !$0.isUnstored }.sorted {
            $0.number < $1.number
        }
        session = room.code
        self.store = store
        participants = roster.map { ReplayParticipant($0, forHost: true) }
        seqs = roster.map { Int(truncatingIfNeeded: $0.seq) }
        var head = JSONWriter()
        head.walks(
            code: room.code,
            // The time of the newest fix, so that a poll without new fixes gets 304.
            durationMilliseconds: roster.compactMap { walkers[$0.number]?.fixedMilliseconds }.max() ?? 0,
            participants: roster.map { ($0.fullIdentity, walkers[$0.number]?.play) }
        )
        self.head = head.bytes
    }

    /// The entity tag of the walks in a media type: all but the list of walkers depends on the log up to the newest
    /// batch of each.
    func tag(_ type: String) -> String {
        var version = JSONWriter()
        version.string(type)
        version.raw(head)
        version.integers(seqs)
        return EntityTag.of(version.bytes)
    }

    private var reader: WalkReader { WalkReader(session: session, participants: participants, store: store) }

    var table: LogSource {
        LogSource(description: WalksTable.layout.description) { WalksTable(reader) }
    }

    /// Begins to write JSON Lines.
    func openLines() -> Pieces {
        let export = WalkExport(head: head, reader: reader)
        return { try await export.next() }
    }

    /// Begins to write GeoJSON.
    func openMap() -> Pieces {
        let export = WalkGeoJSON(reader)
        return { try await export.next() }
    }

    var lines: FileSource {
        FileSource(
            name: "walks.jsonl",
            mediaType: "application/jsonl",
            title: LocalText("archive.walkLines"),
            open: { _ in openLines() }
        ).inAnonymousArchives { _ in nil }
    }
}

/// Exports the fixes of a session's walkers as JSON Lines, a few log chunks at a time.
actor WalkExport {
    private static let chunksPerPiece = 256

    private let head: [UInt8]
    private var reader: WalkReader
    private var isHeadWritten = false

    init(head: [UInt8], reader: WalkReader) {
        self.head = head
        self.reader = reader
    }

    /// Returns the next piece, or `nil` at the end.
    func next() async throws -> [UInt8]? {
        guard isHeadWritten else {
            isHeadWritten = true
            return head
        }
        var lines = WalkLines()
        // Continue until there are fixes: the log of a class may have long parts without any.
        var chunks = 0
        while chunks < Self.chunksPerPiece || lines.isEmpty {
            guard let fixes = try await nextFixes() else { break }
            chunks += 1
            for fix in fixes { lines.add(fix) }
        }
        return lines.isEmpty ? nil : lines.bytes
    }

    /// Reads the next fixes with a local copy of the reader, because pieces are requested one at a time.
    private func nextFixes() async throws -> [WalkedFix]? {
        var reader = reader
        let fixes = try await reader.next()
        self.reader = reader
        return fixes
    }
}

/// The lines of a piece, one per walker.
private struct WalkLines {
    private var rows: [String: JSONWriter] = [:]
    private var order: [String] = []

    var isEmpty: Bool { order.isEmpty }

    /// Adds `[milliseconds,latitude,longitude,accuracy,scene,distanceMetres,isPlausible,error]`.
    mutating func add(_ walked: WalkedFix) {
        let id = walked.participant.id
        if rows[id] == nil { order.append(id) }
        rows[id, default: JSONWriter()].walked(
            walked.fix,
            milliseconds: walked.milliseconds,
            distanceMetres: walked.distanceMetres,
            isPlausible: walked.isPlausible,
            error: walked.distanceErrorMetres
        )
    }

    var bytes: [UInt8] {
        var text = JSONWriter()
        for id in order {
            text.raw("{")
            text.string("participant", id)
            text.raw(",\"fixes\":[")
            text.raw(rows[id]?.bytes ?? [])
            text.raw("]}\n")
        }
        return text.bytes
    }
}
