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
        var information = stat()
        guard lstat(path, &information) != 0 else {
            piece.deallocate()
            throw BackupFault("\(path) exists: choose another name; nothing was overwritten")
        }
        descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            piece.deallocate()
            throw BackupFault("\(path) cannot be written: \(systemMessage(errno))")
        }
    }

    deinit {
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
        try begin(TarHeader(name: name, size: bytes.count, modified: Int(Date().timeIntervalSince1970)))
        try write(bytes)
        try end(name, bytes.count, SHA256Digest(of: bytes))
    }

    /// Adds a file from the disk.
    ///
    /// - Parameter progress: Called with the number of bytes of each piece.
    /// - Returns: false if there is no such file, which another process may have removed.
    /// - Throws: `BackupFault`, also for a link, and for a file that shrinks while it is read.
    package func add(
        file source: String,
        name: String,
        progress: (Int) -> Void = { _ in }
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
        try begin(TarHeader(name: name, size: size, modified: Int(information.st_mtim.tv_sec)))
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
            progress(count)
        }
        try end(name, size, digest.finish())
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
        // Two blocks of zeros are the end; `tar` fills up to 10 KiB.
        let zeros = [UInt8](repeating: 0, count: 2 * TarHeader.blockBytes)
        try write(zeros)
        guard fsync(descriptor) == 0 else { throw failure() }
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

    private func begin(_ header: TarHeader) throws(BackupFault) {
        precondition(header.name.utf8.count <= TarHeader.maxNameBytes && names.insert(header.name).inserted)
        try write(header.bytes)
    }

    private func end(_ name: String, _ size: Int, _ digest: SHA256Digest) throws(BackupFault) {
        let zeros = [UInt8](repeating: 0, count: TarHeader.padding(after: size))
        try write(zeros)
        manifest.files.append(.init(name: name, size: size, sha256: digest.hexadecimal))
        written += size
    }

    private func write(_ bytes: [UInt8]) throws(BackupFault) {
        guard writeAll(bytes, to: descriptor) else { throw failure() }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) throws(BackupFault) {
        guard writeAll(bytes, to: descriptor) else { throw failure() }
    }

    private func failure() -> BackupFault {
        isDiskFull(errno)
            ? BackupFault("\(path) cannot be written: its disk is full; nothing was kept of it")
            : BackupFault("\(path) cannot be written: \(systemMessage(errno))")
    }
}
