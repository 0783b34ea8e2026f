import CPostgreSQL
import Foundation
import Storage

/// A connection with its own queue, reopened when it is lost.
///
/// Sendable: its state is used on its queue only.
final class Channel: @unchecked Sendable {
    private let address: DatabaseAddress
    private let queue: DispatchQueue
    private var connection: DatabaseConnection?
    private var onConnect: ((DatabaseConnection) throws -> Void)?
    /// The database without its password, for messages.
    private var displayName = "cannot connect"

    private let timeoutSeconds: Int

    /// - Parameters:
    ///   - name: The purpose of the connection.
    ///   - timeoutSeconds: The maximum time for a response of the server, in seconds.
    init(_ address: DatabaseAddress, name: String, timeoutSeconds: Int = 30) {
        self.address = address
        self.timeoutSeconds = timeoutSeconds
        queue = DispatchQueue(label: "touchfigures.postgresql.\(name)")
    }

    /// Does the work on the queue, in order of the calls; not stopped when the caller's task is cancelled.
    func perform<Value: Sendable>(
        _ work: @escaping @Sendable (DatabaseConnection) throws -> Value
    ) async throws(StorageError) -> Value {
        try await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, StorageError>, Never>) in
            queue.async { [self] in continuation.resume(returning: result(of: work)) }
        }.get()
    }

    /// Does the work on each new connection.
    func onEachConnection(_ work: @escaping @Sendable (DatabaseConnection) throws -> Void) {
        queue.sync { onConnect = work }
    }

    /// Does the work and waits for it, blocking the thread; used at the start.
    func performNow<Value>(_ work: (DatabaseConnection) throws -> Value) throws(StorageError) -> Value {
        try queue.sync { result(of: work) }.get()
    }

    /// Closes the connection; no call may follow.
    func close() {
        queue.sync { connection = nil }
    }

    private func result<Value>(of work: (DatabaseConnection) throws -> Value) -> Result<Value, StorageError> {
        do {
            return .success(try run(work))
        } catch let fault as DatabaseFault {
            return .failure(fault.storageError(displayName))
        } catch let error as StorageError {
            return .failure(error)
        } catch {
            return .failure(.failed("\(displayName): \(error)"))
        }
    }

    private func run<Value>(_ work: (DatabaseConnection) throws -> Value) throws -> Value {
        if let open = connection, !open.isOpen { connection = nil }
        let current = try connection ?? connect()
        do {
            return try work(current)
        } catch {
            // In an aborted transaction every later statement would fail.
            if (error as? DatabaseFault)?.isConnectionLost == true || !current.isOpen || current.isInTransaction {
                connection = nil
            }
            throw error
        }
    }

    private func connect() throws -> DatabaseConnection {
        let opened = try DatabaseConnection(address, timeoutSeconds: timeoutSeconds)
        displayName = opened.displayName
        try Pooler.refuse(opened) { try DatabaseConnection(address, timeoutSeconds: timeoutSeconds) }
        try Schema.use(opened)
        try onConnect?(opened)
        connection = opened
        return opened
    }
}

/// Detects a connection pooler between this process and the database, such as PgBouncer.
///
/// A pooler that gives each client a connection of its own (`pool_mode = session`) does no harm and is not detected. A
/// pooler that reassigns the connection after each transaction or statement loses the connection's state: prepared
/// statements, settings (such as waiting for the disk on commit) and locks.
enum Pooler {
    /// The number of comparisons of two connections: a pooler may assign its own connections in rotation.
    private static let comparisonCount = 4

    /// Refuses a pooler that shares connections.
    ///
    /// - Parameter another: Opens a second connection.
    /// - Throws: `StorageError.unavailable` with advice for the operator.
    static func refuse(_ connection: DatabaseConnection, another: () throws -> DatabaseConnection) throws {
        do {
            // A pooler reports its own number instead of the backend process.
            guard try backend(connection) != connection.reportedBackendID else { return }
            let own = try backend(connection)
            let second = try another()
            // Where there is one connection for both, a transaction on one would block the other.
            guard try backend(second) != own else { throw shares(connection.displayName) }
            for _ in 0..<comparisonCount {
                try second.run("BEGIN")
                let other = try backend(second)
                let again = try backend(connection)
                try second.run("COMMIT")
                let later = try backend(connection)
                guard other != own, again == own, later == own else { throw shares(connection.displayName) }
            }
        } catch let fault as DatabaseFault where fault.isOfPooler {
            throw shares(connection.displayName)
        }
    }

    /// The error with advice for the operator.
    static func shares(_ name: String) -> StorageError {
        .unavailable(
            "\(name): the connection pooler before the database shares connections among clients (such as PgBouncer with "
                + "pool_mode = transaction or statement): set pool_mode = session for this database, or name the database "
                + "itself"
        )
    }

    /// - Parameter reason: Why no connection could be opened.
    static func advice(after reason: String) -> String {
        guard reason.contains("startup parameter") else { return reason }
        return
            "\(reason) (a connection pooler before the database refuses a parameter: leave it out of the URL, or list it "
            + "in the pooler's ignore_startup_parameters)"
    }

    private static func backend(_ connection: DatabaseConnection) throws(DatabaseFault) -> Int64 {
        try connection.run("SELECT pg_backend_pid()::bigint").first?.int(0) ?? 0
    }
}

/// Why a request to the database failed.
struct DatabaseFault: Error {
    /// The five characters of PostgreSQL's error code; `nil` if the server did not report the failure.
    var code: String?
    /// The reason in one line.
    var message: String
    /// Whether the connection is lost; the last request may have been executed nevertheless.
    var isConnectionLost = false

    /// Codes of PostgreSQL's documentation, appendix A.
    var isDiskFull: Bool { code == "53100" }
    /// A page or an index cannot be read.
    var isCorruption: Bool { code == "XX001" || code == "XX002" }
    /// Raised by `fence` in the schema.
    var isFenced: Bool { code == Schema.fencedCode }

    /// Raised by `fence_sessions`.
    var isNotOwned: Bool { code == Schema.notOwnedCode }

    /// A prepared statement exists that this connection has not made, or one is missing: another client had the
    /// server's connection. In `pool_mode = statement` there are no transactions.
    var isOfPooler: Bool {
        code == "42P05" || code == "26000" || message.contains("statement pooling mode")
    }

    static func connectionLost(_ reason: String) -> DatabaseFault {
        DatabaseFault(message: reason, isConnectionLost: true)
    }

    /// libpq's messages have several lines, sentences often without a full stop, and end with a line break.
    static func line(_ text: UnsafePointer<CChar>?) -> String {
        guard let text else { return "no reason given" }
        let lines = String(cString: text).split(whereSeparator: \.isNewline)
        return lines.reduce(into: "") { all, line in
            if let last = all.last { all += last.isPunctuation && last != "\"" ? " " : ". " }
            all += line.drop(while: \.isWhitespace)
        }
    }

    /// The fault as an error of the stores.
    ///
    /// - Parameter name: The database without its password.
    func storageError(_ name: String) -> StorageError {
        if isOfPooler { return Pooler.shares(name) }
        return isDiskFull
            ? .full("\(name): the database's disk is full") : .failed("\(name): \(message)")
    }
}
