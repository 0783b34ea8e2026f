import CVips
package import Imaging

extension ContentHash {
    /// SHA-256 by GLib, which libvips stands on.
    ///
    /// - Throws: `PictureError.library`, if memory has run out.
    package init(sha256Of bytes: [UInt8]) throws(PictureError) {
        let text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, gsize(bytes.count))
        defer { g_free(text) }
        guard let text, let hash = ContentHash(hexadecimal: String(cString: text)) else {
            throw .library("SHA-256 cannot be computed")
        }
        self = hash
    }
}
