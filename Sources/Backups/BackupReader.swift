import CLibArchive
import Digests
import Foundation
import Glibc
import SystemCalls

/// Reads an archive from its beginning to its end, and checks everything in it.
package struct BackupReader {
    private let path: String

    /// Creates a reader of the file at a path.
    package init(path: String) {
        self.path = path
    }

    /// Reads the whole archive.
    ///
    /// - Parameters:
    ///   - begin: Called with each file's name and size before its bytes.
    ///   - onPiece: Receives the bytes of that file, piece by piece.
    /// - Returns: The manifest, which matches the files.
    /// - Throws: `BackupFault` that names the archive; data passed on before it must not be trusted.
    package func read(
        begin: (_ name: String, _ size: Int) throws(BackupFault) -> Void = { _, _ in },
        onPiece: (UnsafeRawBufferPointer) throws(BackupFault) -> Void = { _ in }
    ) throws(BackupFault) -> BackupManifest {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw BackupFault("\(path) cannot be opened: \(systemMessage(errno))") }
        defer { close(descriptor) }
        do throws(BackupFault) {
            return try Self.read(TarFile(descriptor), begin, onPiece)
        } catch {
            if error.isOfNewerVersion { throw BackupFault("\(path) \(error)", isOfNewerVersion: true) }
            throw error.description.hasPrefix("cannot write")
                ? error : BackupFault("\(path) is no intact backup: \(error)")
        }
    }

    private static func read(
        _ archive: TarFile,
        _ begin: (String, Int) throws(BackupFault) -> Void,
        _ onPiece: (UnsafeRawBufferPointer) throws(BackupFault) -> Void
    ) throws(BackupFault) -> BackupManifest {
        var files: [String: BackupManifest.File] = [:]
        var manifest: BackupManifest?
        // An unknown kind of file, from a newer version or from an invalid archive; the manifest at the end decides
        // which.
        var unknown: String?
        while let (name, size) = try archive.next() {
            guard manifest == nil else { throw BackupFault("it goes on after its manifest") }
            let digest = SHA256Stream()
            if name == BackupManifest.name {
                guard size <= BackupManifest.maxBytes else { throw BackupFault("its manifest is too large") }
                var bytes: [UInt8] = []
                try archive.readFile { piece throws(BackupFault) in bytes.append(contentsOf: piece) }
                manifest = try .read(bytes)
                continue
            }
            guard files[name] == nil else { throw BackupFault("it has \(name.prefix(100)) twice") }
            let isKnown = BackupNames.allows(name)
            if isKnown { try begin(name, size) } else { unknown = unknown ?? name }
            try archive.readFile { piece throws(BackupFault) in
                digest.update(piece)
                if isKnown { try onPiece(piece) }
            }
            let hash = digest.finish().hexadecimal
            if let promised = BackupNames.hash(in: name), promised != hash {
                throw BackupFault("\(name) is damaged: its checksum is wrong")
            }
            files[name] = .init(name: name, size: size, sha256: hash)
        }
        guard let manifest, archive.isComplete else { throw .truncated }
        for file in manifest.files where files[file.name] != file {
            throw BackupFault(
                files[file.name] == nil
                    ? "\(file.name) is missing in it" : "\(file.name) is damaged: its checksum is wrong"
            )
        }
        guard manifest.files.count == files.count else {
            throw BackupFault("it has files that its manifest does not name")
        }
        if let unknown { throw .unknownFile(unknown, fromVersion: "\(manifest.version) of \(manifest.createdAt)") }
        return manifest
    }
}

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

/// The names that files of a backup may have. Archives are untrusted.
package enum BackupNames {
    /// The database of the sessions.
    package static let sessions = "touchfigures.sqlite"
    /// The keys that open the sessions' sealed rows.
    package static let keys = "touchfigures.keys"
    /// The number of commits of each session that have reached the disk.
    package static let marks = "touchfigures.marks"
    /// The names of all databases.
    package static let databases = [sessions, "puzzles.sqlite", "plays.sqlite", "lessons.sqlite"]
    /// The folders of contents, which are named by their hash.
    package static let contentFolders = ["pictures", "audio"]
    /// The folder of the certificates and their keys.
    package static let certificates = "certificates"

    /// Whether a file of this name belongs into a data folder.
    package static func allows(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return (databases + [keys, marks]).contains(name)
        case 2: return parts[0] == certificates && isPlain(parts[1])
        case 3:
            return contentFolders.contains(String(parts[0])) && parts[1].utf8.count == 2 && isHexadecimal(parts[1])
                && parts[2].utf8.count == 64 && isHexadecimal(parts[2]) && parts[2].hasPrefix(parts[1])
        default: return false
        }
    }

    /// The hash that a content's name promises.
    static func hash(in name: String) -> String? {
        let parts = name.split(separator: "/")
        return parts.count == 3 ? String(parts[2]) : nil
    }

    /// Whether the name of a certificate's file contains nothing that could lead to another folder.
    package static func isPlain(_ name: some StringProtocol) -> Bool {
        (1...64).contains(name.utf8.count) && name.first != "."
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func isHexadecimal(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
