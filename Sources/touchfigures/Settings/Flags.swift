import ArgumentParser
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
