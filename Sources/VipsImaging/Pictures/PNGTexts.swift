import Imaging

/// Counts the texts in a PNG file.
///
/// The library decompresses each text, to at most 8 MB, of which 8 KiB are enough: a file of a few megabytes would keep
/// a decoder busy for a minute. Tools write fewer than ten.
enum PNGTexts {
    static let maxTexts = 50

    /// - Throws: `PictureError.damaged` if there are more texts than `maxTexts`.
    static func check(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.withUnsafeBufferPointer(count) <= maxTexts else {
            throw .damaged("more than \(maxTexts) texts in a PNG")
        }
    }

    /// The number of chunks `tEXt`, `zTXt` and `iTXt` (PNG §11.3.3); counting stops above `maxTexts`.
    private static func count(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        var texts = 0
        // After the signature, each chunk has a length, a type, its data and a checksum (PNG §5.3).
        var index = 8
        while index + 8 <= bytes.count, texts <= maxTexts {
            let length = bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
            let type = bytes[index + 4..<index + 8]
            if type.elementsEqual("tEXt".utf8) || type.elementsEqual("zTXt".utf8) || type.elementsEqual("iTXt".utf8) {
                texts += 1
            }
            index += 12 + length
        }
        return texts
    }
}
