import CPostgreSQL
import Foundation
import SystemCalls

/// One connection to the server, used by one queue at a time.
///
/// It is always in libpq's pipeline mode: statements that are run together take one round trip and form one
/// transaction.
final class DatabaseConnection {
    private let raw: OpaquePointer
    /// The maximum time for the server to run statements, in seconds; after it, the connection counts as lost.
    private let timeoutSeconds: Int
    private var prepared: [String: String] = [:]
    /// The number of times that it has waited for a response of the server.
    private(set) var roundTrips = 0
    /// The server's user, address and database, without a password.
    let displayName: String

    /// Connects, which takes as long as the server and `connect_timeout` allow.
    ///
    /// - Parameter timeoutSeconds: The maximum time for the server to run statements, in seconds.
    init(_ address: DatabaseAddress, timeoutSeconds: Int = 30) throws(DatabaseFault) {
        guard let raw = Self.connect(address.parameters(timeoutSeconds: timeoutSeconds)) else {
            throw .connectionLost("out of memory")
        }
        self.raw = raw
        self.timeoutSeconds = timeoutSeconds
        displayName = Self.displayName(of: raw)
        // From here on, `deinit` closes the connection after an error.
        guard PQstatus(raw) == CONNECTION_OK else {
            throw .connectionLost(Pooler.advice(after: DatabaseFault.line(PQerrorMessage(raw))))
        }
        // Notices of the server are not for the operator's terminal.
        PQsetNoticeProcessor(raw, { _, _ in }, nil)
        PQsetnonblocking(raw, 1)
        PQenterPipelineMode(raw)
    }

    deinit { PQfinish(raw) }

    private static func connect(_ parameters: [(name: String, value: String)]) -> OpaquePointer? {
        let names = parameters.map { strdup($0.name) }
        let values = parameters.map { strdup($0.value) }
        defer { for text in names + values { free(text) } }
        let (keys, texts) = (names.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil])
        guard let raw = PQconnectdbParams(keys, texts, 1) else { return nil }
        guard PQstatus(raw) != CONNECTION_OK, let account = peer(of: raw),
            let other = touchfigures_connect_as(account, keys, texts)
        else { return raw }
        guard PQstatus(other) == CONNECTION_OK else {
            PQfinish(other)
            return raw
        }
        PQfinish(raw)
        return other
    }

    /// The account that the server of a local socket wants for the role of a refused connection, if it authenticates by
    /// the peer: root has seldom a role of its own, but may act as each account.
    private static func peer(of raw: OpaquePointer) -> uid_t? {
        guard geteuid() == 0, PQhost(raw).map({ String(cString: $0) })?.hasPrefix("/") == true,
            let entry = PQuser(raw).flatMap({ getpwnam($0) }), entry.pointee.pw_uid != 0
        else { return nil }
        return entry.pointee.pw_uid
    }

    private static func displayName(of raw: OpaquePointer) -> String {
        let host = PQhost(raw).map { String(cString: $0) } ?? ""
        let user = PQuser(raw).map { String(cString: $0) } ?? ""
        let port = PQport(raw).map { String(cString: $0) } ?? ""
        let name = PQdb(raw).map { String(cString: $0) } ?? ""
        // The folder of the server's socket cannot be the host of a URL.
        return host.hasPrefix("/")
            ? "database \(name) of \(user) in \(host)" : "postgresql://\(user)@\(host):\(port)/\(name)"
    }

    /// The backend process, as reported when the connection started.
    var reportedBackendID: Int64 { Int64(PQbackendPID(raw)) }

    /// Whether the server has not closed the connection, as far as this is known without waiting.
    var isOpen: Bool {
        // Reads twice, because the server may send a reason before it ends the connection.
        PQconsumeInput(raw) == 1 && PQconsumeInput(raw) == 1 && PQstatus(raw) == CONNECTION_OK
    }

    /// Whether a transaction was begun and not ended: a statement that fails ends those that follow it in its round
    /// trip, also the `COMMIT`.
    var isInTransaction: Bool { PQtransactionStatus(raw) != PQTRANS_IDLE }

    /// Runs one statement, in its own transaction unless one was begun.
    @discardableResult
    func run(_ sql: String, _ parameters: Parameter...) throws(DatabaseFault) -> Rows {
        let rows = try run([Statement(sql, parameters)])
        return rows[0]
    }

    /// Runs all statements in one round trip, or none.
    ///
    /// - Returns: The rows of each statement.
    @discardableResult
    func run(_ statements: [Statement]) throws(DatabaseFault) -> [Rows] {
        let deadline = DispatchTime.now().uptimeNanoseconds + UInt64(timeoutSeconds) * 1_000_000_000
        var expected: [String?] = []
        var fresh: [String: String] = [:]
        for statement in statements {
            let name: String
            if let existing = prepared[statement.sql] ?? fresh[statement.sql] {
                name = existing
            } else {
                name = "s\(prepared.count + fresh.count)"
                let types = statement.parameters.map(\.type)
                guard PQsendPrepare(raw, name, statement.sql, Int32(types.count), types) == 1 else {
                    throw connectionLost
                }
                fresh[statement.sql] = name
                expected.append(statement.sql)
            }
            try send(name, statement.parameters)
            expected.append(nil)
        }
        guard PQpipelineSync(raw) == 1 else { throw connectionLost }
        roundTrips += 1
        return try results(expected, fresh, deadline)
    }

    /// Does the work in one transaction, which is rolled back if the work throws.
    func transaction<Value>(_ work: () throws -> Value) throws -> Value {
        try run("BEGIN")
        do {
            let value = try work()
            try run("COMMIT")
            return value
        } catch {
            if (error as? DatabaseFault)?.isConnectionLost != true { try run("ROLLBACK") }
            throw error
        }
    }

    private func send(_ name: String, _ parameters: [Parameter]) throws(DatabaseFault) {
        var buffer: [UInt8] = []
        var places: [(start: Int, count: Int)?] = []
        for parameter in parameters {
            let start = buffer.count
            places.append(parameter.write(to: &buffer) ? (start, buffer.count - start) : nil)
        }
        // The buffer must have an address even for no bytes: a value without an address is null.
        buffer.append(0)
        let formats = [Int32](repeating: 1, count: parameters.count)
        let lengths = places.map { Int32($0?.count ?? 0) }
        let isSent = buffer.withUnsafeBytes { bytes in
            let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            let values = places.map { place in place.flatMap { base?.advanced(by: $0.start) } }
            return PQsendQueryPrepared(raw, name, Int32(parameters.count), values, lengths, formats, 1)
        }
        guard isSent == 1 else { throw connectionLost }
    }

    /// Reads a result for each sent message, then the one of the synchronization.
    private func results(
        _ expected: [String?],
        _ fresh: [String: String],
        _ deadline: UInt64
    ) throws(DatabaseFault) -> [Rows] {
        var results: [Rows] = []
        var fault: DatabaseFault?
        do throws(DatabaseFault) {
            for sql in expected {
                guard let result = try next(deadline) else { throw connectionLost }
                switch PQresultStatus(result) {
                case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                    if let sql {
                        prepared[sql] = fresh[sql]
                        PQclear(result)
                    } else {
                        results.append(Rows(result))
                    }
                case PGRES_PIPELINE_ABORTED: PQclear(result)
                default:
                    fault = fault ?? Self.fault(result)
                    PQclear(result)
                }
                // Reads the end of this statement's results.
                while let more = try next(deadline) { PQclear(more) }
            }
            guard let end = try next(deadline) else { throw connectionLost }
            let status = PQresultStatus(end)
            // A pooler may refuse a statement after its result, and closes the connection.
            if status == PGRES_FATAL_ERROR { fault = fault ?? Self.fault(end) }
            PQclear(end)
            guard status == PGRES_PIPELINE_SYNC else { throw connectionLost }
        } catch {
            // The reason was reported before the connection's end.
            var reason = fault ?? error
            reason.isConnectionLost = true
            throw reason
        }
        if var fault {
            fault.isConnectionLost = fault.isConnectionLost || PQstatus(raw) != CONNECTION_OK
            throw fault
        }
        return results
    }

    /// Waits for the next result; `nil` at the end of a statement's.
    private func next(_ deadline: UInt64) throws(DatabaseFault) -> OpaquePointer? {
        while true {
            let unsent = PQflush(raw)
            guard unsent >= 0 else { throw connectionLost }
            if PQisBusy(raw) == 0 { return PQgetResult(raw) }
            let now = DispatchTime.now().uptimeNanoseconds
            guard now < deadline else { throw .connectionLost("no answer within \(timeoutSeconds) s") }
            var descriptor = pollfd(fd: PQsocket(raw), events: Int16(POLLIN), revents: 0)
            if unsent > 0 { descriptor.events |= Int16(POLLOUT) }
            let count = poll(&descriptor, 1, Int32(clamping: (deadline - now) / 1_000_000 + 1))
            guard count >= 0 || errno == EINTR else { throw .connectionLost(systemMessage(errno)) }
            guard PQconsumeInput(raw) == 1 else { throw connectionLost }
        }
    }

    private var connectionLost: DatabaseFault { .connectionLost(DatabaseFault.line(PQerrorMessage(raw))) }

    private static func fault(_ result: OpaquePointer) -> DatabaseFault {
        let code = PQresultErrorField(result, Int32(UInt8(ascii: "C"))).map { String(cString: $0) }
        let message = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        return DatabaseFault(
            code: code,
            message: message.map { DatabaseFault.line($0) } ?? DatabaseFault.line(PQresultErrorMessage(result)),
            // 57P0x: the server stops, or an administrator has ended the connection. 42P05 and 26000: a pooler has
            // meanwhile given the connection to another client.
            isConnectionLost: code == nil || code?.hasPrefix("57P") == true || code?.hasPrefix("08") == true
                || code == "42P05"
                || code == "26000"
        )
    }
}

extension String {
    /// The text with its accents composed (Unicode's NFC), which all systems but some of Apple's file systems use.
    ///
    /// Swift compares strings by characters, SQL by bytes: names used for lookups are stored in this form.
    var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
