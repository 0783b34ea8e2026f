import ExportFiles
import Testing

@testable import SpreadsheetFiles

@Suite struct XLSXFileTests {
    private let column = [SpreadsheetColumn("a", width: 10), SpreadsheetColumn("b", width: 10)]

    @Test func `a workbook is a zip file that is read once, in pieces`() throws {
        let book = try XLSXFiles().makeWorkbook()
        try book.beginSheet("one", columns: column)
        for row in 0..<20_000 { try book.append([.number(Double(row) / 7), .text("t\(row)")]) }
        let file = try book.finish()
        var bytes: [UInt8] = []
        var pieces = 0
        while let piece = try file.next() {
            bytes += piece
            pieces += 1
        }
        #expect(bytes.starts(with: Array("PK\u{3}\u{4}".utf8)) && pieces > 1)
        #expect(try file.next() == nil)
    }

    @Test func `rows of a sheet and cells of a workbook are limited, headings included`() throws {
        let book = try XLSXFiles(limits: SpreadsheetLimits(rows: 3, cells: 9)).makeWorkbook()
        try book.beginSheet("one", columns: column)
        try book.append([.number(1), .empty])
        try book.append([.bool(true), .date(0)])
        #expect(throws: ExportError.tooLarge) { try book.append([.number(3), .empty]) }
        // The next sheet has its headings, and no space for a row of two cells.
        try book.beginSheet("one", columns: column)
        #expect(throws: ExportError.tooLarge) { try book.append([.number(3), .empty]) }
        try book.append([.number(3)])
        _ = try book.finish()
    }

    @Test func `infinities are left out, and a workbook need not be finished`() throws {
        let book = try XLSXFiles().makeWorkbook()
        try book.beginSheet("one", columns: column)
        try book.append([.number(.infinity), .number(.nan)])
    }
}
