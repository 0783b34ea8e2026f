import Foundation
import Synchronization

/// The texts that the server writes, in each language: a folder `server` for each language below `Public/languages`, with a
/// file for each subject. A new language is a new folder.
package struct Languages: Sendable {
    private static let kept = Mutex<Languages?>(nil)
    /// Those of this program, read once, because files may be replaced while it runs. While they are missing, each use
    /// looks for them.
    package static var shared: Languages {
        kept.withLock { kept in
            if let kept, kept.all.first == .en { return kept }
            let read = Languages(in: SharedFolder.find(with: path).map { "\($0)/\(path)" })
            kept = read
            return read
        }
    }

    /// Their place in the shared folder.
    package static let path = "Public/languages"

    /// The texts of a language by key: the file's name and the names in it, joined by dots.
    private struct Texts {
        var texts: [String: String] = [:]
        var lists: [String: [String]] = [:]

        mutating func add(_ value: Any, _ key: String) {
            switch value {
            case let text as String: texts[key] = text
            case let list as [String]: lists[key] = list
            case let object as [String: Any]:
                for (name, value) in object { add(value, "\(key).\(name)") }
            default: break
            }
        }
    }

    /// English first, for readers of other languages; then by code.
    package let all: [TextLanguage]
    /// The files that are no JSON.
    package let unreadable: [String]
    private let texts: [TextLanguage: Texts]

    /// Reads all files.
    ///
    /// - Parameter folder: The folder with one for each language.
    package init(in folder: String?) {
        var texts: [TextLanguage: Texts] = [:]
        var unreadable: [String] = []
        for code in folder.map(Self.names) ?? [] {
            let files = "\(folder ?? "")/\(code)/server"
            for name in Self.names(in: files) where name.hasSuffix(".json") {
                guard let bytes = FileManager.default.contents(atPath: "\(files)/\(name)"),
                    let content = try? JSONSerialization.jsonObject(with: bytes)
                else {
                    unreadable.append("\(files)/\(name)")
                    continue
                }
                texts[TextLanguage(code: code), default: Texts()].add(content, String(name.dropLast(5)))
            }
        }
        self.texts = texts
        self.unreadable = unreadable
        all = texts.keys.sorted { ($0 == .en ? "" : $0.rawValue) < ($1 == .en ? "" : $1.rawValue) }
    }

    private static func names(in folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    /// Returns a text in a language, or else in English; `nil` for an unknown key.
    package func text(_ key: String, in language: TextLanguage) -> String? {
        texts[language]?.texts[key] ?? texts[.en]?.texts[key]
    }

    /// Returns a list of words in a language; empty for an unknown key.
    package func list(_ key: String, in language: TextLanguage) -> [String] {
        texts[language]?.lists[key] ?? []
    }

    /// The keys of a language's texts.
    package func keys(in language: TextLanguage) -> Set<String> { Set(texts[language]?.texts.keys.map { $0 } ?? []) }
}

/// A language of texts that people take home: one that has a folder of the server's texts.
package struct TextLanguage: Hashable, Sendable {
    /// The language of readers of all others.
    package static let en = TextLanguage(code: "en")

    /// The code (BCP 47), such as `en`.
    package let rawValue: String

    init(code: String) {
        rawValue = code
    }

    /// All of them, English first.
    package static var all: [TextLanguage] { Languages.shared.all }

    /// The language of a tag such as `de-CH` (RFC 5646), or of a system's locale such as `de_CH`; `nil` for any other
    /// language.
    package init?(tag: String) {
        self.init(code: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
        guard Self.all.contains(self) else { return nil }
    }
}

/// A text in each language, by its key.
package struct LocalText: Equatable, Sendable {
    /// The file's name and the names in it, such as `archive.title`.
    package let key: String

    /// Names a text.
    package init(_ key: String) {
        self.key = key
    }

    /// The text in a language.
    package subscript(_ language: TextLanguage) -> String { Languages.shared.text(key, in: language) ?? key }

    /// Returns the text in a language with values in place of `{name}`.
    package func filled(_ values: KeyValuePairs<String, String>, in language: TextLanguage) -> String {
        values.reduce(self[language]) { $0.replacing("{\($1.key)}", with: $1.value) }
    }
}
