import ExportFiles
import Languages
import Rooms
import Web

/// The contents of an archive of a session.
struct ArchiveContents: Sendable {
    /// A table with its rows, or a file.
    enum Part: Sendable {
        case table(any ExportedTable)
        case log(LogSource)
        case file(FileSource)
    }

    let session: SessionTable
    let parts: [Part]
    /// Whether it lacks what tells who took part, where and when.
    let isAnonymous: Bool
    let credits: DatasetCredits
    let language: TextLanguage
    /// The CSV dialect of the tables for spreadsheets.
    let dialect: CSVDialect

    /// The common prefix of its files' names.
    var folder: String { "touchfigures-\(session.code)" }

    func workbookName(_ maker: any SpreadsheetMaking) -> String { "\(folder).\(maker.fileExtension)" }

    /// The tables of the archive, including those that describe columns.
    var descriptions: [TableDescription] {
        parts.compactMap(\.description) + [ColumnsTable.description]
    }

    /// The columns of all tables, including those of this table.
    ///
    /// - Parameter isForSpreadsheets: Whether to omit the columns that only plain CSV has.
    func columns(isForSpreadsheets: Bool) -> ColumnsTable {
        ColumnsTable(tables: descriptions, language: language, isForSpreadsheets: isForSpreadsheets)
    }

    /// A file with its content, and its CSV dialect.
    struct File: Sendable {
        let name: String
        let part: Part
        let dialect: CSVDialect
    }

    /// The files of all parts: tables for spreadsheets in the reader's language, and the data set.
    ///
    /// Psych-DS requires tables in `data`, with names made of its keywords and the suffix `data`, with commas and
    /// without a byte order mark in every language. The touches have too many rows for spreadsheets, so they are in the
    /// data set only.
    var files: [File] {
        let sheets = parts.filter { if case .file = $0 { false } else { true } }
        let forSpreadsheets = (sheets + [.table(columns(isForSpreadsheets: true))]).map { part in
            File(name: "\(part.name).csv", part: part, dialect: dialect)
        }
        let all = parts + [.table(columns(isForSpreadsheets: false))]
        return forSpreadsheets
            + all.map { part in
                let name = part.description.map { "data/session-\(session.code)_description-\($0.name)_data.csv" }
                return File(name: name ?? part.name, part: part, dialect: .plain)
            }
    }
}

extension ArchiveContents.Part {
    /// The part of an archive from an export of a room; `nil` if an anonymous archive leaves it out.
    init?(_ export: SessionExport, of room: Room, _ anonymisation: Anonymisation?) {
        switch export {
        case .table(let source):
            let table = source.read(room)
            self = anonymisation.map { .log(LogSource(anonymous: table, $0)) } ?? .table(table)
        case .log(let source): self = .log(anonymisation.map(source.anonymous) ?? source)
        case .file(let source):
            guard let file = anonymisation.map(source.anonymous) ?? source else { return nil }
            self = .file(file)
        }
    }

    /// The description of its columns, if it is a table.
    var description: TableDescription? {
        switch self {
        case .table(let table): type(of: table).description
        case .log(let source): source.description
        case .file(let source): source.description
        }
    }

    /// The file's SHA-256, if readers should know it again.
    var sha256: String? {
        switch self {
        case .table, .log: nil
        case .file(let source): source.sha256
        }
    }

    fileprivate var name: String {
        switch self {
        case .table(let table): "\(type(of: table).description.name)"
        case .log(let source): "\(source.description.name)"
        case .file(let source): source.name
        }
    }

    /// Begins to create the file, and returns the source of its pieces.
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

/// The files that are identical in every archive.
extension ArchiveContents {
    /// Programs that compute the archive's figures again from its data.
    static let scripts: [(name: String, bytes: [UInt8])] = [
        ("analysis.py", PackageResources.analysis_py), ("analysis.R", PackageResources.analysis_R),
    ]

    /// The files that Psych-DS does not define, listed so that its validator takes none of them for data.
    ///
    /// Tables for spreadsheets, and plans, are named one by one: the validator compares patterns with paths that begin with a slash,
    /// and `/*.csv` matches none of them.
    var ignored: (name: String, bytes: [UInt8]) {
        let byName = files.filter { $0.name.hasSuffix(".csv") && !$0.name.contains("/") || $0.part.sha256 != nil }
        let patterns =
            byName.map(\.name) + [
                "*.html", "*.jsonl", "*.png", "*.jpg", "*.xlsx", "analysis.py", "analysis.R", "analysis.csv",
            ]
        return (name: ".psychds-ignore", bytes: Array(patterns.map { $0 + "\n" }.joined().utf8))
    }
}
