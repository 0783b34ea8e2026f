/// Makes workbooks of several sheets, as spreadsheet programs open them.
package protocol SpreadsheetMaking: Sendable {
    /// The media type of its workbooks.
    var mediaType: String { get }
    /// The end of their files' names, without a dot.
    var fileExtension: String { get }

    /// Begins a workbook.
    ///
    /// - Throws: `ExportError.library` if there is no memory for it.
    func makeWorkbook() throws(ExportError) -> any SpreadsheetWriting
}

/// A workbook that is being written sheet by sheet, row by row, by one thread at a time.
package protocol SpreadsheetWriting: AnyObject {
    /// Begins a sheet with a row of headings, which stays in view.
    ///
    /// - Parameter name: The sheet's name, changed where spreadsheets do not allow it.
    /// - Throws: `ExportError.library` if the library fails.
    func beginSheet(_ name: String, columns: [SpreadsheetColumn]) throws(ExportError)

    /// Appends a row to the newest sheet.
    ///
    /// - Throws: `ExportError.tooLarge` before a sheet or the workbook exceeds its limits; `.library` if the library fails.
    func append(_ row: [SpreadsheetCell]) throws(ExportError)

    /// Ends the workbook.
    ///
    /// - Returns: its bytes in pieces; `nil` at the end.
    /// - Throws: `ExportError.library` if the library fails.
    func finish() throws(ExportError) -> any PieceReading
}

/// The heading of a sheet's column.
package struct SpreadsheetColumn: Sendable {
    /// The text.
    package var heading: String
    /// The width in characters.
    package var width: Double

    /// Creates a heading.
    package init(_ heading: String, width: Double) {
        self.heading = heading
        self.width = width
    }
}

/// The content of one cell.
package enum SpreadsheetCell: Equatable, Sendable {
    /// An empty cell.
    case empty
    /// A finite number; infinities and NaN become empty cells.
    case number(Double)
    /// A text, never a formula.
    case text(String)
    /// A truth value.
    case bool(Bool)
    /// A date with its time in UTC, in seconds since 1970.
    case date(Double)
}

/// Bytes that are read piece by piece.
package protocol PieceReading: AnyObject {
    /// Returns the next piece; `nil` at the end.
    func next() throws(ExportError) -> [UInt8]?
}

/// Why a file could not be made.
package enum ExportError: Error, Equatable {
    /// A spreadsheet does not hold that much.
    case tooLarge
    /// The library failed, with its reason.
    case library(String)
}
