import ArgumentParser
import CommandLineSupport
import Foundation
import Rooms
import SQLiteStorage
import SystemCalls

/// The data folder and its disk.
enum DiskFinding {
    /// The minimum free space for a term's classes.
    private static let minFreeBytes: Int64 = 1 << 30

    /// Returns the folder, or the nearest existing folder above it: the folder itself is created at the first start.
    static func existing(_ folder: URL) -> URL {
        var existing = folder.standardizedFileURL
        while !FileManager.default.fileExists(atPath: existing.path), existing.path != "/" {
            existing.deleteLastPathComponent()
        }
        return existing
    }

    /// The finding about the folder's quota.
    static func of(_ use: StorageUse, _ quota: StorageQuota) -> Finding {
        guard use.limitBytes != .max else { return .good("The data folder uses \(Quota.size(use.folderBytes)).") }
        let used = "\(Quota.size(use.folderBytes)) of \(Quota.size(use.limitBytes)) (quota \(quota))"
        guard !use.isExhausted else {
            return .warning("The data folder uses \(used), so new sessions are refused; \(Quota.advice)")
        }
        return .good("The data folder uses \(used).")
    }

    static func of(_ folder: URL) -> Finding {
        let existing = existing(folder)
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: existing.path, isDirectory: &isFolder), isFolder.boolValue else {
            return .fault("\(existing.path) is a file, so there can be no data folder; name another one by --data.")
        }
        guard access(existing.path, W_OK) == 0 else {
            return .fault(
                "\(existing.path) cannot be written by this account; change its owner or name another folder by --data."
            )
        }
        guard let free = DataFolderSize(of: existing.path).freeBytes else {
            return .warning(
                "The file system of \(folder.path) does not tell its free space, so a quota in percent has no effect; set one "
                    + "in bytes, such as --quota 20G."
            )
        }
        return of(free: free, folder.path)
    }

    /// - Parameter free: bytes.
    static func of(free: Int64, _ path: String) -> Finding {
        let megabytes = free / (1 << 20)
        guard free >= minFreeBytes else {
            return .warning(
                "Only \(megabytes) MiB are free for \(path); free at least 1 GiB, or new sessions will be refused."
            )
        }
        return .good("\(megabytes / 1024) GiB are free for \(path).")
    }
}

/// The machine's clock, which certificates and the age of sessions need.
enum ClockFinding {
    /// The date before which a correct clock cannot be: the program was written in 2026.
    private static let earliest = Date(timeIntervalSince1970: 1_767_225_600)

    static func of(isSynchronised: Bool, now: Date) -> Finding {
        guard now >= earliest else {
            return .fault("The clock says \(day(now)); set it, or phones refuse the certificate.")
        }
        guard isSynchronised else {
            return .warning("The clock is not synchronised; install a time service such as systemd-timesyncd.")
        }
        return .good("The clock is synchronised.")
    }

    static func day(_ date: Date) -> String { String(date.ISO8601Format().prefix(10)) }
}

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
