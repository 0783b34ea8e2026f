/// A picture as stored and sent: upright, sRGB, 8 bit, without metadata.
package struct EncodedPicture: Sendable, Equatable {
    package var bytes: [UInt8]
    /// JPEG or PNG.
    package var format: PictureFormat
    package var width: Int
    package var height: Int

    package init(bytes: [UInt8], format: PictureFormat, width: Int, height: Int) {
        self.bytes = bytes
        self.format = format
        self.width = width
        self.height = height
    }
}
