package import ExportFiles
import Transport
package import Web

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
