package import ExportFiles
package import Languages
package import Transport
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
    /// The SHA-256 by which readers know the file again, as hexadecimal digits; `nil` if nobody needs it.
    package let sha256: String?
    /// Begins to make the file, in this dialect if it is a table, and returns the source of its pieces.
    package let open: @Sendable (CSVDialect) async throws -> Pieces
    /// Makes the file that takes its place in an anonymous archive, if any does; `nil` if it tells nothing of persons.
    private var makeAnonymous: (@Sendable (Anonymisation) -> FileSource?)?

    /// Describes a file.
    package init(
        name: String,
        mediaType: String,
        title: LocalText,
        description: TableDescription? = nil,
        sha256: String? = nil,
        open: @escaping @Sendable (CSVDialect) async throws -> Pieces
    ) {
        self.name = name
        self.mediaType = mediaType
        self.title = title
        self.description = description
        self.sha256 = sha256
        self.open = open
    }

    /// The same file, in whose place an anonymous archive has another one, or none.
    package func inAnonymousArchives(_ make: @escaping @Sendable (Anonymisation) -> FileSource?) -> FileSource {
        var file = self
        file.makeAnonymous = make
        return file
    }

    /// The file as an anonymous archive has it; `nil` if that leaves it out.
    package func anonymous(_ anonymisation: Anonymisation) -> FileSource? {
        if let makeAnonymous { makeAnonymous(anonymisation) } else { self }
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

extension LogSource {
    /// Makes a workbook, of which few are made at a time.
    func workbook(
        _ maker: any SpreadsheetMaking,
        _ language: TextLanguage,
        in gate: FairGate,
        for owner: WorkOwner
    ) async throws(Problem) -> Pieces {
        try await gate.run(for: owner) { () throws(Problem) in
            do {
                let book = try Workbook(maker)
                try await book.add(self)
                try await book.add(ColumnsTable(tables: [description], language: language))
                return try await book.finish()
            } catch let error as ExportError {
                throw .noExport(error, of: description)
            } catch {
                throw .storeFailing
            }
        }
    }
}

/// Writes a table from the log as CSV, piece by piece.
package actor CSVLines {
    private let rows: any TableRows
    private let dialect: CSVDialect
    private var beginning: CSVWriter?

    /// Begins to read a table from the log.
    package init(_ source: LogSource, _ dialect: CSVDialect) {
        self.init(source.open(), of: source.description, dialect)
    }

    /// Begins with the rows of a table.
    package init(_ rows: any TableRows, of table: TableDescription, _ dialect: CSVDialect) {
        self.rows = rows
        self.dialect = dialect
        beginning = table.csv(dialect)
    }

    /// Returns the next piece; `nil` at the end.
    package func next() async throws -> [UInt8]? {
        if let beginning {
            self.beginning = nil
            return beginning.bytes
        }
        guard let rows = try await rows.next() else { return nil }
        var text = CSVWriter(dialect)
        for row in rows { text.row(row) }
        return text.bytes
    }
}

/// A workbook in the making, away from the event loop.
package actor Workbook {
    private let book: any SpreadsheetWriting
    /// The finished file.
    private var file: (any PieceReading)?

    /// Begins an empty workbook.
    ///
    /// - Throws: `ExportError` if there is no library for workbooks.
    package init(_ maker: any SpreadsheetMaking) throws(ExportError) {
        book = try maker.makeWorkbook()
    }

    /// Adds a sheet with the rows of a log.
    ///
    /// - Throws: `ExportError`, or `StorageError` if the log cannot be read.
    package func add(_ source: LogSource) async throws {
        try book.beginSheet(of: source.description)
        let rows = source.open()
        while let piece = try await rows.next() {
            for row in piece { try book.append(row) }
        }
    }

    /// Adds a sheet with a table in memory.
    package func add(_ table: any ExportedTable) throws(ExportError) {
        try book.add(table)
    }

    /// Ends the workbook and returns the source of its pieces.
    package func finish() throws(ExportError) -> Pieces {
        file = try book.finish()
        return { try await self.next() }
    }

    private func next() throws(ExportError) -> [UInt8]? { try file?.next() }
}

extension HTTPResponse {
    /// A file of a session's data, sent piece by piece. No HTTP cache stores it.
    ///
    /// It has no entity tag, because its bytes are not known yet.
    ///
    /// - Parameters:
    ///   - name: The name under which browsers save it.
    ///   - varying: The request's fields on which the bytes depend.
    package static func file(
        _ pieces: @escaping Pieces,
        named name: String,
        mediaType: String,
        varying: String = "Accept"
    ) -> HTTPResponse {
        var response = HTTPResponse(status: 200, body: .stream(pieces))
        response.headers["content-type"] = mediaType
        response.headers["cache-control"] = "no-store"
        response.headers["content-disposition"] = "attachment; filename=\"\(name)\""
        response.headers["vary"] = varying
        return response
    }
}
