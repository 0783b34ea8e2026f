/// Processes pictures from untrusted sources: reads headers, turns them upright, compares them.
///
/// Every call leaves the caller's thread and uses one of a few places. If these and the queue are full, it throws
/// `PictureError.busy` at once. A task that is cancelled while it waits leaves the queue and throws `cancelled`.
package protocol PictureProcessing: Sendable {
    /// Reads the header; no pixel is decoded.
    ///
    /// - Throws: `unsupportedFormat`, `tooManyPixels`, `sideTooLong`, `damaged`, `busy`.
    func header(of bytes: [UInt8]) async throws(PictureError) -> PictureHeader

    /// Turns a picture upright and converts its first frame to sRGB with 8 bit, without metadata.
    ///
    /// The result is JPEG, or PNG where the picture was stored without loss and is not a photo, or has transparency.
    ///
    /// - Parameter maximumSide: The longest side in pixels, to which a larger picture is reduced; `nil` for its own size.
    /// - Throws: `unsupportedFormat`, `tooManyPixels`, `sideTooLong`, `damaged`, `busy`.
    func upright(_ bytes: [UInt8], maximumSide: Int?) async throws(PictureError) -> UprightPicture

    /// Finds where two photos of the same place differ.
    ///
    /// - Returns: At most 20 rectangles, the strongest difference first, each at least 20 pixels wide and high as far
    ///   as the picture allows, in pixels of the altered picture turned upright.
    /// - Throws: `notComparable` if the shapes of the photos differ; `unsupportedFormat`, `tooManyPixels`,
    ///   `sideTooLong`, `damaged`, `busy`.
    func differences(in altered: [UInt8], from original: [UInt8]) async throws(PictureError) -> [PictureRectangle]
}

extension PictureProcessing {
    /// Turns a picture upright in its own size.
    package func upright(_ bytes: [UInt8]) async throws(PictureError) -> UprightPicture {
        try await upright(bytes, maximumSide: nil)
    }
}

/// The contents of a picture's header, read before any pixel is decoded.
package struct PictureHeader: Sendable, Equatable {
    /// The picture's format.
    package var format: PictureFormat
    /// The width in pixels, after turning upright.
    package var width: Int
    /// The height in pixels, after turning upright.
    package var height: Int
    /// EXIF's orientation as stored, 1 to 8; 1 if there is none.
    package var orientation: Int
    /// The position in the EXIF data; `nil` without a valid one.
    package var position: PicturePosition?

    /// Creates a header.
    package init(format: PictureFormat, width: Int, height: Int, orientation: Int, position: PicturePosition?) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.position = position
    }
}

/// The picture formats that can be read; stored and sent pictures are JPEG or PNG.
package enum PictureFormat: String, Sendable, CaseIterable {
    /// The formats' names as in media types.
    case jpeg, png, webp

    /// The media type, such as `image/jpeg`.
    package var mediaType: String { "image/\(rawValue)" }

    /// The usual extension of file names, without the dot.
    package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}

/// The position in a photo's metadata, in degrees WGS 84.
package struct PicturePosition: Sendable, Equatable {
    /// The latitude, −90° to 90°.
    package var latitude: Double
    /// The longitude, −180° to 180°.
    package var longitude: Double

    /// Creates a position, unchecked.
    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// A rectangle in pixels of an upright picture, with the origin at the top left.
package struct PictureRectangle: Sendable, Hashable {
    /// The left edge.
    package var x: Int
    /// The upper edge.
    package var y: Int
    /// The width, to the right of `x`.
    package var width: Int
    /// The height, downwards from `y`.
    package var height: Int

    /// Creates a rectangle from its top left corner and its size.
    package init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

/// An author's picture, ready to be stored.
package struct UprightPicture: Sendable, Equatable {
    /// The picture, upright and without metadata.
    package var picture: EncodedPicture
    /// The hash of `picture.bytes`; the same upload gives the same hash.
    package var contentHash: ContentHash
    /// The position where the photo was taken; only for the author, since the picture no longer has it.
    package var position: PicturePosition?

    /// Creates a picture from its parts.
    package init(picture: EncodedPicture, contentHash: ContentHash, position: PicturePosition?) {
        self.picture = picture
        self.contentHash = contentHash
        self.position = position
    }
}

/// A picture as stored and sent: upright, sRGB, 8 bit, without metadata.
package struct EncodedPicture: Sendable, Equatable {
    /// The encoded picture.
    package var bytes: [UInt8]
    /// The format, JPEG or PNG.
    package var format: PictureFormat
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int

    /// Creates a picture from its parts, unchecked.
    package init(bytes: [UInt8], format: PictureFormat, width: Int, height: Int) {
        self.bytes = bytes
        self.format = format
        self.width = width
        self.height = height
    }
}

/// Makes thumbnails of stored pictures, and caches them.
package protocol ThumbnailMaking: Sendable {
    /// The allowed widths of thumbnails in pixels.
    var thumbnailWidths: ClosedRange<Int> { get }

    /// Finds a thumbnail in the cache; fast enough for the event loop.
    func cachedThumbnail(of hash: ContentHash, width: Int) -> EncodedPicture?

    /// Makes a thumbnail `width` pixels wide, or as wide as the picture if that is less. Concurrent requests for the
    /// same thumbnail share one place and wait for it.
    ///
    /// - Parameter bytes: The stored picture, whose hash is `hash`.
    /// - Throws: `widthOutOfRange`, `damaged`, `busy`.
    func thumbnail(of bytes: [UInt8], hash: ContentHash, width: Int) async throws(PictureError) -> EncodedPicture
}
