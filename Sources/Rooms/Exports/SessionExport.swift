package import Web

/// An export of a feature from a session.
package enum SessionExport: Sendable {
    /// A table that is made from the room.
    case table(TableSource)
    /// A table that is read from the log.
    case log(LogSource)
    /// Another kind of file.
    case file(FileSource)
}

/// A table that is made from a room in memory.
package struct TableSource: Sendable {
    let description: TableDescription
    /// The cost of writing the table, in blocks of heatmaps; `nil` if it must not run on the event loop.
    let cost: @Sendable (Room) -> Int?
    /// Makes the table of a room; its memory is shared with the room.
    package let read: @Sendable (Room) -> any ExportedTable
    /// Whether the export is for everybody with the session's code, and contains only public data.
    let isPublic: Bool

    /// - Parameters:
    ///   - isPublic: Whether it is for everybody with the session's code; by default only for the host.
    ///   - cost: By default the cost of a response with a row per participant.
    package init<Table: ExportedTable>(
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
package struct LogSource: Sendable {
    /// The columns.
    package let description: TableDescription
    /// Begins to read the table.
    let open: @Sendable () -> any TableRows

    /// Describes a table that is read from the log.
    package init(description: TableDescription, open: @escaping @Sendable () -> any TableRows) {
        self.description = description
        self.open = open
    }
}

/// A file of a session that is not one of its tables; or a table that is too large for spreadsheets.
package struct FileSource: Sendable {
    /// The file's path within an archive.
    package let name: String
    /// The type of its bytes.
    package let mediaType: String
    /// The title for a reader.
    package let title: LocalText
    /// The description of its columns, if it is a table.
    package internal(set) var description: TableDescription?
    /// Begins to make the file, in this dialect if it is a table, and returns the source of its pieces.
    package let open: @Sendable (CSVDialect) async throws -> Pieces

    /// Describes a file.
    package init(
        name: String,
        mediaType: String,
        title: LocalText,
        description: TableDescription? = nil,
        open: @escaping @Sendable (CSVDialect) async throws -> Pieces
    ) {
        self.name = name
        self.mediaType = mediaType
        self.title = title
        self.description = description
        self.open = open
    }
}

/// Returns the next piece of a file; `nil` at the end.
package typealias Pieces = @Sendable () async throws -> [UInt8]?

extension SessionExport {
    /// The description of its columns, if it is a table.
    package var description: TableDescription? {
        switch self {
        case .table(let source): source.description
        case .log(let source): source.description
        case .file(let source): source.description
        }
    }
}

/// A file that is made in one piece.
package actor OnePiece {
    private var bytes: [UInt8]?

    /// Keeps the bytes of a whole file.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns its bytes the first time, then `nil`.
    package func nextPiece() -> [UInt8]? {
        defer { bytes = nil }
        return bytes
    }
}
