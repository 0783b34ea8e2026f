import Imaging
import Rooms
import Storage
import TouchMetrics
import Web

/// The events in a session's log. Unreadable records are skipped and noted in a line.
struct RecordedEvents: Sendable {
    let session: String
    let store: any SessionStore
    /// The lines that features add.
    let additions: [any ExportedLines]

    var table: FileSource {
        FileSource(
            name: "events.csv",
            mediaType: "text/csv; charset=utf-8",
            title: EventTable.description.title,
            description: EventTable.description,
            open: { open(.csv($0)) }
        )
    }

    var lines: FileSource {
        FileSource(
            name: "events.jsonl",
            mediaType: "application/jsonl",
            title: LocalText(
                en: "Everything that happened, in order, as JSON Lines: a JSON text in each line",
                de: "Alles, was geschah, der Reihe nach, als JSON Lines: ein JSON-Text je Zeile",
                fr: "Tout ce qui s’est passé, dans l’ordre, en JSON Lines : un texte JSON par ligne"
            ),
            open: { _ in open(.jsonLines) }
        )
    }

    private func open(_ format: EventExport.Format) -> Pieces {
        let export = EventExport(session: session, format: format, store: store, lines: additions, skipsDamage: true)
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
            title: layer.pictureTitle,
            open: { _ in
                let picture = OnePiece(try Heatmap(layer, mergedOver: phones).bytes(as: .png, painter))
                return { await picture.nextPiece() }
            }
        )
    }
}

extension HeatmapLayer {
    fileprivate var pictureTitle: LocalText {
        switch self {
        case .count:
            LocalText(
                en: "Where all phones together were touched how often",
                de: "Wo alle Handys zusammen wie oft berührt wurden",
                fr: "Où tous les téléphones ensemble ont été touchés, et combien de fois"
            )
        case .dwell:
            LocalText(
                en: "Where fingers stayed how long, on all phones together",
                de: "Wo Finger wie lange blieben, auf allen Handys zusammen",
                fr: "Où les doigts sont restés, et combien de temps, sur tous les téléphones ensemble"
            )
        }
    }
}
