import Foundation
package import Storage

/// A database with everything that a server keeps, over at most four connections.
package final class PostgreSQLDatabase: Sendable {
    /// Writes sessions: one transaction after another.
    let commits: Channel
    /// Reads sessions.
    let reads: Channel
    /// Puzzles, plays, pictures and sounds.
    let library: Channel
    /// The connection that checks whether the server responds.
    let pulse: Channel
    /// The identity of this process.
    let identity: NodeIdentity

    /// Connects, and creates or updates the tables.
    ///
    /// - Parameters:
    ///   - name: This node's name for people.
    ///   - home: The data folder, which no other process uses; `nil` for a process without one.
    ///   - requiresStandby: Whether to refuse a database whose commits do not wait for a second machine.
    /// - Throws: `StorageError` with advice for the operator.
    package init(
        _ address: DatabaseAddress,
        name: String = "node",
        home: String? = nil,
        requiresStandby: Bool = false
    ) throws(StorageError) {
        identity = NodeIdentity(name: name, home: home ?? UUID().uuidString)
        commits = Channel(address, name: "commits")
        reads = Channel(address, name: "reads")
        library = Channel(address, name: "library")
        pulse = Channel(address, name: "pulse", timeoutSeconds: 2)
        do throws(StorageError) {
            try commits.performNow { connection in
                try Self.requireUsable(connection, requiresStandby: requiresStandby)
                try Schema.migrate(connection)
            }
            // A lease contains no data, so it need not wait for a second machine.
            pulse.onEachConnection { try $0.run("SET synchronous_commit = local") }
        } catch {
            throw Self.named(error)
        }
    }

    /// Checks what the initializer checks, on one connection, and changes nothing.
    ///
    /// - Throws: `StorageError` with advice for the operator.
    package static func check(_ address: DatabaseAddress, requiresStandby: Bool) throws(StorageError) {
        let channel = Channel(address, name: "check")
        defer { channel.close() }
        do throws(StorageError) {
            try channel.performNow { connection in
                try requireUsable(connection, requiresStandby: requiresStandby)
                try Schema.check(connection)
            }
        } catch {
            throw named(error)
        }
    }

    private static func requireUsable(_ connection: DatabaseConnection, requiresStandby: Bool) throws {
        try Requirements.checkClock(connection)
        if requiresStandby { try Requirements.checkStandby(connection) }
    }

    private static func named(_ error: StorageError) -> StorageError {
        if case .unavailable = error { return error }
        return .unavailable("--database: \(error.message)")
    }

    /// The epoch of this node, which `touchfigures nodes` shows; `nil` while it is not a node.
    package var nodeNumber: Int64? { identity.epoch == 0 ? nil : identity.epoch }

    /// The server's user, address and database, without a password.
    package func displayName() throws(StorageError) -> String { try commits.performNow { $0.displayName } }

    /// Closes all connections; no call to a store may follow.
    package func close() {
        for channel in [commits, reads, library, pulse] { channel.close() }
    }
}
