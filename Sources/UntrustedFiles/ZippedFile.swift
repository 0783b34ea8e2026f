import CLibArchive
import Glibc

/// Reads one file from an untrusted zip archive, with libarchive.
package enum ZippedFile {
    /// The maximum number of entries, more than any map has: a list of millions takes long to read.
    private static let maxEntries = 10_000

    /// Reads the first file whose path is accepted; `nil` if there is none.
    ///
    /// - Throws: `ZipFault` for an archive that is damaged or encrypted, and for a file of more than `limit` bytes.
    package static func first(
        in bytes: [UInt8],
        limit: Int,
        where isWanted: (String) -> Bool
    ) throws(ZipFault) -> [UInt8]? {
        guard let archive = archive_read_new() else { throw ZipFault("no memory") }
        defer { archive_read_free(archive) }
        // libarchive converts names to the thread's locale, and gives none for a name with an umlaut in "C".
        let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
        let before = utf8.map { uselocale($0) }
        defer {
            if let before { uselocale(before) }
            if let utf8 { freelocale(utf8) }
        }
        // By the list of files alone: without it each file is unpacked to find the next one.
        archive_read_support_format_zip_seekable(archive)
        // The bytes are read in place until the last call.
        let result = bytes.withUnsafeBytes { buffer in
            read(archive, buffer, limit, isWanted)
        }
        return try result.get()
    }

    private static func read(
        _ archive: OpaquePointer,
        _ bytes: UnsafeRawBufferPointer,
        _ limit: Int,
        _ isWanted: (String) -> Bool
    ) -> Result<[UInt8]?, ZipFault> {
        guard archive_read_open_memory(archive, bytes.baseAddress, bytes.count) == ARCHIVE_OK else {
            // libarchive would call the format unknown: the list of files at the end tells it.
            return .failure(ZipFault("it is cut off or damaged"))
        }
        for _ in 0..<maxEntries {
            var entry: OpaquePointer?
            let result = archive_read_next_header(archive, &entry)
            if result == ARCHIVE_EOF { return .success(nil) }
            guard result == ARCHIVE_OK || result == ARCHIVE_WARN, let entry else { return .failure(ZipFault(archive)) }
            guard let path = archive_entry_pathname(entry).map({ String(cString: $0) }), path.last != "/",
                isWanted(path)
            else { continue }
            // One extra byte shows whether the file is longer.
            var content = [UInt8](repeating: 0, count: limit + 1)
            let count = content.withUnsafeMutableBytes { archive_read_data(archive, $0.baseAddress, $0.count) }
            guard count >= 0 else { return .failure(ZipFault(archive)) }
            guard count <= limit else { return .failure(ZipFault("\(path) is larger than \(limit >> 20) MiB")) }
            return .success(Array(content[..<count]))
        }
        return .failure(ZipFault("more than \(maxEntries) files"))
    }
}

/// Why an archive cannot be read.
package struct ZipFault: Error, Equatable, CustomStringConvertible {
    /// The reason as a message for people.
    package var reason: String

    fileprivate init(_ reason: String) {
        self.reason = reason
    }

    fileprivate init(_ archive: OpaquePointer) {
        reason = archive_error_string(archive).map { String(cString: $0) } ?? "it is damaged"
    }

    /// The reason.
    package var description: String { reason }
}
