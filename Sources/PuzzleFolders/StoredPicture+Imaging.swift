package import Imaging
package import Storage

extension StoredPicture {
    /// Describes a picture as it is stored, with the name of the file that it came from.
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
