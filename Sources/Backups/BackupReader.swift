import Digests
import Foundation
import SystemCalls

/// Reads an archive from its beginning to its end, and checks everything in it.
package struct BackupReader {
    private static let pieceSize = 1 << 20
    private static let blocksOfAnEnd = 2

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
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
        defer { piece.deallocate() }
        do throws(BackupFault) {
            return try Self.read(Source(descriptor: descriptor, piece: piece), begin, onPiece)
        } catch {
            if error.isOfNewerVersion { throw BackupFault("\(path) \(error)", isOfNewerVersion: true) }
            throw error.description.hasPrefix("cannot write")
                ? error : BackupFault("\(path) is no intact backup: \(error)")
        }
    }

    private static func read(
        _ source: Source,
        _ begin: (String, Int) throws(BackupFault) -> Void,
        _ onPiece: (UnsafeRawBufferPointer) throws(BackupFault) -> Void
    ) throws(BackupFault) -> BackupManifest {
        var files: [String: BackupManifest.File] = [:]
        var manifest: BackupManifest?
        // An unknown kind of file, from a newer version or from an invalid archive; the manifest at the end decides
        // which.
        var unknown: String?
        while let header = try TarHeader.read(try source.block()[...]) {
            guard manifest == nil else { throw BackupFault("it goes on after its manifest") }
            let digest = SHA256Stream()
            if header.name == BackupManifest.name {
                guard header.size <= BackupManifest.maxBytes else { throw BackupFault("its manifest is too large") }
                var bytes: [UInt8] = []
                try source.file(header.size) { piece throws(BackupFault) in bytes.append(contentsOf: piece) }
                manifest = try .read(bytes)
                continue
            }
            guard files[header.name] == nil else { throw BackupFault("it has \(header.name.prefix(100)) twice") }
            let isKnown = BackupNames.allows(header.name)
            if isKnown { try begin(header.name, header.size) } else { unknown = unknown ?? header.name }
            try source.file(header.size) { piece throws(BackupFault) in
                digest.update(piece)
                if isKnown { try onPiece(piece) }
            }
            let hash = digest.finish().hexadecimal
            if let promised = BackupNames.hash(in: header.name), promised != hash {
                throw BackupFault("\(header.name) is damaged: its checksum is wrong")
            }
            files[header.name] = .init(name: header.name, size: header.size, sha256: hash)
        }
        for _ in 1..<Self.blocksOfAnEnd {
            guard try source.block().allSatisfy({ $0 == 0 }) else { throw .truncated }
        }
        guard let manifest else { throw .truncated }
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

    /// The bytes of the archive in order.
    private struct Source {
        let descriptor: Int32
        let piece: UnsafeMutableRawBufferPointer

        func block() throws(BackupFault) -> [UInt8] {
            Array(try bytes(TarHeader.blockBytes))
        }

        /// Passes a file's bytes to `onPiece`, and skips the padding of its last block.
        func file(_ size: Int, _ onPiece: (UnsafeRawBufferPointer) throws(BackupFault) -> Void) throws(BackupFault) {
            var remaining = size
            while remaining > 0 {
                let next = try bytes(min(remaining, piece.count))
                try onPiece(next)
                remaining -= next.count
            }
            guard try bytes(TarHeader.padding(after: size)).allSatisfy({ $0 == 0 }) else {
                throw BackupFault("it has bytes between its files")
            }
        }

        /// Reads the next bytes, at most the size of the buffer.
        private func bytes(_ count: Int) throws(BackupFault) -> UnsafeRawBufferPointer {
            let next = UnsafeMutableRawBufferPointer(rebasing: piece[..<count])
            guard let readCount = readAll(into: next, from: descriptor) else {
                throw BackupFault("it cannot be read: \(systemMessage(errno))")
            }
            guard readCount == count else { throw .truncated }
            return UnsafeRawBufferPointer(next)
        }
    }
}
