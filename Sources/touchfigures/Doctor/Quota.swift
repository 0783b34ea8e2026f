import ArgumentParser
import CommandLineSupport
import Foundation
import Rooms
import SQLiteStorage
import SystemCalls

/// `touchfigures quota`.
struct Quota: ParsableCommand {
    static let name = "quota"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Shows the limit of the data folder's size, and how much of it is used.",
        // The flags are those of another command, whose name would be part of the usage.
        usage: "touchfigures quota [<options>]",
        discussion: """
            The limit is a setting, quota: a share of the disk (90%) or a size (20G). Close to it the server refuses new \
            sessions, puzzles and plays; what runs goes on. Takes the flags of serve, and reads the same variables and \
            settings file. Changes nothing.

            Exits with 1 if the server refuses new sessions, with 64 if the folder is not there or cannot be read.
            """
    )

    @OptionGroup var serve: Serve

    func run() throws {
        let folder = DataFolder.url(serve.data)
        if !serve.databaseFlags.isGiven { try MigratedFolder.refuse(folder) }
        DataFolder.report(serve.data)
        try DataFolder.requireReadable(folder)
        let use = try Self.use(of: folder, serve.storageQuota())
        print("Data folder: \(folder.path.printable)")
        let limit = use.limitBytes == .max ? "an unknown size" : Self.size(use.limitBytes)
        print("Used: \(Self.size(use.folderBytes)) of \(limit) (quota \(serve.quota))")
        print("Free on its disk: \(use.freeBytes.map(Self.size) ?? "unknown, its file system does not tell")")
        guard use.isExhausted else {
            if use.limitBytes != .max { print("New sessions begin until \(Self.size(use.thresholdBytes)) are used.") }
            return
        }
        print("New sessions are refused: \(Self.advice)")
        throw ExitCode(1)
    }

    /// The advice for a folder that is close to its limit.
    static let advice = "wipe sessions, delete puzzles or plays, free the disk, or raise the quota."

    /// - Throws: `StartFailure` if the folder cannot be read.
    static func use(of folder: URL, _ quota: StorageQuota) throws -> StorageUse {
        let existing = DiskFinding.existing(folder)
        let (bytes, unreadable) = DataFolderSize(of: folder.path).measure()
        if let unreadable { throw StartFailure(DataFolder.unreadable(unreadable), code: 64) }
        return StorageUse(folderBytes: bytes, freeBytes: DataFolderSize(of: existing.path).freeBytes, quota: quota)
    }

    /// A size for people: three digits at least.
    static func size(_ bytes: Int64) -> String {
        for (unit, shift) in [("GiB", 30), ("MiB", 20)] as [(String, Int64)] where bytes >= 10 << shift {
            return "\(bytes >> shift) \(unit)"
        }
        return "\(bytes >> 10) KiB"
    }
}
