import Imaging

extension PictureFormat {
    /// Determines the format from the first bytes only; file names and media types are not trusted.
    ///
    /// - Throws: `PictureError.unsupportedFormat`, with the format that the bytes resemble.
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
            throw .unsupportedFormat(Self.mediaName(bytes))
        } else if has("<") || has([0xef, 0xbb, 0xbf]) {
            throw .unsupportedFormat("a text such as SVG or HTML")
        } else {
            throw .unsupportedFormat("an unknown format")
        }
    }

    /// The name of an ISO base media format (ISO/IEC 14496-12 §4.3) by its brands: HEIC, AVIF, a camera's raw picture,
    /// or a film.
    ///
    /// HEIF (ISO/IEC 23008-12 §10) has brands for a picture and for a series, and some that name only the container;
    /// the content is then among the compatible brands.
    private static func mediaName(_ bytes: [UInt8]) -> String {
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(bytes.count, max(size, 12), 1024)
        // The minor version between the major brand and the others is not a brand.
        let brands = stride(from: 8, through: end - 4, by: 4).filter { $0 != 12 }
            .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
        let major = brands.first ?? ""
        if ["avif", "avis"].contains(major) { return "AVIF" }
        if major.hasPrefix("crx") { return "a camera's raw picture" }
        if major.hasPrefix("hei") || major.hasPrefix("hev") { return "HEIC" }
        guard ["mif1", "mif2", "msf1", "miaf", "1pic"].contains(major) else { return "a film" }
        return brands.contains("avif") || brands.contains("avis") ? "AVIF" : "HEIC"
    }
}
