import ExportFiles
import Rooms

/// Exports: each table by its name, and all data of a session in one archive.
final class ExportFeature: Feature {
    static let routes = exportRoutes

    let archives: any ArchiveMaking

    init(_ archives: any ArchiveMaking) {
        self.archives = archives
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let (time, milliseconds) = (rooms.wallClock, room.readingMilliseconds(at: rooms.now))
        return [.table(TableSource { SessionTable(of: $0, at: time, milliseconds: milliseconds) })]
    }
}

extension ExportFeature {
    /// All exports of a room; the description of the session comes first.
    static func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let own = rooms.feature(ExportFeature.self)
        return own.exports(of: room, rooms)
            + rooms.features.all.filter { $0 !== own }.flatMap { $0.exports(of: room, rooms) }
    }
}
