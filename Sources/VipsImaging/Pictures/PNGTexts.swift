import Imaging

/// Counts the texts in a PNG file.
///
/// The library decompresses each text, to at most 8 MB, of which 8 KiB are enough: a file of a few megabytes would keep
/// a decoder busy for a minute. Tools write fewer than ten.
enum PNGTexts {
    static let maxTexts = 50
    private static let types = ["tEXt", "zTXt", "iTXt"]

    /// - Throws: `PictureError.damaged` if there are more texts than `maxTexts`.
    static func check(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.withUnsafeBytes(count) <= maxTexts else {
            throw .damaged("more than \(maxTexts) texts in a PNG")
        }
    }

    /// The number of chunks `tEXt`, `zTXt` and `iTXt` (PNG §11.3.3); counting stops above `maxTexts`.
    private static func count(_ bytes: UnsafeRawBufferPointer) -> Int {
        PNGChunks(bytes).lazy.filter { chunk in
            types.contains { chunk.type.elementsEqual($0.utf8) }
        }.prefix(maxTexts + 1).reduce(0) { count, _ in count + 1 }
    }
}
