/// Ids of plays, used in addresses: `[a-z0-9-]{1,64}`.
package enum PlayID {
    private static let maxLength = 64

    /// Whether a text has the form of an id.
    package static func isValid(_ id: String) -> Bool {
        (1...maxLength).contains(id.utf8.count) && id.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: "-") }
    }

    /// Makes an id from a title: its letters and digits in lower-case ASCII, with hyphens for all other characters;
    /// `fallback` if nothing remains.
    package static func slug(_ title: String, fallback: String = "play") -> String {
        var words: [UInt8] = []
        // By characters, because an accent may be a scalar of its own.
        for character in title.lowercased() {
            let bytes: [UInt8] =
                switch character {
                case "ä", "æ": Array("ae".utf8)
                case "ö", "ø", "œ": Array("oe".utf8)
                case "ü": Array("ue".utf8)
                case "ß": Array("ss".utf8)
                case "à", "á", "â", "ã", "å": Array("a".utf8)
                case "è", "é", "ê", "ë": Array("e".utf8)
                case "ì", "í", "î", "ï": Array("i".utf8)
                case "ò", "ó", "ô", "õ": Array("o".utf8)
                case "ù", "ú", "û": Array("u".utf8)
                case "ç": Array("c".utf8)
                case "ñ": Array("n".utf8)
                default: character.asciiValue.flatMap { isWordByte($0) ? [$0] : nil } ?? []
                }
            if !bytes.isEmpty {
                words += bytes
            } else if words.last != UInt8(ascii: "-"), !words.isEmpty, character != "'", character != "’" {
                words.append(UInt8(ascii: "-"))
            }
        }
        // Leaves space for an appended number.
        words = Array(words.prefix(maxLength - 6))
        while words.last == UInt8(ascii: "-") { words.removeLast() }
        return words.isEmpty ? fallback : String(decoding: words, as: UTF8.self)
    }

    /// Returns the id, or the first free one with a number appended.
    package static func free<Failure: Error>(
        _ slug: String,
        isTaken: (String) throws(Failure) -> Bool
    ) throws(Failure) -> String {
        var (id, number) = (slug, 1)
        while try isTaken(id) {
            number += 1
            id = "\(slug)-\(number)"
        }
        return id
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
