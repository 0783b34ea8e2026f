import ExportFiles
import Imaging
import Rooms
import Web

/// The owner of the work on an archive, and the queues for its pieces and its workbook.
struct ArchiveTurns: Sendable {
    let owner: WorkOwner
    let pieces: FairGate
    let workbooks: FairGate

    init(_ gates: Gates, for owner: WorkOwner) {
        self.owner = owner
        pieces = gates.pieces
        workbooks = gates.workbooks
    }
}

/// Makes the archive of a session piece by piece: its memory does not depend on the length of the log.
actor ArchiveExport {
    /// The minimum size of a sent piece, in bytes.
    private static let pieceSize = 64 * 1024

    private let contents: ArchiveContents
    private let archive: any ArchiveWriting
    private let spreadsheets: (any SpreadsheetMaking)?
    private let turns: ArchiveTurns
    /// The files that follow, in reverse order.
    private var next: [(name: String, open: Opening)]
    /// The source of the current file's pieces.
    private var pieces: Pieces?
    private var isFinished = false
    /// The size at which a piece is complete: the first one is as small as possible, because the response begins with it.
    private var pieceSize = 1
    /// The tables that did not fit into the workbook.
    private var cutSheets: [TableDescription] = []
    /// The files that the archive has so far.
    private var fileCount = 0
    /// The files that the server could not make: the workbook, or pictures.
    private var missing: Set<String> = []
    private let report: @Sendable (String, any Error) -> Void

    private enum Opening {
        case part(ArchiveContents.Part, CSVDialect)
        case workbook(any SpreadsheetMaking)
        case bytes([UInt8])
        case readMe
    }

    /// - Parameter report: Called with the name of each file that the archive lacks, and the reason.
    init(
        _ contents: ArchiveContents,
        archives: any ArchiveMaking,
        spreadsheets: (any SpreadsheetMaking)?,
        turns: ArchiveTurns,
        report: @escaping @Sendable (String, any Error) -> Void
    ) throws(ExportError) {
        self.contents = contents
        self.report = report
        self.spreadsheets = spreadsheets
        self.turns = turns
        archive = try archives.makeArchive(time: contents.session.exported)
        var files = contents.files.map { (name: $0.name, open: Opening.part($0.part, $0.dialect)) }
        files.append((name: DatasetDescription.fileName, open: .bytes(DatasetDescription(contents).json)))
        files += (ArchiveContents.scripts + [contents.ignored]).map { (name: $0.name, open: .bytes($0.bytes)) }
        if let spreadsheets {
            files.append((name: contents.workbookName(spreadsheets), open: .workbook(spreadsheets)))
        }
        // Added last, since it says what is missing, and that nothing else is.
        files.append((name: "README.html", open: .readMe))
        next = files.reversed()
    }

    /// Returns the next piece; `nil` at the end. It holds a place in the queue only while it makes a piece, so that
    /// slow readers hold none.
    func next() async throws -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < pieceSize, !isFinished {
            if isBeforeWorkbook {
                try await turns.workbooks.patiently(for: turns.owner) { try await self.advance() }
            } else {
                bytes += try await turns.pieces.patiently(for: turns.owner) { try await self.piece() }
            }
        }
        pieceSize = Self.pieceSize
        return bytes.isEmpty ? nil : bytes
    }

    private var isBeforeWorkbook: Bool {
        if pieces == nil, case .workbook = next.last?.open { true } else { false }
    }

    /// Continues until there is a piece, at most up to the workbook, which waits in a queue of its own.
    private func piece() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < pieceSize, !isFinished, !isBeforeWorkbook {
            try await advance()
            bytes += archive.removeBytes()
        }
        return bytes
    }

    private func advance() async throws {
        if let pieces {
            if let piece = try await pieces() { try archive.append(piece) } else { self.pieces = nil }
        } else if let file = next.popLast() {
            guard let pieces = try await openIfPossible(file) else { return }
            try archive.beginFile("\(contents.folder)/\(file.name)")
            fileCount += 1
            self.pieces = pieces
        } else {
            try archive.finish()
            isFinished = true
        }
    }

    /// Begins to create a file; `nil` if the archive does without it.
    private func openIfPossible(_ file: (name: String, open: Opening)) async throws -> Pieces? {
        do {
            return try await open(file.open)
        } catch let error where Self.isForgoable(error, in: file.open) {
            missing.insert(file.name)
            report(file.name, error)
            return nil
        }
    }

    /// Whether an archive is still useful without the file: the workbook's tables and the pictures' values are there as CSV
    /// or in the log.
    private static func isForgoable(_ error: any Error, in opening: Opening) -> Bool {
        switch opening {
        case .workbook: error is ExportError
        case .part: error is ImagingError
        case .bytes, .readMe: false
        }
    }

    private func open(_ opening: Opening) async throws -> Pieces {
        switch opening {
        case .part(let part, let dialect): return try await part.open(dialect)
        case .workbook(let maker): return try await workbook(maker)
        case .bytes(let bytes):
            let file = OnePiece(bytes)
            return { await file.nextPiece() }
        case .readMe:
            let readMe = ReadMe(contents, workbook: workbookState, missing: missing, fileCount: fileCount + 1)
            let page = OnePiece(Array(readMe.html.utf8))
            return { await page.nextPiece() }
        }
    }

    private var workbookState: ReadMe.Workbook {
        guard let spreadsheets else { return .none }
        return missing.contains(contents.workbookName(spreadsheets)) ? .failed : .made(cutSheets: cutSheets)
    }

    /// Makes the workbook, a sheet for each table, as far as its limits allow.
    private func workbook(_ maker: any SpreadsheetMaking) async throws -> Pieces {
        let book = try Workbook(maker)
        // Added first, so that it always fits.
        try await book.add(contents.columns(isForSpreadsheets: true))
        for part in contents.parts { try await add(part, to: book) }
        return try await book.finish()
    }

    private func add(_ part: ArchiveContents.Part, to book: Workbook) async throws {
        do {
            switch part {
            case .table(let table): try await book.add(table)
            case .log(let source): try await book.add(source)
            case .file: break
            }
        } catch ExportError.tooLarge {
            // The file of the table has everything.
            if let description = part.description { cutSheets.append(description) }
        }
    }
}
