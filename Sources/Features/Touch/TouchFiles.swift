import Imaging
import Languages
import Rooms
import Storage
import TouchMetrics
import Web

/// The events in a session's log. Unreadable records are skipped and noted in a line.
struct RecordedEvents: Sendable {
    let session: String
    let store: any SessionStore
    let additions: ExportAdditions
    var anonymisation: Anonymisation?

    var table: FileSource {
        FileSource(
            name: "events.csv",
            mediaType: "text/csv; charset=utf-8",
            title: EventTable.layout.description.title,
            description: EventTable.layout.description,
            open: { open(.csv($0)) }
        ).inAnonymousArchives { anonymous($0).table }
    }

    var lines: FileSource {
        FileSource(
            name: "events.jsonl",
            mediaType: "application/jsonl",
            title: LocalText("archive.eventLines"),
            open: { _ in open(.jsonLines) }
        ).inAnonymousArchives { anonymous($0).lines }
    }

    private func anonymous(_ anonymisation: Anonymisation) -> RecordedEvents {
        var events = self
        events.anonymisation = anonymisation
        return events
    }

    private func open(_ format: EventExport.Format) -> Pieces {
        let export = EventExport(
            session: session,
            format: format,
            store: store,
            additions: additions,
            anonymisation: anonymisation,
            skipsDamage: true
        )
        return { try await export.next() }
    }
}

extension FileSource {
    /// The merged heatmap of a room's phones as a picture.
    static func heatmap(_ layer: HeatmapLayer, of room: Room, _ painter: any HeatmapRendering) -> FileSource {
        let phones = room.storedParticipants.map(\.metrics)
        return FileSource(
            name: layer == .count ? "heatmap.png" : "heatmap-dwell.png",
            mediaType: "image/png",
            title: LocalText(layer == .count ? "archive.touchPicture" : "archive.dwellPicture"),
            open: { _ in
                let picture = OnePiece(try Heatmap(layer, mergedOver: phones).bytes(as: .png, painter))
                return { await picture.nextPiece() }
            }
        )
    }
}
