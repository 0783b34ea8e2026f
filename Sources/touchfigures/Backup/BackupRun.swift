import Backups
import CommandLineSupport
import Foundation
import SQLiteStorage
import Storage
import SystemCalls

/// Makes a backup of a data folder, whether a server uses it or not.
struct BackupRun {
    private let file: String
    private let folder: URL
    private let hasSessions: Bool
    /// The copies of databases until they are in the archive.
    private let copies: URL
    private let showsProgress: Bool
    /// Throws what ends the run.
    private let requireGoingOn: @Sendable () throws(BackupFault) -> Void

    /// - Parameter requireGoingOn: Called between pieces; what it throws ends the run.
    init(
        file: String,
        folder: URL,
        hasSessions: Bool,
        showsProgress: Bool = isatty(STDERR_FILENO) == 1,
        requireGoingOn: @escaping @Sendable () throws(BackupFault) -> Void = {}
    ) {
        self.showsProgress = showsProgress
        self.requireGoingOn = requireGoingOn
        self.file = file
        self.folder = folder
        self.hasSessions = hasSessions
        let target = URL(filePath: file)
        copies = target.deletingLastPathComponent()
            .appending(path: ".\(target.lastPathComponent).\(UUID().uuidString.prefix(8)).copies")
    }

    /// - Returns: The archive's manifest.
    /// - Throws: `BackupFault` or `StorageError`; nothing then remains of the archive.
    func run() throws -> BackupManifest {
        try MigratedFolder.refuse(folder)
        guard access(path(BackupNames.sessions), R_OK) == 0 else {
            if errno == EACCES {
                let isFolder = access(folder.path, R_OK | X_OK) != 0
                throw BackupFault(DataFolder.unreadable(isFolder ? folder.path : path(BackupNames.sessions)))
            }
            throw BackupFault("\(folder.path) is no data folder that can be read: name it with --data")
        }
        guard access(file, F_OK) != 0 else {
            throw BackupFault("\(file) exists: choose another name; nothing was overwritten")
        }
        guard mkdir(copies.path, 0o700) == 0 else {
            throw BackupFault("\(file) cannot be written: \(systemMessage(errno))")
        }
        defer { try? FileManager.default.removeItem(at: copies) }
        var names = BackupNames.databases.filter { access(path($0), F_OK) == 0 }
        if !hasSessions { names.removeAll { $0 == BackupNames.sessions } }
        // Listed before the contents are read: everything that they refer to is in this list, or was added since and is
        // found by the second listing.
        let before = contents()
        let server = hasSessions ? LocalSocket.connect(in: folder).map { SessionCopySource($0, in: folder) } : nil
        var schemas: [String: [String]] = [:]
        var sources: [String: String] = [:]
        var keys: SessionKeyFiles?
        for name in names {
            var copy = copies.appending(path: name).path
            if name != BackupNames.sessions {
                try DatabaseFiles.copy(path(name), to: copy)
            } else if let server {
                let answer = try server.copy(requireGoingOn)
                copy = folder.appending(path: "tmp").appending(path: answer.name).path
                keys = answer.files
            } else {
                keys = try DatabaseFiles.copySessions(folder: folder, to: copy)
            }
            do {
                schemas[name] = try DatabaseFiles.migrations(of: copy, copiedFrom: path(name))
            } catch {
                // The database itself is not the cause.
                guard access(copy, F_OK) == 0 else { throw Self.removed(copy) }
                throw error
            }
            sources[name] = copy
        }
        return try archive(before, sources, keys, schemas)
    }

    private func archive(
        _ before: [String],
        _ sources: [String: String],
        _ keys: SessionKeyFiles?,
        _ schemas: [String: [String]]
    ) throws -> BackupManifest {
        let manifest = BackupManifest(
            version: ProgramVersion.number,
            createdAt: Date().formatted(.iso8601),
            hasSessions: hasSessions,
            schemas: schemas
        )
        let writer = try BackupWriter(path: file, manifest: manifest)
        let total = before.map(path).reduce(0) { $0 + Self.size($1) } + sources.values.reduce(0) { $0 + Self.size($1) }
        var display = BackupProgress(total: total, isShown: showsProgress)
        func report(_ bytes: Int) throws(BackupFault) {
            try requireGoingOn()
            display.add(bytes)
        }
        for (name, copy) in sources.sorted(by: { $0.key < $1.key }) {
            guard try writer.add(file: copy, name: name, progress: report) else {
                throw Self.removed(copy)
            }
        }
        if let keys {
            try writer.add(keys.keys, name: BackupNames.keys)
            try writer.add(keys.marks, name: BackupNames.marks)
        }
        for name in before + contents() where !writer.has(name) {
            _ = try writer.add(file: path(name), name: name, progress: report)
        }
        display.end()
        return try writer.finish()
    }

    private static func removed(_ copy: String) -> BackupFault {
        BackupFault("\(copy) was removed meanwhile: has the server been restarted? Try again")
    }

    /// The names of pictures, sounds and certificates in the folder.
    private func contents() -> [String] {
        let certificates = Self.names(path(BackupNames.certificates)).map { "\(BackupNames.certificates)/\($0)" }
        let contents = BackupNames.contentFolders.flatMap { kind in
            Self.names(path(kind)).flatMap { part in
                Self.names(path("\(kind)/\(part)")).map { "\(kind)/\(part)/\($0)" }
            }
        }
        // Files with other names are still being written.
        return (certificates + contents).filter(BackupNames.allows).sorted()
    }

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private static func names(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    private static func size(_ path: String) -> Int {
        var information = stat()
        return stat(path, &information) == 0 ? Int(information.st_size) : 0
    }
}

/// The running server, which copies its sessions.
struct SessionCopySource {
    private let connection: LineConnection
    private let path: String

    init(_ descriptor: Int32, in folder: URL) {
        connection = LineConnection(descriptor)
        path = folder.appending(path: LocalSocket.name).path
    }

    /// Waits for the copy, whose file stays until the connection ends.
    ///
    /// - Parameter requireGoingOn: Called while it waits; what it throws ends the waiting.
    func copy(_ requireGoingOn: () throws(BackupFault) -> Void) throws(BackupFault) -> (
        name: String, files: SessionKeyFiles
    ) {
        connection.setTimeout(seconds: 60)
        connection.send("copy sessions")
        // The server reports its progress five times a second, unless it makes another backup.
        if !connection.hasInput(within: 1) {
            StandardError.report("touchfigures: waiting for the server that listens at \(path)")
            guard connection.hasInput(within: 9) else {
                throw BackupFault(
                    "no answer at \(path): wait for the end of another backup, or stop the program that listens there"
                )
            }
        }
        while let line = connection.line() {
            let words = line.split(separator: " ")
            switch words.first {
            case "copying": try requireGoingOn()
            case "failed": throw BackupFault(String(line.dropFirst("failed ".count)))
            case "copied":
                guard words.count == 4, !words[1].hasPrefix("."), let keys = Int(words[2]), let marks = Int(words[3]),
                    let keyBytes = connection.bytes(keys), let markBytes = connection.bytes(marks)
                else { throw Self.ended }
                return (String(words[1]), SessionKeyFiles(keys: keyBytes, marks: markBytes))
            default: throw Self.ended
            }
        }
        throw Self.ended
    }

    private static let ended = BackupFault("the server ended or was restarted during the backup: try again")
}

/// The progress of a backup on a terminal.
struct BackupProgress {
    private let total: Int
    private let isShown: Bool
    private var sentBytes = 0
    private var shownPercent = -1

    init(total: Int, isShown: Bool) {
        self.total = total
        self.isShown = isShown
    }

    mutating func add(_ bytes: Int) {
        sentBytes += bytes
        let percent = total > 0 ? min(100, sentBytes * 100 / total) : 100
        guard isShown, percent != shownPercent else { return }
        shownPercent = percent
        StandardError.write("\r\u{1b}[K\(sentBytes >> 20) of \(total >> 20) MiB, \(percent) %")
    }

    func end() {
        if isShown { StandardError.write("\r\u{1b}[K") }
    }
}
