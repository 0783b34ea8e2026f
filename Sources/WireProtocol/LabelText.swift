import Foundation
import ReadableText

/// The rules for a phone's label or group, as a phone or a host may write it.
package struct LabelText: Sendable {
    /// The field's name in messages.
    let field: String
    /// The maximum number of characters, as a reader sees them.
    let maxCharacters: Int
    /// The maximum number of bytes of UTF-8.
    let maxBytes: Int

    /// A phone's own name or code.
    package static let label = Self(field: "label", maxCharacters: 32, maxBytes: 128)
    /// The group that a phone belongs to.
    package static let group = Self(field: "group", maxCharacters: 16, maxBytes: 64)

    /// Why a text is refused.
    package struct Fault: Error, Equatable {
        /// The field's name in messages.
        package var field: String
        /// A sentence for the sender.
        package var detail: String
    }

    /// Returns the text composed (NFC), without space around it and with one space between words; `nil` if nothing
    /// remains.
    ///
    /// - Throws: `Fault` if it is too long, or has invisible characters or characters that change how the following
    ///   text is read.
    package func checked(_ text: String) throws(Fault) -> String? {
        // Checked before any computation, because the text may be long.
        guard text.utf8.count <= maxBytes * 2 else { throw tooLong }
        for scalar in text.unicodeScalars where !Self.isAllowed(scalar) {
            throw fault("must not contain U+\(String(scalar.value, radix: 16, uppercase: true))")
        }
        // Blank Braille is the space of that script.
        let words = text.precomposedStringWithCanonicalMapping.split { $0.isWhitespace || $0 == "\u{2800}" }
        let composed = words.joined(separator: " ")
        guard composed.utf8.count <= maxBytes, composed.count <= maxCharacters else { throw tooLong }
        guard !ReadableText.hasTooManyMarks(composed) else {
            throw fault("must not have more than \(ReadableText.marksPerCharacter) marks on one character")
        }
        // Joiners and marks alone are not text.
        return ReadableText.isVisible(composed) ? composed : nil
    }

    private var tooLong: Fault { fault("must have at most \(maxCharacters) characters and \(maxBytes) bytes") }

    private func fault(_ text: String) -> Fault { Fault(field: field, detail: "`\(field)` \(text).") }

    /// Joiners and variation selectors, which emoji and several scripts need.
    private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200c, 0x200d, 0xfe00...0xfe0f: true
        default: false
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        if scalar == " " || isJoiner(scalar) { return true }
        return switch scalar.properties.generalCategory {
        // The format characters include those that change the direction of the following text (UAX #9).
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: false
        case .spaceSeparator, .nonspacingMark, .spacingMark, .enclosingMark:
            !scalar.properties.isDefaultIgnorableCodePoint
        default: scalar == "\u{2800}" || ReadableText.isVisible(scalar)
        }
    }
}

/// The name that a phone requests: one that its user typed, or the code and group of its address.
package struct OwnName: Codable, Equatable, Sendable {
    /// The own name or code; `nil` for none.
    package var label: String?
    /// The group; `nil` for none.
    package var group: String?

    /// Creates a name; both parts must have been checked by `LabelText`.
    package init(label: String? = nil, group: String? = nil) {
        self.label = label
        self.group = group
    }

    /// Checks the texts of a message.
    ///
    /// - Throws: `LabelText.Fault`.
    package init(checking label: String?, group: String?) throws(LabelText.Fault) {
        if let label { self.label = try LabelText.label.checked(label) }
        if let group { self.group = try LabelText.group.checked(group) }
    }
}

/// How the phones of a session get their names.
package enum Naming: String, Codable, Sendable, CaseIterable {
    /// All phones have invented names.
    case invented
    /// Users may type their own names.
    case own
    /// Phones have the code and the group in the address with which they join.
    case codes
}

/// A phone's answer to its host's newest question whether its data may be stored.
package enum ConsentAnswer: String, Sendable {
    case given
    case refused
    /// The phone was asked, and has not answered.
    case unanswered
}
