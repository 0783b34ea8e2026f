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
