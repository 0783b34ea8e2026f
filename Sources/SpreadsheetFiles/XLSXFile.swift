import CXlsxWriter
import ExportFiles
import Foundation
import SystemCalls

/// A workbook that libxlsxwriter writes row by row into files in memory, so that none of it is ever on the disk.
final class XLSXFile: SpreadsheetWriting {
    /// The folder in which Linux keeps files in memory. Without it, the library uses an unnamed file in the system's
    /// folder for temporary files.
    private static let folder = "/dev/shm"

    private let library: XLSXLibrary
    private let file: MemoryFile
    private let limits: SpreadsheetLimits
    private var workbook: UnsafeMutablePointer<lxw_workbook>?
    private var sheet: UnsafeMutablePointer<lxw_worksheet>?
    private var headingFormat: UnsafeMutablePointer<lxw_format>?
    private var dateFormat: UnsafeMutablePointer<lxw_format>?
    private var names: Set<String> = []
    private var row = 0
    private var cells = 0

    init(limits: SpreadsheetLimits) throws(ExportError) {
        self.limits = limits
        library = try .get()
        file = try MemoryFile()
        workbook = library.makeWorkbook(path: file.path, folder: Self.folder)
        guard workbook != nil else { throw .library("libxlsxwriter: no memory") }
        headingFormat = library.functions.workbook_add_format(workbook)
        library.functions.format_set_bold(headingFormat)
        dateFormat = library.functions.workbook_add_format(workbook)
        library.functions.format_set_num_format(dateFormat, "yyyy-mm-dd hh:mm:ss")
    }

    deinit {
        // Closing is the only way to free a workbook and its files.
        if workbook != nil { _ = closeWorkbook() }
    }

    func beginSheet(_ name: String, columns: [SpreadsheetColumn]) throws(ExportError) {
        let name = freeName(name)
        guard let sheet = library.functions.workbook_add_worksheet(workbook, name) else {
            throw .library("libxlsxwriter: no sheet \(name)")
        }
        self.sheet = sheet
        row = 0
        // In constant-memory mode the widths must be set before the rows.
        for (index, column) in columns.enumerated() {
            let index = UInt16(index)
            try check(library.functions.worksheet_set_column(sheet, index, index, column.width, nil))
        }
        try addRow(columns.map { .text($0.heading) }, headingFormat)
        library.functions.worksheet_freeze_panes(sheet, 1, 0)
    }

    func append(_ row: [SpreadsheetCell]) throws(ExportError) {
        try addRow(row, nil)
    }

    private func addRow(
        _ fields: [SpreadsheetCell],
        _ format: UnsafeMutablePointer<lxw_format>?
    ) throws(ExportError) {
        guard row < limits.rows, cells + fields.count <= limits.cells else { throw .tooLarge }
        cells += fields.count
        for (column, field) in fields.enumerated() {
            try add(field, at: UInt32(row), UInt16(column), format)
        }
        row += 1
    }

    private func add(
        _ field: SpreadsheetCell,
        at row: UInt32,
        _ column: UInt16,
        _ format: UnsafeMutablePointer<lxw_format>?
    ) throws(ExportError) {
        switch field {
        case .empty: break
        case .number(let value) where value.isFinite:
            try check(library.functions.worksheet_write_number(sheet, row, column, value, format))
        case .number: break
        case .text(let text):
            try check(library.functions.worksheet_write_string(sheet, row, column, SheetText.cell(text), format))
        case .bool(let value):
            try check(library.functions.worksheet_write_boolean(sheet, row, column, value ? 1 : 0, format))
        case .date(let seconds):
            try check(
                library.functions.worksheet_write_number(sheet, row, column, Self.serialDate(seconds), dateFormat)
            )
        }
    }

    func finish() throws(ExportError) -> any PieceReading {
        try check(closeWorkbook())
        return file
    }

    private func closeWorkbook() -> lxw_error {
        defer { workbook = nil }
        return library.functions.workbook_close(workbook)
    }

    /// Returns a name that no other sheet has, in upper or lower case.
    private func freeName(_ requested: String) -> String {
        let name = SheetText.name(requested)
        var free = name
        var number = 2
        while !names.insert(free.lowercased()).inserted {
            free = SheetText.name("\(name.prefix(SheetText.maxNameUnits - 5)) \(number)")
            number += 1
        }
        return free
    }

    /// Days since 1899-12-30, to the second.
    private static func serialDate(_ seconds: Double) -> Double {
        25_569 + seconds.rounded(.down) / 86_400
    }

    private func check(_ error: lxw_error) throws(ExportError) {
        guard error == LXW_NO_ERROR else {
            throw .library(
                "libxlsxwriter: \(library.functions.lxw_strerror(error).map { String(cString: $0) } ?? "error \(error.rawValue)")"
            )
        }
    }
}

/// A file in memory that has a path for libraries but no name for other processes; it is deleted with its last user.
final class MemoryFile: PieceReading {
    private static let pieceSize = 64 * 1024

    private let descriptor: CInt
    private var position = 0

    init() throws(ExportError) {
        descriptor = touchfigures_memory_file("touchfigures-export")
        guard descriptor >= 0 else { throw .library("A file in memory cannot be made: \(systemMessage(errno))") }
    }

    deinit {
        close(descriptor)
    }

    /// The path within this process.
    var path: String { "/proc/self/fd/\(descriptor)" }

    /// Returns the next piece from the file's beginning on.
    func next() throws(ExportError) -> [UInt8]? {
        guard let piece = readBytes(Self.pieceSize, from: descriptor, at: position) else {
            throw .library("A file in memory cannot be read: \(systemMessage(errno))")
        }
        position += piece.count
        return piece.isEmpty ? nil : piece
    }
}

/// The limits of a workbook.
package struct SpreadsheetLimits: Sendable {
    /// The maximum number of rows of a sheet, including its headings (Excel's specification).
    package var rows: Int
    /// The maximum number of cells of a workbook: each cell takes about 40 bytes of memory until the workbook is
    /// finished.
    package var cells: Int

    /// Creates limits.
    package init(rows: Int = 1_048_576, cells: Int = 2_000_000) {
        self.rows = rows
        self.cells = cells
    }
}
