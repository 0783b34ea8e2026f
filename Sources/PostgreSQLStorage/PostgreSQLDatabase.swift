package import Foundation
package import Storage

/// A database with everything that a server keeps, over at most four connections.
package final class PostgreSQLDatabase: Sendable {
    /// The key of the advisory lock that the server on this database holds.
    private static let serverLock: Int64 = 0x546f_7563_6846_0002
    /// How long the connection of a server that has just crashed may hold it.
    package static let claimTime = DispatchTimeInterval.seconds(3)

    /// Writes sessions: one transaction after the other.
    let commits: Channel
    /// Reads sessions.
    let reads: Channel
    /// Puzzles, plays, pictures and sounds.
    let library: Channel
    /// Asks whether the server answers.
    let pulse: Channel

    /// Connects, and creates or updates the tables.
    ///
    /// - Throws: `StorageError` with advice for the operator.
    package init(_ address: DatabaseAddress) throws(StorageError) {
        commits = Channel(address, name: "commits")
        reads = Channel(address, name: "reads")
        library = Channel(address, name: "library")
        pulse = Channel(address, name: "pulse", patience: 2)
        do throws(StorageError) {
            try commits.performNow { try Schema.migrate($0) }
        } catch {
            if case .unavailable = error { throw error }
            throw .unavailable("--database: \(error.message)")
        }
    }

    /// Keeps other servers off the database until this one closes it: without the lock nothing is committed.
    ///
    /// - Parameter time: How long to wait for another server to leave it.
    /// - Throws: `StorageError.unavailable` if another server uses it.
    package func claim(within time: DispatchTimeInterval = claimTime) throws(StorageError) {
        let deadline = DispatchTime.now() + time
        while true {
            do throws(StorageError) {
                return try commits.setUp { connection in
                    let lock = try connection.run("SELECT pg_try_advisory_lock($1)", .int(Self.serverLock))
                    guard try lock.first?.bool(0) == true else {
                        throw StorageError.unavailable(
                            "\(connection.place) is in use by another touchfigures server: stop that one first"
                        )
                    }
                }
            } catch {
                guard case .unavailable = error, DispatchTime.now() < deadline else { throw error }
                usleep(100_000)
            }
        }
    }

    /// Closes all connections; no call to a store may follow.
    package func close() {
        for channel in [commits, reads, library, pulse] { channel.close() }
    }
}
