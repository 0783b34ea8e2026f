import ExportFiles
import Transport

/// Tables that are read from the log while they are sent.
extension Rooms {
    /// Replies with a table as a file, once everything that was applied is on disk.
    func reply(with source: LogSource, as form: TableForm, of room: Room, to request: HTTPRequest) -> HTTPReply {
        let name = room.fileName(source.description.name, form.fileExtension)
        let owner = WorkOwner(request, room: room.code)
        return .answering { [self] () throws(Problem) in
            let stream = try await gates.downloads.stream(for: owner)
            guard await durable() else { throw .storeFailing }
            switch form {
            case .csv:
                let lines = CSVLines(source)
                await stream.begin { [pieces = gates.pieces] in
                    try await pieces.patiently(for: owner) { try await lines.next() }
                }
            case .workbook(let maker, let language):
                // It is complete: its pieces are only read.
                await stream.begin(try await workbook(of: source, maker, language, for: owner))
            }
            return .file(
                { try await stream.next() },
                named: name,
                mediaType: form.mediaType,
                varying: "Accept, Accept-Language"
            )
        }
    }

    /// Makes a workbook, of which few are made at a time.
    private nonisolated func workbook(
        of source: LogSource,
        _ maker: any SpreadsheetMaking,
        _ language: TextLanguage,
        for owner: WorkOwner
    ) async throws(Problem) -> Pieces {
        try await gates.workbooks.run(for: owner) { () throws(Problem) in
            do {
                let book = try Workbook(maker)
                try await book.add(source)
                try await book.add(ColumnsTable(tables: [source.description], language: language))
                return try await book.finish()
            } catch let error as ExportError {
                throw .noExport(error, of: source.description)
            } catch {
                throw .storeFailing
            }
        }
    }
}

/// Writes a table from the log as CSV, some rows at a time.
actor CSVLines {
    private let rows: any TableRows
    private var header: String?

    init(_ source: LogSource) {
        self.init(source.open(), header: source.description.header)
    }

    init(_ rows: any TableRows, header: String) {
        self.rows = rows
        self.header = header
    }

    /// Returns the next piece; `nil` at the end.
    func next() async throws -> [UInt8]? {
        if let header {
            self.header = nil
            return CSVWriter(header: header).bytes
        }
        guard let rows = try await rows.next() else { return nil }
        var text = CSVWriter()
        for row in rows { text.row(row) }
        return text.bytes
    }
}

/// A workbook in the making, away from the event loop.
actor Workbook {
    private let book: any SpreadsheetWriting
    /// The finished file.
    private var file: (any PieceReading)?

    init(_ maker: any SpreadsheetMaking) throws(ExportError) {
        book = try maker.makeWorkbook()
    }

    /// Adds a sheet with the rows of a log.
    ///
    /// - Throws: `ExportError`, or `StorageError` if the log cannot be read.
    func add(_ source: LogSource) async throws {
        try book.beginSheet(of: source.description)
        let rows = source.open()
        while let piece = try await rows.next() {
            for row in piece { try book.append(row) }
        }
    }

    /// Adds a sheet with a table in memory.
    func add(_ table: any ExportedTable) throws(ExportError) {
        try book.add(table)
    }

    /// Ends the workbook and returns what returns its pieces.
    func finish() throws(ExportError) -> Pieces {
        file = try book.finish()
        return { try await self.next() }
    }

    private func next() throws(ExportError) -> [UInt8]? { try file?.next() }
}
