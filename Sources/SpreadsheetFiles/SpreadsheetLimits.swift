/// The limits of a workbook.
package struct SpreadsheetLimits: Sendable {
    /// Rows of a sheet with its headings (Excel's specification).
    package var rows: Int
    /// Cells of a workbook: each takes about 40 bytes of memory until the workbook is finished.
    package var cells: Int

    /// Creates limits.
    package init(rows: Int = 1_048_576, cells: Int = 2_000_000) {
        self.rows = rows
        self.cells = cells
    }
}
