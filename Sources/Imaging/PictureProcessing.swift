/// Reads, straightens, shrinks and compares pictures that anybody may have sent.
///
/// Every call leaves the caller's thread and takes one of a few places; when these and the queue before them are full it
/// throws `PictureError.busy` at once. A task that is cancelled while it waits leaves the queue and throws `cancelled`.
package protocol PictureProcessing: Sendable {
    /// What the header tells; no pixel is decoded.
    ///
    /// - Throws: `unsupportedFormat`, `tooManyPixels`, `sideTooLong`, `damaged`, `busy`.
    func header(of bytes: [UInt8]) async throws(PictureError) -> PictureHeader

    /// The picture turned upright, in sRGB with 8 bit, first frame only, without any metadata: JPEG, or PNG where it was
    /// stored without loss and is no photo, or has transparency.
    ///
    /// - Throws: `unsupportedFormat`, `tooManyPixels`, `sideTooLong`, `damaged`, `busy`.
    func upright(_ bytes: [UInt8]) async throws(PictureError) -> UprightPicture

    /// Rectangles around what differs in a photo of the same place, the strongest difference first, at most 20, each at
    /// least 20 pixels wide and high where the picture is, in pixels of the altered picture turned upright.
    ///
    /// - Throws: `notComparable` if the shapes of the photos differ; `unsupportedFormat`, `tooManyPixels`, `sideTooLong`,
    ///   `damaged`, `busy`.
    func differences(in altered: [UInt8], from original: [UInt8]) async throws(PictureError) -> [PictureRectangle]
}
