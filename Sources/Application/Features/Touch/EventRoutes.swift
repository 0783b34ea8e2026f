import Foundation
import Logging
import Storage
import Transport
import WireProtocol

/// The host's route for the export of events.
extension Rooms {
    static let eventRoutes: [Route<Rooms>] = [
        Route(.get, "/api/v1/sessions/{code}/events") { rooms, request throws(Problem) in
            // The readable part of a damaged session.
            if let damaged = try rooms.damagedRoom(request), Rooms.asksForReadable(request) {
                return .now(Rooms.readableEvents(ofSession: damaged.code, rooms.store, []))
            }
            let room = try rooms.recordedRoom(request)
            if Rooms.asksForReadable(request) {
                let lines = rooms.exportedLines(ofSession: room.code)
                return .now(Rooms.readableEvents(ofSession: room.code, rooms.store, lines))
            }
            if let damage = room.logDamage { throw .damaged(damage) }
            let format: EventExport.Format =
                Negotiation.preferred(
                    of: ["application/jsonl", "text/csv"],
                    accept: request.request.headers["accept"]
                )
                    == "text/csv" ? .csv : .jsonLines
            let (code, store) = (room.code, rooms.store)
            return .later {
                // The export includes all applied batches, so wait for their commit.
                guard await rooms.durable() else { return Problem.storeFailing.response }
                let export = EventExport(
                    session: code,
                    format: format,
                    store: store,
                    lines: await rooms.exportedLines(ofSession: code)
                )
                let pieces: Pieces = {
                    do {
                        return try await export.next()
                    } catch StorageError.damaged(let damage) {
                        // Abort the response, so that the client does not take the part for the whole; the next
                        // request gets the reason.
                        await rooms.recordLogDamage(damage)
                        throw StorageError.damaged(damage)
                    }
                }
                return .file(
                    pieces,
                    named: "touchfigures-\(code).\(format == .csv ? "csv" : "jsonl")",
                    mediaType: format == .csv ? "text/csv; charset=utf-8" : "application/jsonl; charset=utf-8"
                )
            }
        }
    ]

    fileprivate static func asksForReadable(_ request: RoutedRequest) -> Bool {
        request.request.queryValue("readable") == "true"
    }

    /// Returns the readable events, with a line for each gap.
    fileprivate static func readableEvents(
        ofSession code: String,
        _ store: any SessionStore,
        _ lines: [any ExportedLines]
    ) -> HTTPResponse {
        let export = EventExport(
            session: code,
            format: .jsonLines,
            store: store,
            lines: lines,
            skipsDamage: true
        )
        return .file(
            { try await export.next() },
            named: "touchfigures-\(code)-readable.jsonl",
            mediaType: "application/jsonl; charset=utf-8"
        )
    }

    func exportedLines(ofSession code: String) -> [any ExportedLines] {
        awake[code]?.features.compactMap(\.exportedLines) ?? []
    }

    fileprivate func recordLogDamage(_ damage: Damage) {
        logger.error("Log damaged", metadata: ["session": "\(damage.session)", "reason": "\(damage)"])
        awake[damage.session]?.logDamage = damage
    }
}
