import ArgumentParser
import Backups
import CommandLineSupport
import Foundation
import SQLiteStorage
import Storage

/// `touchfigures backup`.
struct Backup: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Writes the whole data folder into one archive, also while the server runs.",
        discussion: """
            The archive is a tar file with a manifest and checksums. It has everything that was acknowledged before the \
            backup began, also the sessions with their keys, which no later wipe reaches: keep it where only you can \
            read it, and delete it after a day, or leave the sessions out.
            """
    )

    @Argument(help: "The archive; no file of this name may exist.")
    var file: String

    @Option(help: "The folder for data (default: $XDG_STATE_HOME/touchfigures or ~/.local/state/touchfigures).")
    var data: String?

    @Flag(help: "Leave out the sessions: only puzzles, walks, pictures, sounds and the certificate authority.")
    var withoutSessions = false

    func run() async throws {
        DataFolder.report(data)
        do {
            let manifest = try BackupRun(file: file, folder: DataFolder.url(data), hasSessions: !withoutSessions).run()
            print("\(file.printable): \(manifest.summary)")
        } catch let fault as BackupFault {
            throw StartFailure(fault.description)
        } catch let error as StorageError {
            throw StartFailure(error.message)
        }
    }
}

extension BackupManifest {
    /// A short summary of the archive's contents.
    var summary: String {
        let bytes = files.reduce(0) { $0 + $1.size }
        let size = bytes < 10 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
        return "\(files.count) files, \(size), \(hasSessions ? "with" : "without") sessions, "
            + "made by version \(version) at \(createdAt)"
    }
}

/// `touchfigures restore`.
struct Restore: ParsableCommand, FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract: "Puts the content of a backup into an empty data folder, after checking all of it.",
        discussion: "Sessions that have expired since are deleted when the server starts."
    )

    @Argument(help: "The archive.")
    var file: String

    @Option(help: "The folder for data (default: $XDG_STATE_HOME/touchfigures or ~/.local/state/touchfigures).")
    var data: String?

    var writtenFolder: URL? { DataFolder.url(data) }

    func run() throws {
        DataFolder.report(data)
        let folder = DataFolder.url(data)
        do throws(BackupFault) {
            let manifest = try BackupRestoration(
                archive: file,
                folder: folder,
                knownSchemas: DatabaseFiles.knownMigrations
            ).run()
            print("\(folder.path.printable): \(manifest.summary)")
        } catch {
            throw StartFailure(error.description)
        }
    }
}

/// `touchfigures verify`.
struct Verify: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Reads a backup to its end and checks every file in it; writes nothing."
    )

    @Argument(help: "The archive.")
    var file: String

    func run() throws {
        do throws(BackupFault) {
            print("\(file.printable): intact; \(try BackupReader(path: file).read().summary)")
        } catch {
            throw StartFailure(error.description)
        }
    }
}
