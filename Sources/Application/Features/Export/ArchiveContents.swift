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
    /// That of its tables.
    let dialect: CSVDialect

    /// The names of its files begin with it.
    var folder: String { "touchfigures-\(session.code)" }

    /// The tables that the archive has, those of columns included.
    var descriptions: [TableDescription] {
        parts.compactMap(\.description) + [ColumnsTable.description]
    }

    /// The columns of all tables, themselves included.
    var columns: ColumnsTable { ColumnsTable(tables: descriptions, language: language) }
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

    /// Its file's name in an archive.
    var fileName: String {
        switch self {
        case .table(let table): "\(type(of: table).description.name).csv"
        case .log(let source): "\(source.description.name).csv"
        case .file(let source): source.name
        }
    }

    /// Begins to make the file, and returns what returns its pieces.
    func open(_ dialect: CSVDialect) async throws -> Pieces {
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
