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
