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
