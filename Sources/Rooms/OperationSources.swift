/// What the administrator's page and `/metrics` show of the machine and its files. Each is read when it is asked for.
package struct OperationSources: Sendable {
    /// The state of the automatic backups; `nil` without any.
    package var backups: (@Sendable () -> BackupStatus)?
    /// The certificate of HTTPS; `nil` for none.
    package var certificate: @Sendable () -> CertificateStatus? = { nil }
    /// The newest lines of this process's log, the oldest first.
    package var logLines: @Sendable () -> [LogLine] = { [] }
    /// The servers that share the database; `nil` without a database.
    package var nodes: (@Sendable () async -> [NodeStatus])?
    /// When the process began, in seconds since 1970.
    package var startedAt = 0.0

    /// Creates sources that know nothing.
    package init() {}
}

/// The certificate that HTTPS uses.
package struct CertificateStatus: Equatable, Sendable {
    /// The names and addresses that it is for.
    package var names: [String]
    /// When it expires, in seconds since 1970.
    package var expiresAt: Double

    /// Creates a value.
    package init(names: [String], expiresAt: Double) {
        self.names = names
        self.expiresAt = expiresAt
    }
}

/// A line of the log.
package struct LogLine: Equatable, Sendable {
    /// In seconds since 1970.
    package var at: Double
    /// `notice`, `warning`, …
    package var level: String
    /// The sentence and its fields.
    package var text: String

    /// Creates a value.
    package init(at: Double, level: String, text: String) {
        self.at = at
        self.level = level
        self.text = text
    }
}

/// A server that shares the database.
package struct NodeStatus: Equatable, Sendable {
    /// The number of this start of it.
    package var number: Int64
    /// The machine's name, and digits of its data folder's.
    package var name: String
    /// The seconds since it joined.
    package var ageSeconds: Double
    /// Whether its lease is valid.
    package var isAlive: Bool
    /// Whether it hands its sessions over.
    package var isDraining: Bool
    /// The sessions in its memory.
    package var sessions: Int
    /// The connected phones.
    package var phones: Int

    /// Creates a value.
    package init(
        number: Int64,
        name: String,
        ageSeconds: Double,
        isAlive: Bool,
        isDraining: Bool,
        sessions: Int,
        phones: Int
    ) {
        self.number = number
        self.name = name
        self.ageSeconds = ageSeconds
        self.isAlive = isAlive
        self.isDraining = isDraining
        self.sessions = sessions
        self.phones = phones
    }
}
