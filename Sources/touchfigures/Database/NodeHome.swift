import CommandLineSupport
import FileStorage
import Foundation
import SystemCalls

/// The data folder of a node, which one process at a time uses.
enum NodeHome {
    /// The time for which a process that was just killed may still have the folder locked.
    private static let lockTimeout = Duration.seconds(3)

    /// Excludes other processes from the folder until this one ends.
    ///
    /// - Returns: An identifier that belongs to the folder: a process that has it knows that the previous node has
    ///   ended.
    /// - Throws: `StartFailure` if another process uses the folder.
    static func claim(_ folder: URL) throws -> String {
        do {
            try FileManager.default.createDirectory(
                at: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw StartFailure("\(folder.path) cannot be created: \(error.systemReason); choose another with --data")
        }
        let path = folder.appending(path: "node").path
        // Stays open until the process ends in any way.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw StartFailure("\(path) cannot be opened: \(systemMessage(errno))") }
        let deadline = ContinuousClock.now + lockTimeout
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard ContinuousClock.now < deadline else { throw inUse(folder) }
            usleep(50_000)
        }
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
        let content = try file.readToEnd().map { String(decoding: $0, as: UTF8.self) } ?? ""
        if let home = UUID(uuidString: content) { return home.uuidString }
        let home = UUID().uuidString
        try file.truncate(atOffset: 0)
        try file.write(contentsOf: Data(home.utf8))
        return home
    }

    /// Whether a running server uses the folder.
    static func isClaimed(_ folder: URL) -> Bool {
        let descriptor = open(folder.appending(path: "node").path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) != 0
    }

    static func inUse(_ folder: URL) -> StartFailure {
        StartFailure(
            "\(folder.path) is in use by another touchfigures server: give each node a --data folder of its own",
            code: StartFailure.configurationExitCode
        )
    }
}
