import ArgumentParser
import CommandLineSupport
import Foundation
import PostgreSQLStorage
import SQLiteStorage
import Storage

/// `touchfigures migrate`.
struct Migrate: AsyncParsableCommand, DatabaseCommand, FolderCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract:
            "Copies a data folder into a PostgreSQL database: sessions, puzzles, walks, lessons, pictures and sounds.",
        discussion: """
            Stop the folder's server first. What the database has already, by code or id, stays as it is there; so an \
            interrupted migration is repeated with the same command. The folder keeps everything, and is marked: servers, \
            backups and imports then refuse it and name the database. Exits with 1 if something is damaged and could not be \
            copied; the rest is copied.
            """
    )

    @Option(help: ArgumentHelp("The data folder.", valueName: "data"))
    var from: String

    @OptionGroup var database: DatabaseFlags

    var databaseFlags: DatabaseFlags { database }
    var writtenFolder: URL? { URL(filePath: from) }

    func run() async throws {
        let address = try database.requiredAddress(for: "migrate")
        let folder = URL(filePath: from)
        try DataFolder.requireReadable(folder)
        let files = DatabaseFiles.knownMigrations.keys.filter { Self.exists($0, in: folder) }
        guard !files.isEmpty else {
            throw StartFailure("\(from.printable) is no data folder: it has no touchfigures.sqlite", code: 64)
        }
        let report = MigrationReport()
        let databaseName: String
        do throws(StorageError) {
            // Locked until the end: no server may change the folder meanwhile.
            let sessions = files.contains("touchfigures.sqlite") ? try SQLiteStore(folder: folder) : nil
            let opened = try PostgreSQLDatabase(address)
            defer { opened.close() }
            databaseName = try opened.displayName()
            if let before = MigratedFolder.database(of: folder), before != databaseName {
                throw .unavailable(migratedMessage(before))
            }
            let library = LibraryMigration(folder: folder, database: opened, report: report)
            if files.contains("puzzles.sqlite") { try await library.copyPuzzles() }
            if files.contains("plays.sqlite") { try await library.copyPlays() }
            if files.contains("lessons.sqlite") { try await library.copyLessons() }
            if let sessions {
                try await SessionMigration(source: sessions, target: SessionImport(opened), report: report).run()
                try await sessions.close()
            }
        } catch {
            report.finish()
            throw StartFailure(error.message, code: StartFailure.configurationExitCode)
        }
        // Also if something could not be copied, because from now on the database has the newer data.
        try MigratedFolder.mark(folder, as: databaseName)
        report.finish()
        if report.hasFaults { throw ExitCode(1) }
    }

    private func migratedMessage(_ database: String) -> String {
        "\(from.printable) was migrated to \(database) before: give that database, or remove "
            + "\(from.printable)/touchfigures.migrated to migrate the folder again"
    }

    private static func exists(_ name: String, in folder: URL) -> Bool {
        FileManager.default.fileExists(atPath: folder.appending(path: name).path)
    }
}

/// Prints the results of a migration: a line for each item that is not copied, and totals.
///
/// Sendable: items are copied one after another.
final class MigrationReport: @unchecked Sendable {
    private var bar = ProgressBar(total: nil)
    private var copied: [(noun: String, count: Int)] = []
    private var existingCount = 0
    private(set) var hasFaults = false

    /// Counts a copied item.
    func recordCopied(_ noun: String) {
        if let index = copied.firstIndex(where: { $0.noun == noun }) {
            copied[index].count += 1
        } else {
            copied.append((noun, 1))
        }
        bar.advance()
    }

    /// Counts an item that the database has already.
    func recordExisting(_ what: String) {
        existingCount += 1
        bar.printLine("\(what): the database has it already")
        bar.advance()
    }

    /// Reports an item that is left out on purpose.
    func recordOmitted(_ what: String, reason: String) {
        bar.printLine("\(what): \(reason)")
    }

    /// Reports an item that could not be copied.
    func recordFailed(_ what: String, _ reason: String) {
        hasFaults = true
        bar.printLine("\(what): not copied: \(reason)")
    }

    /// Prints the totals.
    func finish() {
        let parts = copied.map { "\($0.count) \($0.noun)\($0.count == 1 ? "" : "s")" }
        bar.printLine("Copied: \(parts.isEmpty ? "nothing" : parts.joined(separator: ", ")).")
        if existingCount > 0 { bar.printLine("Already there: \(existingCount).") }
        bar.finish()
    }
}
