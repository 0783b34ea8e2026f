import ArgumentParser
import CommandLineSupport
import Foundation
import PostgreSQLStorage
import Storage

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
