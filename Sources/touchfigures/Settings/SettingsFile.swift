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
