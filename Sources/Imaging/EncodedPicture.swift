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
