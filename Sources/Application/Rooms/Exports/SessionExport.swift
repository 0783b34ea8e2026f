/// What a feature has to take home of a session.
enum SessionExport: Sendable {
    /// A table that is made from the room.
    case table(TableSource)
    /// A table that is read from the log.
    case log(LogSource)
    /// Another file.
    case file(FileSource)
}

/// A table that is made from a room in memory.
struct TableSource: Sendable {
    let description: TableDescription
    /// The cost of writing it, in blocks of heatmaps; `nil` if it must not run on the event loop.
    let cost: @Sendable (Room) -> Int?
    let read: @Sendable (Room) -> any ExportedTable
    /// Whether it is for all who know the session's code, and so has only what they may know.
    let isPublic: Bool

    /// - Parameters:
    ///   - isPublic: whether it is for all who know the session's code; by default for the host.
    ///   - cost: by default that of an answer with a row per participant.
    init<Table: ExportedTable>(
        _ read: @escaping @Sendable (Room) -> Table,
        isPublic: Bool = false,
        cost: @escaping @Sendable (Room) -> Int? = { $0.places.members * Room.blocksPerParticipant }
    ) {
        description = Table.description
        self.cost = cost
        self.read = read
        self.isPublic = isPublic
    }
}

/// A table whose rows are read from a session's log.
struct LogSource: Sendable {
    let description: TableDescription
    /// Begins to read it.
    let open: @Sendable () -> any TableRows
}

/// A file of a session that is not one of its tables; or a table that is too large for spreadsheets.
struct FileSource: Sendable {
    /// Within an archive.
    let name: String
    let mediaType: String
    let title: LocalText
    /// The columns, if it is a table.
    var description: TableDescription?
    /// Begins to make it, if it is a table in this dialect, and returns what returns its pieces.
    let open: @Sendable (CSVDialect) async throws -> Pieces
}

/// Returns the next piece of a file; `nil` at the end.
typealias Pieces = @Sendable () async throws -> [UInt8]?

extension SessionExport {
    /// The columns, if it is a table.
    var description: TableDescription? {
        switch self {
        case .table(let source): source.description
        case .log(let source): source.description
        case .file(let source): source.description
        }
    }
}

/// A file that is made at once.
actor OnePiece {
    private var bytes: [UInt8]?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns its bytes the first time, then `nil`.
    func take() -> [UInt8]? {
        defer { bytes = nil }
        return bytes
    }
}
