/// A text that begins with a byte order mark, in UTF-8: the mark takes precedence over any declared encoding.
struct MarkedText {
    let bytes: [UInt8]

    /// `nil` for a text without a mark.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
            self.bytes = Array(bytes.dropFirst(3))
        } else if bytes.starts(with: [0xff, 0xfe]), !bytes.starts(with: [0xff, 0xfe, 0, 0]) {
            self.bytes = Self.utf8(bytes, low: 0, high: 1)
        } else if bytes.starts(with: [0xfe, 0xff]) {
            self.bytes = Self.utf8(bytes, low: 1, high: 0)
        } else {
            return nil
        }
    }

    private static func utf8(_ bytes: [UInt8], low: Int, high: Int) -> [UInt8] {
        let units = stride(from: 2, to: bytes.count - 1, by: 2).map {
            UInt16(bytes[$0 + high]) << 8 | UInt16(bytes[$0 + low])
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
