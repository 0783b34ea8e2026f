import CXlsxWriter
package import ExportFiles

/// Makes workbooks by libxlsxwriter (Office Open XML, ECMA-376).
package struct XLSXFiles: SpreadsheetMaking {
    private let limits: SpreadsheetLimits

    /// The version of the library, such as `1.1.4`; `nil` if it is not installed.
    package static var libraryVersion: String? {
        (try? XLSXLibrary.get())?.functions.lxw_version().map { String(cString: $0) }
    }

    /// Creates a maker of workbooks.
    package init(limits: SpreadsheetLimits = SpreadsheetLimits()) {
        self.limits = limits
    }

    /// The type that IANA has registered.
    package var mediaType: String { "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" }
    /// `xlsx`.
    package var fileExtension: String { "xlsx" }

    /// Begins a workbook.
    package func makeWorkbook() throws(ExportError) -> any SpreadsheetWriting {
        try XLSXFile(limits: limits)
    }
}
