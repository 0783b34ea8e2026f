import CVips
import Imaging

/// Shrinks a kept picture.
enum Thumbnail {
    private static let quality: Int32 = 80

    static func make(of bytes: [UInt8], width: Int) throws(PictureError) -> EncodedPicture {
        try PictureFile.open(bytes, shrink: { decoderShrink(from: $0.width, to: width) }) {
            file throws(PictureError) in
            do throws(Vips.Failure) {
                let image = try file.upright().applying("cannot shrink") {
                    touchfigures_vips_shrink_to_width($0, $1, Int32(width))
                }
                let isOpaque = image.bands == 3
                return EncodedPicture(
                    bytes: try isOpaque ? image.jpeg(quality: quality) : image.png(),
                    format: isOpaque ? .jpeg : .png,
                    width: image.width,
                    height: image.height
                )
            } catch {
                throw .damaged(error.reason)
            }
        }
    }

    /// The factor by which the JPEG decoder may shrink: its averaging is coarser than Lanczos, so twice the width
    /// remains for that.
    static func decoderShrink(from width: Int, to target: Int) -> Int32 {
        [8, 4, 2].first { Int($0) * target * 2 <= width } ?? 1
    }
}
