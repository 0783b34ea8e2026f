/// The contents of a picture's header, read before any pixel is decoded.
package struct PictureHeader: Sendable, Equatable {
    package var format: PictureFormat
    /// Pixels as people see the picture: turned upright.
    package var width: Int
    package var height: Int
    /// EXIF's orientation as stored, 1 to 8; 1 if there is none.
    package var orientation: Int
    /// The EXIF position, if it is one.
    package var position: PicturePosition?

    package init(format: PictureFormat, width: Int, height: Int, orientation: Int, position: PicturePosition?) {
        self.format = format
        self.width = width
        self.height = height
        self.orientation = orientation
        self.position = position
    }
}
