import ArgumentParser
import Foundation

/// A setting of `serve`: a flag that can also be given by the environment or the settings file.
struct Setting {
    /// The flag without its dashes, which is also the key in the file.
    var name: String
    /// Whether the flag is followed by a value.
    var takesValue: Bool
    /// Whether it may be given several times.
    var isRepeating: Bool
    var defaultValue: String?

    /// The environment variable: `TOUCHFIGURES_TLS_PORT` for `tls-port`.
    var variable: String {
        "TOUCHFIGURES_" + name.uppercased().replacingOccurrences(of: "-", with: "_")
    }

    /// The token itself, which only the environment may contain; the settings file has `admin-token-file` instead.
    static let secret = "admin-token"
    /// The database's URL, which may contain a password.
    static let database = "database"
    /// Settings whose values are never shown and are kept out of the process list.
    static let confidential: Set<String> = [secret, database]
    /// Settings that must not be empty: paths, and the address to listen on.
    static let nonEmpty: Set<String> = ["data", "from", "map", "certificate", "key", "admin-token-file", "host"]
    /// Settings that exclude each other: a setting of one layer hides those of the layers below.
    static let alternatives: Set<String> = [secret, "admin-token-file"]
    /// Flags that are not settings.
    private static let excluded: Set<String> = [SettingsFile.flag, "desktop", "help", "version"]

    /// All settings, read from the flags of `serve`.
    static let all: [Setting] = settings(of: Serve.self)

    /// Returns the visible flags of a command.
    static func settings(of command: any ParsableCommand.Type) -> [Setting] {
        struct Dump: Decodable {
            struct Command: Decodable { var arguments: [Argument]? }
            struct Argument: Decodable {
                struct Name: Decodable {
                    var kind: String
                    var name: String
                }
                var kind: String
                var shouldDisplay: Bool
                var isRepeating: Bool
                var names: [Name]?
                var defaultValue: String?
            }
            var command: Command
        }
        let dump = try? JSONDecoder().decode(Dump.self, from: Data(command._dumpHelp().utf8))
        return (dump?.command.arguments ?? []).compactMap { argument in
            guard argument.shouldDisplay, argument.kind != "positional",
                let name = argument.names?.first(where: { $0.kind == "long" })?.name, !excluded.contains(name)
            else { return nil }
            return Setting(
                name: name,
                takesValue: argument.kind == "option",
                isRepeating: argument.isRepeating,
                defaultValue: argument.defaultValue
            )
        }
    }
}

/// The source of a setting's value.
enum SettingSource: Equatable, CustomStringConvertible {
    case flag(String)
    case variable(String)
    case file(String, line: Int)

    var description: String {
        switch self {
        case .flag(let name): "--\(name)"
        case .variable(let name): name
        case .file(let path, let line): "\(path) line \(line)"
        }
    }
}

/// A value that was given.
struct GivenSetting: Equatable {
    var name: String
    /// `nil` for a flag without a value.
    var value: String?
    /// Whether it is a flag that is switched off, so that a layer below does not switch it on.
    var isOff = false
    var source: SettingSource
}

/// An unusable settings file or variable; one line with the problem.
struct SettingsFault: Error, Equatable, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
