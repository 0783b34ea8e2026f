import CXlsxWriter
package import ExportFiles
import Foundation
import Synchronization

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

/// The functions of libxlsxwriter, which is loaded when the first workbook is made: its file has a different name in
/// each release of Debian, and the program must start without it.
struct XLSXLibrary: Sendable {
    /// The library's file names: in Debian 13, in Ubuntu 24.04, in Debian 12, and where its headers are installed.
    private static let names = ["libxlsxwriter.so.8", "libxlsxwriter.so.5", "libxlsxwriter.so.4", "libxlsxwriter.so"]
    /// An upper bound of the size of the options, which differs between versions.
    private static let optionsSize = 256

    /// `nil` before it is loaded. A failure, such as for lack of memory or descriptors, is tried again.
    private static let loaded = Mutex<XLSXLibrary?>(nil)

    private static func load() -> XLSXLibrary? {
        for name in names {
            if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) { return XLSXLibrary(handle: handle) }
        }
        return nil
    }

    /// The library, loaded with the first workbook.
    ///
    /// - Throws: `ExportError.library` with the package to install.
    static func get() throws(ExportError) -> XLSXLibrary {
        let library = loaded.withLock { cached in
            cached = cached ?? load()
            return cached
        }
        guard let library else {
            throw .library("libxlsxwriter is not installed on the server; the same table is there as CSV")
        }
        return library
    }

    /// The functions as the library's header declares them.
    let functions: touchfigures_xlsx

    /// - Returns: `nil` if a function is missing.
    private init?(handle: UnsafeMutableRawPointer) {
        var table = touchfigures_xlsx()
        guard touchfigures_find_xlsx(handle, &table) else { return nil }
        functions = table
    }

    /// Begins a workbook that keeps one row in memory and the others in files below `folder`.
    func makeWorkbook(path: String, folder: String) -> UnsafeMutablePointer<lxw_workbook>? {
        withUnsafeTemporaryAllocation(byteCount: Self.optionsSize, alignment: 16) { options in
            _ = options.initializeMemory(as: UInt8.self, repeating: 0)
            return folder.withCString { folder in
                let cOptions = options.baseAddress?.bindMemory(to: lxw_workbook_options.self, capacity: 1)
                cOptions?.pointee.constant_memory = UInt8(LXW_TRUE.rawValue)
                touchfigures_xlsx_set_folder(cOptions, folder)
                return functions.workbook_new_opt(path, cOptions)
            }
        }
    }
}
