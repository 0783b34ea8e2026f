import ArgumentParser
import CommandLineSupport
import Foundation
import PostgreSQLStorage
import Storage

/// The place of a command's data: the data folder, or a database.
struct DataLocation: ParsableArguments {
    @Option(help: "The folder for data (default: $XDG_STATE_HOME/touchfigures or ~/.local/state/touchfigures).")
    var data: String?

    @OptionGroup var database: DatabaseFlags

    func validate() throws {
        guard data == nil || database.database == nil else {
            throw ValidationError("--data contradicts --database; give the one that the server uses")
        }
    }

    /// The data folder; `nil` for a database.
    var folder: URL? {
        // A named folder takes precedence over the environment.
        data == nil && database.isGiven ? nil : DataFolder.url(data)
    }

    /// Opens the data.
    ///
    /// - Parameter isExport: Whether the data is only read, so that a folder that was named has to be there.
    /// - Throws: `StartFailure` in one line.
    func open(isExport: Bool = false) throws -> OpenData {
        guard folder == nil, let address = try database.address() else {
            let folder = folder ?? DataFolder.url(data)
            try MigratedFolder.refuse(folder)
            if isExport, data != nil { try DataFolder.requireReadable(folder) }
            return OpenData(folder: folder)
        }
        let cache = FileManager.default.temporaryDirectory.appending(path: "touchfigures-\(UUID().uuidString)")
        return OpenData(folder: cache, database: try DatabaseFlags.open(address))
    }
}

/// The data of one command.
struct OpenData {
    /// The data folder; with a database, a new folder for copies of pictures and sounds.
    let folder: URL
    var database: PostgreSQLDatabase?

    /// Closes the database, and deletes the copies.
    func close() {
        guard let database else { return }
        database.close()
        try? FileManager.default.removeItem(at: folder)
    }
}

/// A command that may be given a database with a password.
protocol DatabaseCommand {
    var databaseFlags: DatabaseFlags { get }
}
