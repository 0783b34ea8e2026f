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
