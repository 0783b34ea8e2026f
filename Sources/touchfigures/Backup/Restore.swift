import ArgumentParser
import Backups
import CommandLineSupport
import Foundation
import SQLiteStorage

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
