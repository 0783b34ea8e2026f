import ReadableText

/// The limits of a puzzle from any source; texts are counted in code points, as in JSON Schema.
package enum PuzzleLimits {
    /// The longest title in code points.
    package static let titleCharacters = 200
    /// The longest description in code points.
    package static let descriptionCharacters = 10_000
    /// The largest `proximityMetres`, in metres; the smallest is over 0.
    package static let maxProximityMetres = 1_000_000.0
    /// The largest file of a picture in bytes.
    package static let pictureBytes = 32 << 20

    /// Whether a store can keep a text: SQLite ends one at U+0000, and PostgreSQL refuses it.
    package static func isStorable(_ text: String) -> Bool { !text.utf8.contains(0) }

    /// Returns what is wrong with a title, as it completes "the title …"; `nil` if it is valid.
    package static func faultOfTitle(_ text: String) -> String? {
        guard text.unicodeScalars.count <= titleCharacters else { return "has more than \(titleCharacters) characters" }
        return ReadableText.fault(in: text)?.description
    }

    /// Returns what is wrong with a description, as it completes "the description …"; `nil` if it is valid. It may be
    /// empty.
    package static func faultOfDescription(_ text: String) -> String? {
        guard text.unicodeScalars.count <= descriptionCharacters else {
            return "has more than \(descriptionCharacters) characters"
        }
        return text.isEmpty ? nil : ReadableText.fault(in: text).flatMap { $0 == .blank ? nil : $0.description }
    }
}
