/// Makes thumbnails of stored pictures, and caches them.
package protocol ThumbnailMaking: Sendable {
    /// The widths that are made, in pixels.
    var thumbnailWidths: ClosedRange<Int> { get }

    /// A thumbnail that was made before and is still remembered; quick enough for the event loop.
    func rememberedThumbnail(of hash: ContentHash, width: Int) -> EncodedPicture?

    /// A thumbnail `width` pixels wide, or the picture's own width if that is less. Requests for the same one while it is
    /// made wait for it and take no further place.
    ///
    /// - Parameter bytes: the kept picture, whose hash is `hash`.
    /// - Throws: `widthOutOfRange`, `damaged`, `busy`.
    func thumbnail(of bytes: [UInt8], hash: ContentHash, width: Int) async throws(PictureError) -> EncodedPicture
}
