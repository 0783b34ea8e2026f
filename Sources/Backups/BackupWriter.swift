import CLibArchive
import Digests
import Foundation
import SystemCalls

/// Writes an archive under a temporary name beside the final one, and renames it once it is complete and on disk.
package final class BackupWriter {
    private static let pieceSize = 1 << 20

    private let path: String
    private let temporary: String
    private var descriptor: Int32
    private var manifest: BackupManifest
    private var names: Set<String> = []
    private let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: pieceSize, alignment: 16)
    private let archive = archive_write_new()
    private let entry = archive_entry_new()
    /// The bytes of files that are in the archive.
    package private(set) var written = 0

    /// Begins an archive.
    ///
    /// - Throws: `BackupFault` if a file of this name exists, or none can be made there.
    package init(path: String, manifest: BackupManifest) throws(BackupFault) {
        self.path = path
        self.manifest = manifest
        let url = URL(filePath: path)
        temporary =
            url.deletingLastPathComponent()
            .appending(path: ".\(url.lastPathComponent).\(UUID().uuidString.prefix(8)).part").path
        descriptor = -1
        var information = stat()
        guard lstat(path, &information) != 0 else {
            throw BackupFault("\(path) exists: choose another name; nothing was overwritten")
        }
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw BackupFault("\(path) cannot be written: \(systemMessage(errno))") }
        // The form that each `tar` reads; files of 8 GiB and more have a header in addition.
        try check(archive_write_set_format_pax_restricted(archive))
        // Without this, libarchive copies the bytes into blocks of 10 KiB, and fills the last one.
        try check(archive_write_set_bytes_per_block(archive, 0))
        try check(archive_write_open_fd(archive, descriptor))
    }

    deinit {
        archive_write_free(archive)
        archive_entry_free(entry)
        piece.deallocate()
        if descriptor >= 0 {
            close(descriptor)
            unlink(temporary)
        }
    }

    /// Whether a file of this name is in the archive.
    package func has(_ name: String) -> Bool { names.contains(name) }

    /// Adds bytes as a file.
    package func add(_ bytes: [UInt8], name: String) throws(BackupFault) {
        try begin(name, size: bytes.count, modified: Int(Date().timeIntervalSince1970))
        try bytes.span.bytes.withUnsafeBytes { piece throws(BackupFault) in try write(piece) }
        manifest.files.append(.init(name: name, size: bytes.count, sha256: SHA256Digest(of: bytes).hexadecimal))
    }

    /// Adds a file from the disk.
    ///
    /// - Parameter progress: Called with the number of bytes of each piece; what it throws ends the archive.
    /// - Returns: false if there is no such file, which another process may have removed.
    /// - Throws: `BackupFault`, also for a link, and for a file that shrinks while it is read.
    package func add(
        file source: String,
        name: String,
        progress: (Int) throws(BackupFault) -> Void = { _ in }
    ) throws(BackupFault) -> Bool {
        let input = open(source, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard input >= 0 else {
            if errno == ENOENT { return false }
            throw BackupFault("\(source) cannot be read: \(systemMessage(errno))")
        }
        defer { close(input) }
        var information = stat()
        guard fstat(input, &information) == 0, information.st_mode & S_IFMT == S_IFREG else {
            throw BackupFault("\(source) is not a regular file")
        }
        let size = Int(information.st_size)
        try begin(name, size: size, modified: information.st_mtim.tv_sec)
        let digest = SHA256Stream()
        var remaining = size
        while remaining > 0 {
            let next = UnsafeMutableRawBufferPointer(rebasing: piece[..<min(remaining, piece.count)])
            guard let count = readAll(into: next, from: input) else {
                throw BackupFault("\(source) cannot be read: \(systemMessage(errno))")
            }
            guard count > 0 else { throw BackupFault("\(source) cannot be read: it has become shorter") }
            let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
            digest.update(bytes)
            try write(bytes)
            remaining -= count
            try progress(count)
        }
        manifest.files.append(.init(name: name, size: size, sha256: digest.finish().hexadecimal))
        return true
    }

    /// Ends the archive with its manifest, synchronises it to disk and renames it.
    ///
    /// - Returns: The manifest.
    package func finish() throws(BackupFault) -> BackupManifest {
        let json: [UInt8]
        do {
            json = try manifest.json
        } catch {
            throw BackupFault("\(path): the manifest cannot be written: \(error)")
        }
        let complete = manifest
        try add(json, name: BackupManifest.name)
        try check(archive_write_close(archive))
        guard fsync(descriptor) == 0 else { throw cannotWrite(errno) }
        // Unlike a renaming, a link never replaces a file; not every file system has links.
        if link(temporary, path) == 0 {
            unlink(temporary)
        } else {
            var information = stat()
            guard errno != EEXIST, lstat(path, &information) != 0, rename(temporary, path) == 0 else {
                throw BackupFault("\(path) exists: choose another name; nothing was overwritten")
            }
        }
        close(descriptor)
        descriptor = -1
        _ = synchronizeNames(in: URL(filePath: path).deletingLastPathComponent().path)
        return complete
    }

    private func begin(_ name: String, size: Int, modified: Int) throws(BackupFault) {
        precondition(names.insert(name).inserted)
        archive_entry_clear(entry)
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, touchfigures_regular_file)
        // Only the owner may read the file, also after `tar -x`.
        archive_entry_set_perm(entry, 0o600)
        archive_entry_set_size(entry, la_int64_t(size))
        archive_entry_set_mtime(entry, modified, 0)
        try check(archive_write_header(archive, entry))
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(BackupFault) {
        guard archive_write_data(archive, bytes.baseAddress, bytes.count) == bytes.count else {
            throw cannotWrite(archive_errno(archive))
        }
        written += bytes.count
    }

    private func check(_ result: CInt) throws(BackupFault) {
        guard result == ARCHIVE_OK else { throw cannotWrite(archive_errno(archive)) }
    }

    private func cannotWrite(_ code: CInt) -> BackupFault {
        isDiskFull(code)
            ? BackupFault("\(path) cannot be written: its disk is full; nothing was kept of it")
            : BackupFault("\(path) cannot be written: \(systemMessage(code))")
    }
}
