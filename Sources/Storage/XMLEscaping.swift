/// Escapes text for XML 1.0, so that a parser returns the same characters.
///
/// Characters that XML 1.0 cannot express (§2.2: most control characters, U+FFFE and U+FFFF) are omitted.
package enum XMLEscaping {
    /// Escapes the content of an element.
    package static func text(_ text: String) -> String { escape(text, isAttribute: false) }

    /// Escapes an attribute's value for double quotes.
    package static func attribute(_ text: String) -> String { escape(text, isAttribute: true) }

    private static func escape(_ text: String, isAttribute: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            // §2.11: a parser turns a carriage return into a line feed.
            case "\r": escaped += "&#13;"
            case "\"" where isAttribute: escaped += "&quot;"
            // §3.3.3: a parser turns white space in an attribute into spaces.
            case "\t" where isAttribute: escaped += "&#9;"
            case "\n" where isAttribute: escaped += "&#10;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": break
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
