import Foundation
import Logging
import Rooms
import Storage
import Transport
import Web
import WireProtocol

/// The host's route for the export of events.
extension TouchFeature {
    static let eventRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/events") { rooms, request throws(Problem) in
            // The readable part of a damaged session.
            if let damaged = try rooms.lookup.damagedRoom(request), try request.http.flag("readable") {
                return readableEvents(ofSession: damaged.code, ExportAdditions(), to: request.http, rooms)
            }
            let room = try rooms.lookup.recordedRoom(request)
            if try request.http.flag("readable") {
                let additions = exportAdditions(ofSession: room.code, rooms)
                return readableEvents(ofSession: room.code, additions, to: request.http, rooms)
            }
            if let damage = room.logDamage { throw .damaged(damage) }
            let headers = request.http.headers
            let isTable =
                Negotiation.preferred(of: ["application/jsonl", "text/csv"], accept: headers.list("accept"))
                == "text/csv"
            let format: EventExport.Format =
                isTable ? .csv(CSVDialect(accept: headers.list("accept-language"))) : .jsonLines
            let (code, store) = (room.code, rooms.store)
            let owner = WorkOwner(request.http, room: code)
            return .awaiting { () throws(Problem) in
                let stream = try await rooms.gates.downloads.stream(for: owner)
                // The export includes all applied batches, so wait for their commit.
                guard await rooms.waitUntilOnDisk() else { throw .storeFailing }
                let export = EventExport(
                    session: code,
                    format: format,
                    store: store,
                    additions: await exportAdditions(ofSession: code, rooms)
                )
                try await stream.begin {
                    do {
                        return try await rooms.gates.pieces.patiently(for: owner) { try await export.next() }
                    } catch StorageError.damaged(let damage) {
                        // Aborts the response, so that the client does not mistake the part for the whole; the next
                        // request gets the reason.
                        await recordLogDamage(damage, rooms)
                        throw StorageError.damaged(damage)
                    }
                }
                return .file(
                    { try await stream.next() },
                    named: "touchfigures-\(code).\(isTable ? "csv" : "jsonl")",
                    mediaType: isTable ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8",
                    varying: "Accept, Accept-Language"
                )
            }
        }
    ]

    /// Replies with the readable events, with a line for each gap.
    fileprivate static func readableEvents(
        ofSession code: String,
        _ additions: ExportAdditions,
        to request: HTTPRequest,
        _ rooms: isolated Rooms
    ) -> EventualResponse {
        let export = EventExport(
            session: code,
            format: .jsonLines,
            store: rooms.store,
            additions: additions,
            skipsDamage: true
        )
        let (gates, owner) = (rooms.gates, WorkOwner(request, room: code))
        return .awaiting { () throws(Problem) in
            let stream = try await gates.downloads.stream(for: owner)
            try await stream.begin { try await gates.pieces.patiently(for: owner) { try await export.next() } }
            return .file(
                { try await stream.next() },
                named: "touchfigures-\(code)-readable.jsonl",
                mediaType: "application/jsonl; charset=utf-8"
            )
        }
    }

    static func exportAdditions(ofSession code: String, _ rooms: isolated Rooms) -> ExportAdditions {
        guard let room = rooms.directory.awake[code] else { return ExportAdditions() }
        return ExportAdditions(
            lines: room.features.compactMap(\.exportedLines),
            clocks: room.roster.compactMapValues(\.clock),
            ground: GroundReading(
                room.feature(RoomGround.self).history,
                screens: room.roster.mapValues(\.firstScreen)
            )
        )
    }

    fileprivate static func recordLogDamage(_ damage: Damage, _ rooms: isolated Rooms) {
        rooms.logger.error("Log damaged", metadata: ["session": "\(damage.session)", "reason": "\(damage)"])
        rooms.directory.awake[damage.session]?.logDamage = damage
    }
}
