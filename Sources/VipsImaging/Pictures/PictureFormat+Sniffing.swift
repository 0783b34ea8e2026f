import Imaging

extension PictureFormat {
    /// The format by the first bytes alone; neither a file name nor a media type is believed.
    ///
    /// - Throws: `PictureError.unsupportedFormat`, with what the bytes look like.
    init(sniffing bytes: [UInt8]) throws(PictureError) {
        func has(_ signature: [UInt8], at offset: Int = 0) -> Bool { bytes.dropFirst(offset).starts(with: signature) }
        func has(_ text: String, at offset: Int = 0) -> Bool { has(Array(text.utf8), at: offset) }

        if has([0xff, 0xd8, 0xff]) {
            self = .jpeg
        } else if has([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) {
            self = .png
        } else if has("RIFF"), has("WEBP", at: 8) {
            self = .webp
        } else if bytes.isEmpty {
            throw .unsupportedFormat("an empty file")
        } else if has("GIF8") {
            throw .unsupportedFormat("GIF")
        } else if has("II*\0") || has("MM\0*") {
            throw .unsupportedFormat("TIFF")
        } else if has("%PDF") {
            throw .unsupportedFormat("PDF")
        } else if has("BM") {
            throw .unsupportedFormat("BMP")
        } else if has("ftyp", at: 4) {
            // ISO base media: what phones call HEIC, AVIF, or a film.
            throw .unsupportedFormat(has("avi", at: 8) ? "AVIF" : has("he", at: 8) ? "HEIC" : "a film")
        } else if has("<") || has([0xef, 0xbb, 0xbf]) {
            throw .unsupportedFormat("a text such as SVG or HTML")
        } else {
            throw .unsupportedFormat("an unknown format")
        }
    }
}
