/// An author's picture made ready to be kept.
package struct UprightPicture: Sendable, Equatable {
    package var picture: EncodedPicture
    /// Of `picture.bytes`. The same upload gives the same hash.
    package var contentHash: ContentHash
    /// Where the photo was taken; for the author alone, the picture no longer holds it.
    package var position: PicturePosition?

    package init(picture: EncodedPicture, contentHash: ContentHash, position: PicturePosition?) {
        self.picture = picture
        self.contentHash = contentHash
        self.position = position
    }
}
