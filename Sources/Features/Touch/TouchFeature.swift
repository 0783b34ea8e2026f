import Imaging
import Rooms
import Storage
import TouchMetrics
import Transport
import Web
import WireProtocol

/// Drawing: figures, heatmaps and events of a session's phones.
///
/// The participants own the engines, because every activity measures with them.
final class TouchFeature: Feature {
    static let routes = statsRoutes + heatmapRoutes + eventRoutes
    static let roomFeature: (any RoomFeature.Type)? = RoomFigures.self
    static let activities = [Activity(Room.firstActivity)]

    let painter: any HeatmapRendering

    init(_ painter: any HeatmapRendering) {
        self.painter = painter
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let heatmaps = HeatmapLayer.allCases.map { SessionExport.file(.heatmap($0, of: room, painter)) }
        guard room.retention == .replay else { return [.table(FiguresTable.source)] + heatmaps }
        let events = RecordedEvents(
            session: room.code,
            store: rooms.store,
            additions: Self.exportAdditions(ofSession: room.code, rooms)
        )
        return [.table(FiguresTable.source), .file(events.table), .file(events.lines)] + heatmaps
    }
}

/// The routes for the figures of a session and of its phones.
extension TouchFeature {
    static let statsRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            let forHost = room.isHost(request.http)
            let table = forHost ? FiguresTable.source : FiguresTable.publicSource
            return table.respond(to: request.http, of: room, json: StatsResponse(forHost: forHost), rooms)
        },
        Route(.get, "/api/v1/sessions/{code}/summary", isPublic: true) { rooms, request throws(Problem) in
            rooms.respond(with: SummaryResponse(), of: try rooms.lookup.room(request), to: request.http)
        },
        Route(.get, "/api/v1/sessions/{code}/participants/{id}", isPublic: true) { rooms, request throws(Problem) in
            let room = try rooms.lookup.room(request)
            guard let participant = room.participant(request["id"]) else {
                throw .unknownParticipant(request["id"])
            }
            let http = request.http
            let following = ParticipantResponse(id: participant.id, forHost: room.isHost(http))
            if let events = try rooms.follow(following, of: room, for: http) { return events }
            let stats = room.stats(of: participant, forHost: room.isHost(http))
            guard stats.metrics.grid.count > Heatmap.largeGrid else {
                return .now(Representation.json(http) { $0.stats(stats) })
            }
            let (gate, owner) = (rooms.gates.heatmaps, WorkOwner(http, room: room.code))
            return .awaiting { () throws(Problem) in
                try await gate.run(for: owner) { await response(with: stats, to: http) }
            }
        },
    ]

    /// Writes the stats of a phone with a large screen, away from the event loop.
    @concurrent
    private static func response(with stats: ParticipantStats, to request: HTTPRequest) async -> HTTPResponse {
        Representation.json(request) { $0.stats(stats) }
    }
}

/// The stats of a phone as JSON, for those who follow it.
struct ParticipantResponse: RoomResponse {
    let id: String
    let forHost: Bool

    var mediaType: String { "application/json" }
    var cacheKey: String { "p\(forHost ? "h" : "")-\(id)" }
    var isFollowed: Bool { true }

    func cost(in room: Room) -> Int? { room.participant(id).map { $0.metrics.grid.count } ?? 0 }

    func read(_ room: Room, at milliseconds: UInt64) -> any RoomReading {
        Reading(id: id, stats: room.participant(id).map { room.stats(of: $0, forHost: forHost) })
    }

    private struct Reading: RoomReading {
        var id: String
        var stats: ParticipantStats?

        func bytes() throws(Problem) -> [UInt8] {
            guard let stats else { throw .unknownParticipant(id) }
            var json = JSONWriter(capacity: 256)
            json.stats(stats)
            return json.bytes
        }
    }
}

/// The figures of a room's phones as a part of the session: sums since its start, or since they were cleared.
final class RoomFigures: RoomFeature {
    private static let measures = [
        Measure("distance", in: "cm", ofPhones: .sum), Measure("touchingTime", in: "s", ofPhones: .sum),
        Measure("speed", in: "cm/s"), Measure("touches", ofPhones: .sum), Measure("taps", ofPhones: .sum),
        Measure("peakForce", in: "g", ofPhones: .most),
    ]

    private unowned let room: Room

    init(in room: Room) {
        self.room = room
    }

    var parts: [SessionPart] {
        let phones = room.storedParticipants.filter { $0.metrics.touches > 0 }.map { participant in
            (
                id: participant.id, metrics: participant.metrics, scale: participant.scale.force,
                pixelsPerCentimetre: participant.pixelsPerCentimetre, trust: participant.trust
            )
        }
        guard !phones.isEmpty else { return [] }
        return [
            SessionPart(name: "figures", kind: "figures", measures: Self.measures) {
                phones.map { phone in
                    let sums = FigureSums(phone.metrics, pixelsPerCentimetre: phone.pixelsPerCentimetre)
                    let seconds = sums.totalSeconds
                    let (density, trust) = (phone.pixelsPerCentimetre, phone.trust)
                    let distance = DistanceErrors(phone.metrics, pixelsPerCentimetre: density, trust: trust).total
                    let time = DurationErrors(phone.metrics).total
                    return SessionPart.Row(
                        participant: phone.id,
                        values: [
                            sums.totalCentimetres, seconds, seconds > 0 ? sums.totalCentimetres / seconds : nil,
                            Double(phone.metrics.touches), Double(phone.metrics.taps),
                            phone.metrics.force(on: phone.scale).peakGrams,
                        ],
                        errors: [distance, time, distance.divided(by: time)],
                        trust: phone.trust
                    )
                }
            }
        ]
    }
}
