import CVips
import Imaging

extension PictureFile {
    /// The quality on libjpeg's scale: hardly distinguishable from the original, at a third of the size of quality 100.
    private static let quality: Int32 = 90
    /// A PNG of more than a byte per pixel is a photo, which is three to five times smaller as JPEG; a drawing has less
    /// than half a byte per pixel. A picture below this size keeps its format.
    private static let smallBytes = 256 << 10

    /// The picture in the form in which it is stored.
    func encodedForStorage() throws(PictureError) -> UprightPicture {
        let picture: EncodedPicture
        do throws(Vips.Failure) {
            picture = try header.format == .jpeg ? jpeg(upright()) : lossless()
        } catch {
            throw .damaged(error.reason)
        }
        return UprightPicture(
            picture: picture,
            contentHash: ContentHash(of: picture.bytes),
            position: header.position
        )
    }

    private func lossless() throws(Vips.Failure) -> EncodedPicture {
        // In memory, because it is read two or three times below.
        var image = try upright().inMemory()
        let alpha = image.bands - 1
        var isOpaque = image.bands == 3
        if !isOpaque {
            var lowest = 0.0
            guard touchfigures_vips_minimum(image.pointer, Int32(alpha), &lowest) == 0 else {
                throw Vips.Failure("cannot read the transparency")
            }
            isOpaque = lowest == 255
            if isOpaque { image = try image.applying("cannot flatten") { touchfigures_vips_flatten($0, $1) } }
        }
        let png = EncodedPicture(bytes: try image.png(), format: .png, width: image.width, height: image.height)
        let isPhoto = png.bytes.count > max(Self.smallBytes, image.width * image.height)
        return try isOpaque && isPhoto ? jpeg(image) : png
    }

    private func jpeg(_ image: Vips.Image) throws(Vips.Failure) -> EncodedPicture {
        EncodedPicture(
            bytes: try image.jpeg(quality: Self.quality),
            format: .jpeg,
            width: image.width,
            height: image.height
        )
    }
}
