package import Geometry

/// A stored picture: upright and without metadata, named by the SHA-256 of its bytes.
package struct StoredPicture: Sendable, Hashable {
    /// The SHA-256 of its bytes as 64 hexadecimal digits.
    package var hash: String
    /// The media type: `image/jpeg` or `image/png`.
    package var mediaType: String
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int
    /// The original file's name, for an export.
    package var name: String

    /// Creates a description of a stored picture.
    package init(hash: String, mediaType: String, width: Int, height: Int, name: String) {
        self.hash = hash
        self.mediaType = mediaType
        self.width = width
        self.height = height
        self.name = name
    }

    /// The size in pixels.
    package var size: Size { Size(width: Double(width), height: Double(height)) }
}
