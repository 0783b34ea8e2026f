import CPostgreSQL
import Storage

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
