import CLibArchive
import Glibc
import SystemCalls

/// An archive in the tar format, read by libarchive from its beginning to its end: regular files alone.
final class TarFile {
    private static let pieceBytes = 1 << 20
    private static let blockBytes = 512

    private let archive = archive_read_new()
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceBytes, alignment: 16)
    /// The end of the last file in bytes, with the zeros that fill its block.
    private var endOfFiles = 0

    /// Begins to read from an open file, which has to stay open.
    init(_ descriptor: CInt) throws(BackupFault) {
        archive_read_support_format_tar(archive)
        try check(archive_read_open_fd(archive, descriptor, Self.pieceBytes))
    }

    deinit {
        archive_read_free(archive)
        piece.deallocate()
    }

    /// Returns the next file's name and its size in bytes; `nil` at the archive's end.
    func next() throws(BackupFault) -> (name: String, size: Int)? {
        var entry: OpaquePointer?
        let result = archive_read_next_header(archive, &entry)
        guard result != ARCHIVE_EOF else { return nil }
        try check(result)
        guard archive_entry_filetype(entry) == touchfigures_regular_file, archive_entry_hardlink(entry) == nil,
            archive_entry_sparse_count(entry) == 0, let name = archive_entry_pathname(entry)
        else { throw BackupFault("it has an entry that is not a regular file") }
        let size = Int(archive_entry_size(entry))
        // A size that no file has is wrong here, too, but ends no server.
        let blocks = (size &+ Self.blockBytes &- 1) / Self.blockBytes
        endOfFiles = Int(archive_read_header_position(archive)) &+ (1 + blocks) &* Self.blockBytes
        return (String(cString: name), size)
    }

    /// Passes the bytes of the file of the last header to `onPiece`.
    func readFile(_ onPiece: (UnsafeRawBufferPointer) throws(BackupFault) -> Void) throws(BackupFault) {
        while true {
            let count = archive_read_data(archive, piece.baseAddress, piece.count)
            guard count >= 0 else { throw fault }
            guard count > 0 else { return }
            try onPiece(UnsafeRawBufferPointer(rebasing: piece[..<count]))
        }
    }

    /// After the last file: whether the two empty blocks of an end follow it, which libarchive does without.
    var isComplete: Bool { archive_filter_bytes(archive, -1) == endOfFiles + 2 * Self.blockBytes }

    private func check(_ result: CInt) throws(BackupFault) {
        guard result == ARCHIVE_OK else { throw fault }
    }

    private var fault: BackupFault {
        // A wrong format is this code of libarchive; other positive ones are the system's.
        let code = archive_errno(archive)
        guard code <= 0 || code == EILSEQ else { return BackupFault("it cannot be read: \(systemMessage(code))") }
        let message = archive_error_string(archive).map { String(cString: $0) } ?? "unknown error"
        return BackupFault("it was changed, or not copied completely (\(message))")
    }
}
