import Foundation
import Storage

/// The properties that a database must have before anything is written to it.
enum Requirements {
    /// The maximum difference between this machine's clock and the database's, in seconds: sessions expire by the clock
    /// of the node that leads them.
    private static let clockToleranceSeconds = 30.0

    /// Checks that a commit waits until a second machine has it on disk, and that there is such a machine.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    static func checkStandby(_ connection: DatabaseConnection) throws {
        let name = connection.displayName
        let rows = try connection.run(
            """
            SELECT current_setting('synchronous_standby_names'), current_setting('synchronous_commit'),
                (SELECT count(*) FROM pg_stat_replication)
            """
        )
        guard let row = rows.first, !row.text(0).isEmpty else {
            throw StorageError.unavailable(
                "\(name) has no synchronous standby: set synchronous_standby_names, or leave out --require-synchronous"
            )
        }
        // `Schema.use` has raised `off` to `on`.
        guard ["on", "remote_apply"].contains(row.text(1)) else {
            throw StorageError.unavailable(
                "\(name) does not wait for its standby's disk (synchronous_commit = \(row.text(1))): set it to on, or "
                    + "leave out --require-synchronous"
            )
        }
        guard try row.int(2) > 0 else {
            throw StorageError.unavailable(
                "\(name) has no standby connected, so no commit would end: start the standby, or leave out "
                    + "--require-synchronous"
            )
        }
    }

    /// Checks that this machine and the database agree about the time.
    ///
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    static func checkClock(_ connection: DatabaseConnection) throws {
        let before = Date().timeIntervalSince1970
        let row = try connection.run("SELECT extract(epoch FROM clock_timestamp())::float8").first
        let after = Date().timeIntervalSince1970
        guard let databaseTime = try row?.double(0) else { return }
        // The server read its clock at some time between `before` and `after`.
        let difference = databaseTime < before ? before - databaseTime : databaseTime > after ? after - databaseTime : 0
        guard abs(difference) > clockToleranceSeconds else { return }
        throw StorageError.unavailable(
            "this machine's clock is \(Int(abs(difference).rounded())) s \(difference > 0 ? "ahead of" : "behind") that of "
                + "\(connection.displayName): set both by NTP (timedatectl)"
        )
    }
}
