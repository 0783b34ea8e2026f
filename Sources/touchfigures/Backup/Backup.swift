import ArgumentParser
import Backups
import CommandLineSupport
import Foundation
import Rooms
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
        abstract: "Reads a backup to its end and checks every file in it.",
        discussion: """
            With --restore it also restores the backup into a temporary folder beside it, which needs the room of the data, \
            checks every database there as the start of a server does, and removes the folder. Otherwise it writes nothing.
            """
    )

    @Argument(help: "The archive, or a folder of automatic backups for the newest one in it.")
    var file: String

    @Flag(help: "Whether it can be restored, tried with a temporary folder.")
    var restore = false

    func run() throws {
        do {
            let archive = try archive()
            guard restore else {
                print("\(archive.printable): intact; \(try BackupReader(path: archive).read().summary)")
                return
            }
            let parent = URL(filePath: archive).deletingLastPathComponent()
            let folder = parent.appending(path: ".touchfigures-trial.\(UUID().uuidString.prefix(8))")
            print(
                "\(archive.printable): can be restored; \(try BackupTrial(archive: archive, folder: folder).run().summary)"
            )
        } catch let fault as BackupFault {
            throw StartFailure(fault.description)
        }
    }

    private func archive() throws(BackupFault) -> String {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder), isFolder.boolValue else {
            return file
        }
        let folder = BackupFolder(URL(filePath: file))
        guard let newest = try folder.archives().last else { throw BackupFault("\(file.printable) has no backup") }
        return folder.path(of: newest.name)
    }
}
