import Digests
import Foundation
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
