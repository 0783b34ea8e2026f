/// What an archive of a session contains.
struct ArchiveContents: Sendable {
    /// A table with its rows, or a file.
    enum Part: Sendable {
        case table(any ExportedTable)
        case log(LogSource)
        case file(FileSource)
    }

    let session: SessionTable
    let parts: [Part]
    let language: TextLanguage

    /// The names of its files begin with it.
    var folder: String { "touchfigures-\(session.code)" }

    /// The tables that the archive has, those of columns included.
    var descriptions: [TableDescription] {
        parts.compactMap(\.description) + [ColumnsTable.description]
    }

    /// The columns of all tables, themselves included.
    ///
    /// - Parameter isForSpreadsheets: whether without those that only plain CSV has.
    func columns(isForSpreadsheets: Bool) -> ColumnsTable {
        ColumnsTable(tables: descriptions, language: language, isForSpreadsheets: isForSpreadsheets)
    }

    /// All parts, the table of columns last.
    var allParts: [Part] { parts + [.table(columns(isForSpreadsheets: false))] }

    /// A part's file. Psych-DS wants tables in `data`, with names of its keywords and the suffix `data`.
    func fileName(of part: Part) -> String {
        guard let table = part.description else { return part.name }
        return "data/session-\(session.code)_description-\(table.name)_data.csv"
    }
}

extension ArchiveContents.Part {
    /// The columns, if it is a table.
    var description: TableDescription? {
        switch self {
        case .table(let table): type(of: table).description
        case .log(let source): source.description
        case .file(let source): source.description
        }
    }

    fileprivate var name: String {
        switch self {
        case .table(let table): "\(type(of: table).description.name)"
        case .log(let source): "\(source.description.name)"
        case .file(let source): source.name
        }
    }

    /// Begins to make the file, and returns what returns its pieces.
    ///
    /// Tables have commas in every language: Psych-DS demands them. The workbook is for spreadsheets.
    func open() async throws -> Pieces {
        let dialect = CSVDialect.plain
        switch self {
        case .table(let table):
            let lines = CSVLines(MemoryRows(table), of: type(of: table).description, dialect)
            return { try await lines.next() }
        case .log(let source):
            let lines = CSVLines(source, dialect)
            return { try await lines.next() }
        case .file(let source): return try await source.open(dialect)
        }
    }
}
