import ArgumentParser
import CommandLineSupport
import Foundation

/// The settings file: a `key = value` a line, the keys being the flags of `serve` without their dashes.
///
/// Empty lines and lines that begin with `#` are ignored. Flags without a value take `yes` or `no`.
enum SettingsFile {
    /// The flag that names the file, and its variable.
    static let flag = "config"
    static let variable = "TOUCHFIGURES_CONFIG"
    /// The file that is read if none is named and this one exists.
    static let standard = "/etc/touchfigures/touchfigures.conf"
    private static let maxFileBytes = 64 * 1024
    /// The maximum number of quoted characters of a line.
    private static let maxQuotedCharacters = 80

    /// Reads a file.
    ///
    /// - Throws: `SettingsFault` that names the file and the line.
    static func read(_ path: String, _ settings: [Setting]) throws(SettingsFault) -> [GivenSetting] {
        let bytes: Data
        do {
            bytes = try UnreadableFile.bytes(path, upTo: maxFileBytes + 1)
        } catch {
            throw SettingsFault("\(path): cannot read the settings file\(error.reason)")
        }
        guard bytes.count <= maxFileBytes else { throw SettingsFault("\(path): the file is larger than 64 KiB") }
        guard let text = String(bytes: bytes, encoding: .utf8) else {
            throw SettingsFault("\(path): the file is not UTF-8")
        }
        return try parse(text, path, settings)
    }

    /// Parses the text of a file.
    static func parse(_ text: String, _ path: String, _ settings: [Setting]) throws(SettingsFault) -> [GivenSetting] {
        var given: [GivenSetting] = []
        var lines: [String: Int] = [:]
        // Accepts files of other systems' editors: with a byte order mark, and with lines that end with CR LF, which is
        // one character in Swift.
        let content = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        let parts = content.split(omittingEmptySubsequences: false) { ["\n", "\r\n", "\r"].contains($0) }
        for (index, line) in parts.enumerated() {
            let line = line.trimmingCharacters(in: .whitespacesAndNewlines)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let place = "\(path) line \(index + 1)"
            guard let equals = line.firstIndex(of: "=") else {
                throw SettingsFault(
                    "\(place): expected key = value, found \"\(String(line.prefix(maxQuotedCharacters)).printable)\""
                )
            }
            let key = line[..<equals].trimmingCharacters(in: .whitespaces)
            let value = line[line.index(after: equals)...].trimmingCharacters(in: .whitespaces)
            guard let setting = settings.first(where: { $0.name == key }) else {
                throw SettingsFault(
                    "\(place): unknown key \"\(String(key.prefix(maxQuotedCharacters)).printable)\"; touchfigures serve --help lists the keys"
                )
            }
            guard key != Setting.secret else {
                throw SettingsFault(
                    "\(place): write the token into a file of its own, and its path as admin-token-file"
                )
            }
            if !setting.isRepeating, let earlier = lines[key] {
                throw SettingsFault("\(place): \(key) is already set on line \(earlier)")
            }
            lines[key] = index + 1
            given.append(try setting.parsed(value, place, .file(path, line: index + 1)))
        }
        return given
    }
}

extension Setting {
    /// Checks a value's form.
    func parsed(_ value: String, _ place: String, _ source: SettingSource) throws(SettingsFault) -> GivenSetting {
        guard !value.allSatisfy(\.isWhitespace) else { throw SettingsFault("\(place): \(name) has no value") }
        guard takesValue else {
            switch value.lowercased() {
            case "yes", "true", "on", "1": return GivenSetting(name: name, source: source)
            case "no", "false", "off", "0": return GivenSetting(name: name, isOff: true, source: source)
            default: throw SettingsFault("\(place): \(name) is yes or no, not \"\(value.printable)\"")
            }
        }
        if value.count > 1, let first = value.first, ["\"", "'"].contains(first), value.last == first {
            throw SettingsFault("\(place): write the value of \(name) without quotation marks")
        }
        return GivenSetting(name: name, value: value, source: source)
    }
}

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
    static let nonEmpty: Set<String> = [
        "data", "from", "map", "backup-folder", "certificate", "key", "admin-token-file", "host",
    ]
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
