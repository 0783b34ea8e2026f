/// An author's picture, ready to be stored.
package struct UprightPicture: Sendable, Equatable {
    package var picture: EncodedPicture
    /// Of `picture.bytes`. The same upload gives the same hash.
    package var contentHash: ContentHash
    /// Where the photo was taken; only for the author, since it was removed from the picture.
    package var position: PicturePosition?

    package init(picture: EncodedPicture, contentHash: ContentHash, position: PicturePosition?) {
        self.picture = picture
        self.contentHash = contentHash
        self.position = position
    }
}
