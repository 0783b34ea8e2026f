import CXlsxWriter
import ExportFiles
import Foundation

/// The functions of libxlsxwriter, which is loaded when the first workbook is made: its file has another name in each
/// release of Debian, and the program starts without it.
struct XLSXLibrary: Sendable {
    typealias Workbook = UnsafeMutablePointer<lxw_workbook>
    typealias Sheet = UnsafeMutablePointer<lxw_worksheet>
    typealias Format = UnsafeMutablePointer<lxw_format>

    /// As Debian 13 and 12 name it, and where its headers are installed.
    private static let names = ["libxlsxwriter.so.8", "libxlsxwriter.so.4", "libxlsxwriter.so"]
    /// At least the size of the options in every version, which differs.
    private static let optionsSize = 256

    private static let loaded: XLSXLibrary? = names.lazy.compactMap { dlopen($0, RTLD_NOW | RTLD_LOCAL) }.first
        .flatMap(XLSXLibrary.init(handle:))

    /// The library, once for the process.
    ///
    /// - Throws: `ExportError.library` that says what to install.
    static func get() throws(ExportError) -> XLSXLibrary {
        guard let loaded else {
            throw .library("libxlsxwriter is not installed on the server; the same table is there as CSV")
        }
        return loaded
    }

    let version: @convention(c) () -> UnsafePointer<CChar>?
    let errorText: @convention(c) (lxw_error) -> UnsafePointer<CChar>?
    let close: @convention(c) (Workbook?) -> lxw_error
    let addFormat: @convention(c) (Workbook?) -> Format?
    let setBold: @convention(c) (Format?) -> Void
    let setNumberFormat: @convention(c) (Format?, UnsafePointer<CChar>?) -> Void
    let addSheet: @convention(c) (Workbook?, UnsafePointer<CChar>?) -> Sheet?
    let setColumn: @convention(c) (Sheet?, lxw_col_t, lxw_col_t, Double, Format?) -> lxw_error
    let freezePanes: @convention(c) (Sheet?, lxw_row_t, lxw_col_t) -> Void
    let writeNumber: @convention(c) (Sheet?, lxw_row_t, lxw_col_t, Double, Format?) -> lxw_error
    let writeString: @convention(c) (Sheet?, lxw_row_t, lxw_col_t, UnsafePointer<CChar>?, Format?) -> lxw_error
    let writeBoolean: @convention(c) (Sheet?, lxw_row_t, lxw_col_t, CInt, Format?) -> lxw_error
    private let newWorkbook: @convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Workbook?

    /// - Returns: `nil` if a function is missing.
    private init?(handle: UnsafeMutableRawPointer) {
        guard let version = dlsym(handle, "lxw_version"),
            let errorText = dlsym(handle, "lxw_strerror"),
            let close = dlsym(handle, "workbook_close"),
            let addFormat = dlsym(handle, "workbook_add_format"),
            let setBold = dlsym(handle, "format_set_bold"),
            let setNumberFormat = dlsym(handle, "format_set_num_format"),
            let addSheet = dlsym(handle, "workbook_add_worksheet"),
            let setColumn = dlsym(handle, "worksheet_set_column"),
            let freezePanes = dlsym(handle, "worksheet_freeze_panes"),
            let writeNumber = dlsym(handle, "worksheet_write_number"),
            let writeString = dlsym(handle, "worksheet_write_string"),
            let writeBoolean = dlsym(handle, "worksheet_write_boolean"),
            let newWorkbook = dlsym(handle, "workbook_new_opt")
        else { return nil }
        self.version = unsafeBitCast(version, to: (@convention(c) () -> UnsafePointer<CChar>?).self)
        self.errorText = unsafeBitCast(errorText, to: (@convention(c) (lxw_error) -> UnsafePointer<CChar>?).self)
        self.close = unsafeBitCast(close, to: (@convention(c) (Workbook?) -> lxw_error).self)
        self.addFormat = unsafeBitCast(addFormat, to: (@convention(c) (Workbook?) -> Format?).self)
        self.setBold = unsafeBitCast(setBold, to: (@convention(c) (Format?) -> Void).self)
        self.setNumberFormat = unsafeBitCast(
            setNumberFormat,
            to: (@convention(c) (Format?, UnsafePointer<CChar>?) -> Void).self
        )
        self.addSheet = unsafeBitCast(addSheet, to: (@convention(c) (Workbook?, UnsafePointer<CChar>?) -> Sheet?).self)
        self.setColumn = unsafeBitCast(
            setColumn,
            to: (@convention(c) (Sheet?, lxw_col_t, lxw_col_t, Double, Format?) -> lxw_error).self
        )
        self.freezePanes = unsafeBitCast(freezePanes, to: (@convention(c) (Sheet?, lxw_row_t, lxw_col_t) -> Void).self)
        self.writeNumber = unsafeBitCast(
            writeNumber,
            to: (@convention(c) (Sheet?, lxw_row_t, lxw_col_t, Double, Format?) -> lxw_error).self
        )
        self.writeString = unsafeBitCast(
            writeString,
            to: (@convention(c) (Sheet?, lxw_row_t, lxw_col_t, UnsafePointer<CChar>?, Format?) -> lxw_error).self
        )
        self.writeBoolean = unsafeBitCast(
            writeBoolean,
            to: (@convention(c) (Sheet?, lxw_row_t, lxw_col_t, CInt, Format?) -> lxw_error).self
        )
        self.newWorkbook = unsafeBitCast(
            newWorkbook,
            to: (@convention(c) (UnsafePointer<CChar>?, UnsafeMutableRawPointer?) -> Workbook?).self
        )
    }

    /// Begins a workbook that keeps one row in memory and the others in files below `folder`.
    func makeWorkbook(path: String, folder: String) -> Workbook? {
        withUnsafeTemporaryAllocation(byteCount: Self.optionsSize, alignment: 16) { options in
            _ = options.initializeMemory(as: UInt8.self, repeating: 0)
            return folder.withCString { folder in
                let known = options.baseAddress?.bindMemory(to: lxw_workbook_options.self, capacity: 1)
                known?.pointee.constant_memory = UInt8(LXW_TRUE.rawValue)
                known?.pointee.tmpdir = UnsafeMutablePointer(mutating: folder)
                return newWorkbook(path, options.baseAddress)
            }
        }
    }
}
