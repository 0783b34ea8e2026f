package import Imaging
package import Storage

extension StoredPicture {
    /// Describes a stored picture, with the name of its source file.
    package init(_ upright: UprightPicture, name: String) {
        self.init(
            hash: upright.contentHash.hexadecimal,
            mediaType: upright.picture.format.mediaType,
            width: upright.picture.width,
            height: upright.picture.height,
            name: name
        )
    }
}
