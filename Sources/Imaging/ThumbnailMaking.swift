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
