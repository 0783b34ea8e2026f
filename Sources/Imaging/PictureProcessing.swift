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
    /// - Throws: `unsupportedFormat`, `tooManyPixels`, `sideTooLong`, `damaged`, `busy`.
    func upright(_ bytes: [UInt8]) async throws(PictureError) -> UprightPicture

    /// Finds where two photos of the same place differ.
    ///
    /// - Returns: At most 20 rectangles, the strongest difference first, each at least 20 pixels wide and high as far
    ///   as the picture allows, in pixels of the altered picture turned upright.
    /// - Throws: `notComparable` if the shapes of the photos differ; `unsupportedFormat`, `tooManyPixels`,
    ///   `sideTooLong`, `damaged`, `busy`.
    func differences(in altered: [UInt8], from original: [UInt8]) async throws(PictureError) -> [PictureRectangle]
}
