package import Foundation
import SystemCalls

/// Puts an archive's files into an empty folder: all of them, checked, or none.
package struct BackupRestoration {
    private static let staging = ".restoring"

    private let archive: String
    private let folder: URL
    private let knownSchemas: [String: [String]]
    private let onPiece: () throws(BackupFault) -> Void

    /// - Parameters:
    ///   - archive: The path of the archive.
    ///   - folder: The data folder; it must be empty or missing.
    ///   - knownSchemas: The migrations of each database that this version knows.
    ///   - onPiece: Called for each piece of a file; what it throws ends the restoration.
    package init(
        archive: String,
        folder: URL,
        knownSchemas: [String: [String]],
        onPiece: @escaping () throws(BackupFault) -> Void = {}
    ) {
        self.archive = archive
        self.folder = folder
        self.knownSchemas = knownSchemas
        self.onPiece = onPiece
    }

    /// Restores the folder.
    ///
    /// - Returns: The archive's manifest.
    /// - Throws: `BackupFault`; the folder is then unchanged.
    package func run() throws(BackupFault) -> BackupManifest {
        let isNew = try prepareFolder()
        // A subfolder of the same folder, so that the files are only renamed at the end.
        let staging = folder.appending(path: Self.staging)
        do throws(BackupFault) {
            guard mkdir(staging.path, 0o700) == 0 else { throw cannotWrite(staging.path) }
            let manifest = try extract(into: staging)
            try refuseNewer(manifest)
            try install(manifest, from: staging)
            return manifest
        } catch {
            try? FileManager.default.removeItem(at: staging)
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    private func prepareFolder() throws(BackupFault) -> Bool {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder) else {
            let parent = folder.deletingLastPathComponent()
            try? FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            guard mkdir(folder.path, 0o700) == 0 else { throw cannotWrite(folder.path) }
            return true
        }
        guard isFolder.boolValue, let all = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else {
            throw BackupFault("\(folder.path) is not a readable folder: choose another with --data")
        }
        // A volume's own entries stay.
        let entries = all.filter { !VolumeEntries.contains($0) }
        // An interrupted restoration left this folder; no server uses it.
        let isUnfinished = entries.contains(Self.staging)
        guard entries.allSatisfy({ $0 == Self.staging || isUnfinished && Self.mayRestore($0) }) else {
            throw BackupFault(
                "\(folder.path) is not empty: stop the server, move the folder away, or choose another with --data; "
                    + "nothing was overwritten"
            )
        }
        // The mark of the unfinished state last.
        for name in entries.filter({ $0 != Self.staging }) + [Self.staging] {
            try? FileManager.default.removeItem(at: folder.appending(path: name))
        }
        return false
    }

    /// Whether an archive may have an entry of this name in the folder itself.
    private static func mayRestore(_ name: String) -> Bool {
        (BackupNames.contentFolders + [BackupNames.certificates]).contains(name) || BackupNames.allows(name)
    }

    private func extract(into staging: URL) throws(BackupFault) -> BackupManifest {
        var descriptor: Int32 = -1
        var current = ""
        defer { if descriptor >= 0 { close(descriptor) } }
        func finishFile() throws(BackupFault) {
            guard descriptor >= 0 else { return }
            let isOnDisk = fsync(descriptor) == 0
            close(descriptor)
            descriptor = -1
            guard isOnDisk else { throw cannotWrite(current) }
        }
        let manifest = try BackupReader(path: archive).read { name, _ throws(BackupFault) in
            try finishFile()
            current = staging.appending(path: name).path
            let parent = URL(filePath: current).deletingLastPathComponent()
            try? FileManager.default.createDirectory(
                at: parent,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
            descriptor = open(current, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw cannotWrite(current) }
        } onPiece: { piece throws(BackupFault) in
            try onPiece()
            guard writeAll(piece, to: descriptor) else { throw cannotWrite(current) }
        }
        try finishFile()
        return manifest
    }

    private func refuseNewer(_ manifest: BackupManifest) throws(BackupFault) {
        for (database, migrations) in manifest.schemas {
            guard let supported = knownSchemas[database], Set(migrations).isSubset(of: supported) else {
                throw BackupFault(
                    "\(archive) was made by a newer version, \(manifest.version): use that one; nothing was restored"
                )
            }
        }
    }

    /// Moves the files to their places; the sessions' database is last, because without it no server uses the folder.
    private func install(_ manifest: BackupManifest, from staging: URL) throws(BackupFault) {
        let owner = try? FileManager.default.attributesOfItem(atPath: folder.path)
        if getuid() == 0, let user = owner?[.ownerAccountID] as? NSNumber,
            let group = owner?[.groupOwnerAccountID] as? NSNumber
        {
            let everything = FileManager.default.enumerator(atPath: staging.path)?.compactMap { $0 as? String } ?? []
            for name in everything { lchown(staging.appending(path: name).path, user.uint32Value, group.uint32Value) }
        }
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: staging.path)) ?? []
        let ordered = entries.filter { $0 != BackupNames.sessions } + entries.filter { $0 == BackupNames.sessions }
        // All contents are on disk before the first file is renamed, and all other names before that of the sessions'
        // database.
        for name in FileManager.default.enumerator(atPath: staging.path)?.compactMap({ $0 as? String }) ?? [] {
            var isFolder: ObjCBool = false
            let path = staging.appending(path: name).path
            if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
                try synchronize(path)
            }
        }
        try synchronize(staging.path)
        try synchronize(folder.path)
        var placed: [String] = []
        do throws(BackupFault) {
            for name in ordered {
                if name == BackupNames.sessions { try synchronize(folder.path) }
                let target = folder.appending(path: name).path
                guard rename(staging.appending(path: name).path, target) == 0 else { throw cannotWrite(target) }
                placed.append(name)
            }
            try synchronize(folder.path)
        } catch {
            for name in placed { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
            throw error
        }
        rmdir(staging.path)
        try synchronize(folder.path)
        try? synchronize(folder.deletingLastPathComponent().path)
    }

    private func synchronize(_ folder: String) throws(BackupFault) {
        guard synchronizeNames(in: folder) else { throw cannotWrite(folder) }
    }

    private func cannotWrite(_ path: String) -> BackupFault {
        BackupFault(
            isDiskFull(errno)
                ? "cannot write \(folder.path): its disk is full; nothing was restored"
                : "cannot write \(path): \(systemMessage(errno))"
        )
    }
}
