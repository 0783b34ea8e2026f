/// Reads a property list in XML: the elements of Apple's document type, character references, and nothing that could
/// fetch or multiply anything.
struct XMLPropertyList {
    private let bytes: [UInt8]
    private var index = 0

    init(_ utf8: [UInt8]) {
        bytes = utf8
    }

    mutating func document() throws(PropertyListError) -> PropertyList {
        try skipMisc()
        if starts("<!DOCTYPE") {
            try documentType()
            try skipMisc()
        }
        let tag = try openTag()
        guard tag.name == "plist", !tag.isEmpty else { throw malformed("<plist> is expected") }
        try skipMisc()
        let value = try self.value(depth: 0)
        try skipMisc()
        try closeTag("plist")
        try skipMisc()
        guard index == bytes.count else { throw malformed("something follows </plist>") }
        return value
    }

    // MARK: Values

    private mutating func value(depth: Int) throws(PropertyListError) -> PropertyList {
        guard depth < PropertyList.deepest else { throw .tooDeep }
        let tag = try openTag()
        switch tag.name {
        case "dict": return .dictionary(tag.isEmpty ? [:] : try dictionary(depth))
        case "array": return .array(tag.isEmpty ? [] : try array(depth))
        case "true", "false":
            if !tag.isEmpty { _ = try text(of: tag) }
            return .bool(tag.name == "true")
        case "string": return .string(try text(of: tag))
        case "integer":
            let text = try trimmedText(of: tag)
            guard let number = Int64(text) else { throw malformed("\"\(text.prefix(40))\" is no integer") }
            return .integer(number)
        case "real":
            let text = try trimmedText(of: tag)
            guard let number = Self.real(text) else { throw malformed("\"\(text.prefix(40))\" is no number") }
            return .real(number)
        case "date":
            _ = try text(of: tag)
            return .date
        case "data":
            _ = try text(of: tag)
            return .data
        default: throw malformed("<\(tag.name.prefix(40))> is no value")
        }
    }

    private mutating func dictionary(_ depth: Int) throws(PropertyListError) -> [String: PropertyList] {
        var entries: [String: PropertyList] = [:]
        while true {
            try skipMisc()
            if starts("</") {
                try closeTag("dict")
                return entries
            }
            let tag = try openTag()
            guard tag.name == "key" else { throw malformed("<key> is expected, not <\(tag.name.prefix(40))>") }
            // Spaces around a key come from reformatting; no key of ours has any.
            let key = try trimmedText(of: tag)
            guard entries[key] == nil else { throw malformed("the key \(key.prefix(40)) is there twice") }
            try skipMisc()
            entries[key] = try value(depth: depth + 1)
        }
    }

    private mutating func array(_ depth: Int) throws(PropertyListError) -> [PropertyList] {
        var values: [PropertyList] = []
        while true {
            try skipMisc()
            if starts("</") {
                try closeTag("array")
                return values
            }
            values.append(try value(depth: depth + 1))
        }
    }

    /// Decimal notation, and the words of `plist(5)`, which the puzzle then refuses by name.
    private static func real(_ text: String) -> Double? {
        switch text.lowercased() {
        case "nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default:
            let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            return isDecimal ? Double(text) : nil
        }
    }

    // MARK: Markup

    private struct Tag {
        var name: String
        /// `<name/>`
        var isEmpty: Bool
    }

    private mutating func openTag() throws(PropertyListError) -> Tag {
        guard take("<") else { throw malformed(index == bytes.count ? "it ends too early" : "an element is expected") }
        let start = index
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        // Attributes such as the version say nothing that is needed.
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                return Tag(name: name, isEmpty: bytes[index - 2] == UInt8(ascii: "/"))
            } else if byte == UInt8(ascii: "<") {
                break
            }
        }
        throw malformed("<\(name.prefix(40)) does not end")
    }

    private mutating func closeTag(_ name: String) throws(PropertyListError) {
        guard take("</"), take(name) else { throw malformed("</\(name)> is expected") }
        skipSpace()
        guard take(">") else { throw malformed("</\(name)> is expected") }
    }

    private mutating func trimmedText(of tag: Tag) throws(PropertyListError) -> String {
        var text = try characters(of: tag)[...]
        while let first = text.first, Self.isSpace(first) { text.removeFirst() }
        while let last = text.last, Self.isSpace(last) { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func text(of tag: Tag) throws(PropertyListError) -> String {
        String(decoding: try characters(of: tag), as: UTF8.self)
    }

    /// The characters up to the element's end.
    private mutating func characters(of tag: Tag) throws(PropertyListError) -> [UInt8] {
        var text: [UInt8] = []
        while !tag.isEmpty {
            guard index < bytes.count else { throw malformed("it ends within <\(tag.name)>") }
            if starts("<![CDATA[") {
                index += 9
                let start = index
                try skip(past: "]]>", of: "a CDATA section")
                text += bytes[start..<index - 3]
            } else if starts("<!--") {
                try skip(past: "-->", of: "a comment")
            } else if starts("</") {
                try closeTag(tag.name)
                break
            } else if bytes[index] == UInt8(ascii: "<") {
                throw malformed("<\(tag.name)> holds another element")
            } else if bytes[index] == UInt8(ascii: "&") {
                text += Array(String(try reference()).utf8)
            } else {
                text.append(bytes[index])
                index += 1
            }
        }
        return text
    }

    /// One of XML's five entities or a character by its number; there are no others without a document type.
    private mutating func reference() throws(PropertyListError) -> Character {
        let start = index + 1
        guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw malformed("& without ;")
        }
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        index = end + 1
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "apos": return "'"
        case "quot": return "\""
        default:
            let code =
                name.hasPrefix("#x")
                ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
            guard let scalar = code.flatMap(Unicode.Scalar.init),
                scalar.value >= 0x20 || [9, 10, 13].contains(scalar.value)
            else { throw malformed("the entity &\(name); is not known") }
            return Character(scalar)
        }
    }

    private static let appleIdentifiers = [
        "-//Apple//DTD PLIST 1.0//EN", "-//Apple Computer//DTD PLIST 1.0//EN",
    ]

    /// Apple's line as text; anything else would be a reason to look somewhere.
    private mutating func documentType() throws(PropertyListError) {
        let start = index
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                throw .documentType("an internal subset")
            } else if byte == UInt8(ascii: ">") {
                break
            }
        }
        let line = String(decoding: bytes[start..<index], as: UTF8.self)
        guard line.hasSuffix(">") else { throw malformed("<!DOCTYPE does not end") }
        let words = line.dropFirst("<!DOCTYPE".count).dropLast().split(whereSeparator: \.isWhitespace)
        guard words.first == "plist" else { throw .documentType("another name than plist") }
        guard
            words.count == 1 || (words[1] == "PUBLIC" && Self.appleIdentifiers.contains { line.contains("\"\($0)\"") })
        else { throw .documentType("an external entity that is not Apple's") }
    }

    /// Whitespace, comments and processing instructions, the XML declaration among them.
    private mutating func skipMisc() throws(PropertyListError) {
        while true {
            skipSpace()
            if starts("<!--") {
                try skip(past: "-->", of: "a comment")
            } else if starts("<?") {
                try skip(past: "?>", of: "an instruction")
            } else {
                return
            }
        }
    }

    // MARK: Bytes

    private mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    private mutating func skip(past end: StaticString, of what: String) throws(PropertyListError) {
        while index < bytes.count {
            if starts(end) {
                index += end.utf8CodeUnitCount
                return
            }
            index += 1
        }
        throw malformed("\(what) does not end")
    }

    private func starts(_ word: StaticString) -> Bool {
        guard bytes.count - index >= word.utf8CodeUnitCount else { return false }
        return word.withUTF8Buffer { word in word.indices.allSatisfy { bytes[index + $0] == word[$0] } }
    }

    private mutating func take(_ word: StaticString) -> Bool {
        guard starts(word) else { return false }
        index += word.utf8CodeUnitCount
        return true
    }

    private mutating func take(_ word: String) -> Bool {
        var next = index
        for byte in word.utf8 {
            guard next < bytes.count, bytes[next] == byte else { return false }
            next += 1
        }
        index = next
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x0a || byte == 0x09 || byte == 0x0d }

    private static func isName(_ byte: UInt8) -> Bool {
        (0x61...0x7a).contains(byte) || (0x41...0x5a).contains(byte) || (0x30...0x39).contains(byte)
    }

    private func malformed(_ reason: String) -> PropertyListError {
        let line = bytes[..<min(index, bytes.count)].reduce(1) { $0 + ($1 == 0x0a ? 1 : 0) }
        return .malformed("\(reason) (line \(line))")
    }
}
