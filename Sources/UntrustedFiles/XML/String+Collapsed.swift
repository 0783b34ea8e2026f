extension String {
    /// The string without white space at its ends and with single spaces between words, as XML Schema's `token`.
    package var collapsed: String {
        guard utf8.contains(where: Self.isSpace) else { return self }
        let words = utf8.split(whereSeparator: Self.isSpace)
        return String(decoding: Array(words.joined(separator: CollectionOfOne(0x20))), as: UTF8.self)
    }

    /// Whether the string consists of XML white space only.
    package var isBlank: Bool { utf8.allSatisfy(Self.isSpace) }

    /// XML 1.0, production 3.
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d }
}
