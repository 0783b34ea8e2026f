import CLibArchive
package import ExportFiles

/// Makes zip files by libarchive: deflated, with Zip64 records for files that may exceed 4 GB.
package struct ZipFiles: ArchiveMaking {
    /// The version of the library that is loaded, such as `3.6.2`.
    package static var libraryVersion: String {
        let number = archive_version_number()
        return "\(number / 1_000_000).\(number / 1000 % 1000).\(number % 1000)"
    }

    /// Creates an archive maker.
    package init() {}

    /// `application/zip`.
    package var mediaType: String { "application/zip" }
    /// `zip`.
    package var fileExtension: String { "zip" }

    /// Begins a zip file.
    package func makeArchive(time: Double) throws(ExportError) -> any ArchiveWriting {
        try ZipFile(time: time)
    }
}

/// A zip file that is written piece by piece: its memory does not depend on the sizes of its files.
final class ZipFile: ArchiveWriting {
    /// The bytes that libarchive has written and the caller has not yet taken.
    fileprivate final class Written {
        var bytes: [UInt8] = []
    }

    private let archive: OpaquePointer
    private let entry: OpaquePointer
    private let time: Double
    private let written = Written()
    private var hasFile = false

    /// - Parameter time: the files' time in seconds since 1970.
    init(time: Double) throws(ExportError) {
        guard let archive = archive_write_new(), let entry = archive_entry_new() else {
            throw .library("libarchive: no memory")
        }
        self.archive = archive
        self.entry = entry
        self.time = time
        try check(archive_write_set_format_zip(archive))
        // Without a block size, libarchive passes its output on at once.
        try check(archive_write_set_bytes_per_block(archive, 0))
        try check(
            archive_write_open2(archive, Unmanaged.passUnretained(written).toOpaque(), nil, appendBytes, nil, nil)
        )
    }

    deinit {
        // Finishes the open entry: only the end of a file frees its deflate stream; `archive_write_fail` would leak it.
        archive_write_free(archive)
        archive_entry_free(entry)
    }

    func beginFile(_ path: String) throws(ExportError) {
        if hasFile { try check(archive_write_finish_entry(archive)) }
        hasFile = true
        archive_entry_clear(entry)
        archive_entry_set_pathname(entry, path)
        archive_entry_set_filetype(entry, touchfigures_regular_file)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_mtime(entry, Int(time), 0)
        try check(archive_write_header(archive, entry))
    }

    func append(_ bytes: [UInt8]) throws(ExportError) {
        guard !bytes.isEmpty else { return }
        let count = bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) }
        guard count == bytes.count else { throw failure }
    }

    func finish() throws(ExportError) {
        try check(archive_write_close(archive))
    }

    func removeBytes() -> [UInt8] {
        defer { written.bytes = [] }
        return written.bytes
    }

    private func check(_ result: CInt) throws(ExportError) {
        // A warning is about attributes that zip files do not have.
        guard result == ARCHIVE_OK || result == ARCHIVE_WARN else { throw failure }
    }

    private var failure: ExportError {
        .library("libarchive: \(archive_error_string(archive).map { String(cString: $0) } ?? "unknown error")")
    }
}

/// libarchive's callback.
private func appendBytes(
    _ archive: OpaquePointer?,
    _ context: UnsafeMutableRawPointer?,
    _ bytes: UnsafeRawPointer?,
    _ count: Int
) -> Int {
    guard let context else { return -1 }
    let written = Unmanaged<ZipFile.Written>.fromOpaque(context).takeUnretainedValue()
    written.bytes.append(contentsOf: UnsafeRawBufferPointer(start: bytes, count: count))
    return count
}
