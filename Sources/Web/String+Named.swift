extension String {
    /// A text of the request as a problem's sentence names it, shortened to `limit` characters.
    ///
    /// A word stays unchanged. Anything else is in quotes, so that an empty text and spaces can be seen, and without
    /// characters that would change the sentence: line breaks, and those that turn the direction of writing.
    package func named(upTo limit: Int) -> String {
        let shown = prefix(limit)
        if !shown.isEmpty, shown.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) { return String(shown) }
        var text = "\""
        for scalar in shown.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: text.unicodeScalars.append("\u{fffd}")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
