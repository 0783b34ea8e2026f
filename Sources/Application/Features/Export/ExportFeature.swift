import ExportFiles

/// Taking the data home: each table by its name, and everything of a session in one archive.
final class ExportFeature: Feature {
    static let routes = Rooms.exportRoutes

    let archives: any ArchiveMaking

    init(_ archives: any ArchiveMaking) {
        self.archives = archives
    }

    func exports(of room: Room, _ rooms: isolated Rooms) -> [SessionExport] {
        let time = rooms.wallClock
        return [.table(TableSource { SessionTable(of: $0, at: time) })]
    }
}

extension Rooms {
    /// Everything that there is to take home of a room, what describes the session first.
    func exports(of room: Room) -> [SessionExport] {
        let own = feature(ExportFeature.self)
        return own.exports(of: room, self)
            + features.all.filter { $0 !== own }.flatMap { $0.exports(of: room, self) }
    }
}
