import Transport

/// A request's target (RFC 9112 §3.2), parsed and percent-decoded once.
struct RequestTarget: Equatable {
    /// Percent-decoded, with dot segments and empty segments resolved.
    var path: String
    var query: [QueryItem]
    /// As sent, with the `?`.
    var rawQuery = ""
    /// The authority of an absolute target, which replaces `Host`.
    var authority: String?

    /// - Throws: `HTTPRefusal` for another form than origin and absolute form, or forbidden characters in the path.
    init(_ bytes: [UInt8]) throws(HTTPRefusal) {
        var remaining = bytes[...]
        for scheme in ["http://", "https://"]
        where remaining.count >= scheme.utf8.count && zip(remaining, scheme.utf8).allSatisfy({ $0 | 0x20 == $1 | 0x20 })
        {
            remaining = remaining.dropFirst(scheme.utf8.count)
            let name = remaining.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") }
            remaining = remaining.dropFirst(name.count)
            guard let host = HostAndPort(String(decoding: name, as: UTF8.self)) else { throw .badTarget }
            authority = host.text
            // RFC 9110 §4.2.3: an empty path is the root.
            if remaining.first != UInt8(ascii: "/") { remaining = [UInt8(ascii: "/")] + remaining }
            break
        }
        guard remaining.first == UInt8(ascii: "/"), !remaining.contains(UInt8(ascii: "#")) else { throw .badTarget }

        let encoded = remaining.prefix { $0 != UInt8(ascii: "?") }
        guard let decoded = Self.decode(encoded), let path = RequestSyntax.path(Self.resolve(decoded)) else {
            throw .badTarget
        }
        self.path = path
        query = []
        guard encoded.count < remaining.count else { return }
        rawQuery = String(decoding: remaining.dropFirst(encoded.count), as: UTF8.self)
        for part in remaining.dropFirst(encoded.count + 1).split(separator: UInt8(ascii: "&")) {
            let sides = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(sides[0]), let value = sides.count > 1 ? Self.text(sides[1]) : "" else {
                throw .badQuery
            }
            query.append(QueryItem(name: name, value: value))
        }
    }

    /// Decodes a part of a query, in which `+` is a space, as in forms.
    private static func text(_ part: ArraySlice<UInt8>) -> String? {
        let spaced = part.map { $0 == UInt8(ascii: "+") ? 0x20 : $0 }
        guard let bytes = decode(spaced[...]), bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }) else {
            return nil
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// The bytes with every `%XX` resolved; `nil` if one is incomplete (RFC 3986 §2.1).
    static func decode(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let byte = bytes[index]
            guard byte == UInt8(ascii: "%") else {
                decoded.append(byte)
                index += 1
                continue
            }
            guard index + 2 < bytes.endIndex, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
            else { return nil }
            decoded.append(high << 4 | low)
            index += 3
        }
        return decoded
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    /// The path without dot segments (RFC 3986 §5.2.4) and without empty ones; a slash at the end is kept.
    static func resolve(_ path: [UInt8]) -> [UInt8] {
        var segments: [ArraySlice<UInt8>] = []
        let parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for part in parts {
            if part.elementsEqual("..".utf8) {
                _ = segments.popLast()
            } else if !part.isEmpty, !part.elementsEqual(".".utf8) {
                segments.append(part)
            }
        }
        let last = parts.last ?? []
        let isFolder = last.isEmpty || last.elementsEqual(".".utf8) || last.elementsEqual("..".utf8)
        var resolved: [UInt8] = []
        for segment in segments {
            resolved.append(UInt8(ascii: "/"))
            resolved += segment
        }
        if isFolder || segments.isEmpty { resolved.append(UInt8(ascii: "/")) }
        return resolved
    }
}
