import CommandLineSupport
import FileStorage
import Foundation

/// The mark of a data folder whose content was moved into a database: the folder still has the content of that time and
/// no longer changes.
enum MigratedFolder {
    private static let name = "touchfigures.migrated"
    /// The mark of an unfinished `touchfigures restore`.
    private static let restoring = ".restoring"

    /// The database of a folder's mark, without a password; `nil` for a folder that was not migrated.
    static func database(of folder: URL) -> String? {
        guard let bytes = FileManager.default.contents(atPath: path(folder)) else {
            return access(path(folder), F_OK) == 0 ? "a database" : nil
        }
        let place = String(decoding: bytes.prefix(1000), as: UTF8.self).split(separator: "\n").first
        return place.map { String($0).printable } ?? "a database"
    }

    /// Marks a folder.
    ///
    /// - Parameter database: Without a password.
    static func mark(_ folder: URL, as database: String) throws {
        let file = path(folder)
        let text = """
            \(database)
            The data of this folder was copied there by touchfigures migrate. Remove this file to use the folder as it was then.

            """
        do {
            try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
        } catch {
            throw StartFailure("\(file) cannot be written: \(error.systemReason)")
        }
        let owner = try? FileManager.default.attributesOfItem(atPath: folder.path)
        if getuid() == 0, let user = owner?[.ownerAccountID] as? NSNumber,
            let group = owner?[.groupOwnerAccountID] as? NSNumber
        {
            chown(file, user.uint32Value, group.uint32Value)
        }
        // Like the database's content, the mark must survive a power cut: first its bytes, then its name.
        for name in [file, folder.path] {
            let descriptor = open(name, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            fsync(descriptor)
            close(descriptor)
        }
    }

    /// Refuses a folder whose data has moved elsewhere, or is incomplete.
    ///
    /// - Throws: `StartFailure` with the place of the data and how to continue.
    static func refuse(_ folder: URL) throws {
        if let database = database(of: folder) {
            throw StartFailure(
                "\(folder.path.printable) was migrated to \(database); its content is of that day: give the database "
                    + "by --database or \(DatabaseFlags.variable) (a backup of it is made by its own tools, such as pg_dump); "
                    + "to use the folder as it was then, remove \(path(folder).printable)",
                // Retrying does not help: the operator has to choose.
                code: 64
            )
        }
        if access(folder.appending(path: restoring).path, F_OK) == 0 {
            throw StartFailure(
                "\(folder.path.printable) is half restored: run touchfigures restore again, with the same archive",
                // Retrying does not help: the operator has to choose.
                code: 64
            )
        }
    }

    private static func path(_ folder: URL) -> String { folder.appending(path: name).path }
}
