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
        LogSource(description: WalksTable.description) { WalksTable(reader) }
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
            title: LocalText(
                en: "The walks, with the play of each walker, as JSON Lines: a JSON text in each line",
                de: "Die Spaziergänge mit dem Hörspiel jedes Handys als JSON Lines: ein JSON-Text je Zeile",
                fr: "Les promenades, avec la pièce de chaque promeneur, en JSON Lines : un texte JSON par ligne"
            ),
            open: { _ in openLines() }
        )
    }
}
