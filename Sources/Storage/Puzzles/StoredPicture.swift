package import Geometry

/// A stored picture: upright and without metadata, named by the SHA-256 of its bytes.
package struct StoredPicture: Sendable, Hashable {
    /// 64 hexadecimal digits.
    package var hash: String
    /// `image/jpeg` or `image/png`.
    package var mediaType: String
    /// Pixels.
    package var width: Int
    package var height: Int
    /// The original file's name, for an export.
    package var name: String

    package init(hash: String, mediaType: String, width: Int, height: Int, name: String) {
        self.hash = hash
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.name = name
    }

    package var size: Size { Size(width: Double(width), height: Double(height)) }
}
