/// The rules for every text that people give others to read: names, titles, questions, lessons.
///
/// Categories are those of the Unicode Character Database (UAX #44).
public enum ReadableText {
    /// Why others cannot read a text, or what stands around it.
    public enum Fault: Equatable, Sendable {
        /// Nothing of it can be seen.
        case blank
        /// More than `marksPerCharacter` marks stand on one character and cover other lines.
        case tooManyMarks
        /// A character turns the direction of the text that follows, beyond the text's own line.
        case turnsDirection(Unicode.Scalar)
    }

    /// The maximum number of marks on one character. Tibetan, biblical Hebrew and Vietnamese need at most six.
    public static let marksPerCharacter = 8

    /// Returns the first fault of a text; `nil` if it can be read.
    public static func fault(in text: String) -> Fault? {
        guard isVisible(text) else { return .blank }
        guard !hasTooManyMarks(text) else { return .tooManyMarks }
        return turn(in: text).map(Fault.turnsDirection)
    }

    /// Whether anything of a text can be seen.
    public static func isVisible(_ text: String) -> Bool { text.unicodeScalars.contains(where: isVisible) }

    /// Whether a character shows something by itself.
    ///
    /// Marks do so only on another character. Characters that Unicode does not know, and those for private use, look
    /// different everywhere, or not at all.
    public static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
            .paragraphSeparator, .nonspacingMark, .enclosingMark, .spacingMark:
            false
        default: !isBlank(scalar) && !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether a character without a sign is classified as a symbol or a letter: blank Braille, the place of an object,
    /// hieroglyphs' full and half blank, a note without a head.
    public static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        [0x2800, 0xfffc, 0x13441, 0x13442, 0x1d159].contains(scalar.value)
    }

    /// Whether more marks than `marksPerCharacter` stand on one character.
    public static func hasTooManyMarks(_ text: String) -> Bool {
        var marks = 0
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .spacingMark:
                marks += 1
                guard marks <= marksPerCharacter else { return true }
            // Invisible characters between marks do not separate them.
            case .format, .control: if scalar == "\n" { marks = 0 }
            default: if !scalar.properties.isDefaultIgnorableCodePoint { marks = 0 }
            }
        }
        return false
    }

    /// Returns the first character that turns the text after it (UAX #9 §2): an embedding or override, or an isolate that
    /// is not closed in its line. Marks of direction, which right-to-left scripts need, turn nothing.
    private static func turn(in text: String) -> Unicode.Scalar? {
        var open: [Unicode.Scalar] = []
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x202a...0x202e: return scalar
            case 0x2066...0x2068: open.append(scalar)
            case 0x2069: guard open.popLast() != nil else { return scalar }
            case 0x0a, 0x0d, 0x85, 0x2028, 0x2029: if let first = open.first { return first }
            default: break
            }
        }
        return open.first
    }
}

extension ReadableText.Fault: CustomStringConvertible {
    /// Completes "the text …".
    public var description: String {
        switch self {
        case .blank: "has nothing that can be seen"
        case .tooManyMarks: "has more than \(ReadableText.marksPerCharacter) marks on one character"
        case .turnsDirection(let scalar):
            "has U+\(String(scalar.value, radix: 16, uppercase: true)), which turns the direction of what follows; "
                + "use U+2068 and close it with U+2069 in the same line"
        }
    }
}
