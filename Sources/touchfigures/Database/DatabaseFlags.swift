import ArgumentParser
import CommandLineSupport
import FileStorage
import Foundation
import PostgreSQLStorage
import Storage
import SystemCalls

/// The database, if the data is in PostgreSQL: a flag, or the environment.
struct DatabaseFlags: ParsableArguments {
    static let variable = "TOUCHFIGURES_DATABASE"
    private static let flag = "--database"

    @Option(
        help: ArgumentHelp(
            "A PostgreSQL database for all data, such as postgresql://user@host/touchfigures, instead of the folder.",
            discussion: """
                A password may be in PGPASSWORD, ~/.pgpass, a service file, or the URL if that comes from \
                \(Self.variable) or the settings file. A server's folder then holds caches and the certificate authority only.
                """,
            valueName: "url"
        )
    )
    var database: String?

    /// Whether a database is specified, even if the flags are invalid.
    var isGiven: Bool { database != nil || ProcessInfo.processInfo.environment[Self.variable] != nil }

    /// Returns the database of the flag or the variable; `nil` for the data folder.
    ///
    /// - Throws: `StartFailure` that names the flag, but not the URL.
    func address() throws -> DatabaseAddress? {
        guard let url = database ?? ProcessInfo.processInfo.environment[Self.variable] else { return nil }
        do throws(DatabaseAddress.Fault) {
            return try DatabaseAddress(url)
        } catch {
            throw StartFailure("\(Self.flag): \(error)", code: StartFailure.configurationExitCode)
        }
    }

    /// Returns the database for a command that works on nothing else.
    ///
    /// - Throws: `StartFailure` with the flag, but not the URL.
    func requiredAddress(for command: String) throws -> DatabaseAddress {
        guard let address = try address() else {
            throw StartFailure("\(command): there is no database; give \(Self.flag) or \(Self.variable)", code: 64)
        }
        return address
    }

    /// Opens the database; `nil` for the data folder.
    ///
    /// - Parameters:
    ///   - folder: The data folder, which belongs to this node until the process ends.
    ///   - requiresStandby: Whether each commit must wait for a second machine.
    func open(_ folder: URL, requiresStandby: Bool) throws -> PostgreSQLDatabase? {
        guard let address = try address() else {
            if requiresStandby { throw Self.noStandby }
            return nil
        }
        let home = try NodeHome.claim(folder)
        let name = "\(ProcessInfo.processInfo.hostName)-\(home.prefix(4))"
        return try Self.refusing { () throws(StorageError) in
            try PostgreSQLDatabase(address, name: name, home: home, requiresStandby: requiresStandby)
        }
    }

    /// The failure of a data folder from which a standby is demanded.
    static var noStandby: StartFailure {
        StartFailure(
            "--require-synchronous needs \(flag): the data folder has no standby",
            code: StartFailure.configurationExitCode
        )
    }

    /// Opens a database for one command.
    static func open(_ address: DatabaseAddress) throws -> PostgreSQLDatabase {
        try refusing { () throws(StorageError) in try PostgreSQLDatabase(address) }
    }

    private static func refusing<Opened>(_ open: () throws(StorageError) -> Opened) throws -> Opened {
        do throws(StorageError) {
            return try open()
        } catch {
            throw StartFailure(error.message, code: StartFailure.configurationExitCode)
        }
    }

    /// Moves a URL with a password from the arguments into the environment, which other users cannot read.
    ///
    /// Returns at once if there is no such flag.
    ///
    /// - Throws: `StartFailure` if there is no valid URL.
    func hidePassword() throws {
        guard try address()?.hasPassword == true, let database else { return }
        let line =
            "touchfigures: the password in \(Self.flag) was briefly visible in the process list; "
            + "use \(Self.variable) or ~/.pgpass instead\n"
        StandardError.write(line)
        try HiddenArgument.move(database, from: Self.flag, to: Self.variable)
    }
}

extension DatabaseFlags {
    /// Opens the database, and closes it after the work.
    ///
    /// - Throws: `StartFailure` in one line.
    func withNodes(_ work: (NodeList) async throws -> Void) async throws {
        let opened = try Self.open(requiredAddress(for: "nodes"))
        defer { opened.close() }
        do {
            try await work(NodeList(opened))
        } catch let error as StorageError {
            throw StartFailure(error.message, code: StartFailure.configurationExitCode)
        }
    }
}

extension [ListedNode] {
    /// The node of this number or name.
    ///
    /// - Throws: `StartFailure` with the other nodes, if there is none or more than one.
    func named(_ wanted: String) throws -> ListedNode {
        let matches = filter { "\($0.epoch)" == wanted || $0.name == wanted }
        if let node = matches.first, matches.count == 1 { return node }
        let names = map { "\($0.epoch) (\($0.name))" }.joined(separator: ", ").printable
        throw StartFailure(
            matches.isEmpty
                ? "no server \(wanted.printable); there \(count == 1 ? "is" : "are") \(names.isEmpty ? "none" : names)"
                : "\(wanted.printable) names \(matches.count) servers; give the number: \(names)"
        )
    }
}

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
