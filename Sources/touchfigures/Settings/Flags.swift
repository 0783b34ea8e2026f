import ArgumentParser
import Rooms
import Supervision

/// The settings file of a command; it is read before the flags are parsed.
struct SettingsFileFlag: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A file with settings, the flags without their dashes: port = 8080 (default: \(SettingsFile.standard), if it exists).",
            valueName: "file"
        )
    )
    var config: String?
}

/// The hidden flag with the settings file, if changes of the log level in the file apply to the running server.
enum ReloadFlag {
    static let name = "log-level-file"
}

/// The hidden flag of a worker, which has its settings from its parent.
enum WorkerFlag {
    static let name = WorkerCommand.flagName
}

/// The flags for the lifetimes of sessions.
struct LifetimeFlags: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "How long a class lives unless its host decides otherwise, such as 7d; then it is deleted (default: 24h, or the limit).",
            valueName: "duration"
        )
    )
    var sessionLifetime: String?

    @Option(
        help: ArgumentHelp("The longest life that a host may choose; at most 90d.", valueName: "duration")
    )
    var sessionLifetimeLimit = SessionLifetime.maximum.description

    /// Returns the lifetimes of the flags.
    ///
    /// - Throws: `ValidationError` with the flag and the correct form.
    func lifetimes() throws -> SessionLifetimes {
        let limit = try parsed("--session-lifetime-limit", sessionLifetimeLimit)
        let standard = try sessionLifetime.map { try parsed("--session-lifetime", $0) } ?? min(.day, limit)
        guard standard <= limit else {
            throw ValidationError("--session-lifetime \(standard): the limit is \(limit) (--session-lifetime-limit)")
        }
        return SessionLifetimes(standard: standard, limit: limit)
    }

    private func parsed(_ name: String, _ text: String) throws -> SessionLifetime {
        guard let lifetime = SessionLifetime(text) else {
            throw ValidationError("\(name) \(text.printable): expected 1m to 90d, such as 45m, 24h or 7d")
        }
        return lifetime
    }
}
