import CVips
import Imaging

extension PictureFile {
    /// The picture, turned upright, in sRGB with 8 bit: three bands, or four with alpha.
    func upright() throws(Vips.Failure) -> Vips.Image {
        var result = image
        if header.orientation != 1 {
            // Turning reads the rows in another order.
            result = try result.inMemory().applying("cannot turn") { touchfigures_vips_autorotate($0, $1) }
        }
        if touchfigures_vips_format(result.pointer) == VIPS_FORMAT_USHORT {
            result = try result.applying("cannot take 8 bits of 16") { touchfigures_vips_to_8_bit($0, $1) }
        }
        return try result.inSRGB()
    }

    /// Removes alpha: transparent parts become white.
    func uprightAndOpaque() throws(Vips.Failure) -> Vips.Image {
        let result = try upright()
        guard result.bands > 3 else { return result }
        return try result.applying("cannot flatten") { touchfigures_vips_flatten($0, $1) }
    }
}

extension Vips.Image {
    fileprivate func inSRGB() throws(Vips.Failure) -> Vips.Image {
        if touchfigures_vips_has_field(pointer, VIPS_META_ICC_NAME) {
            // A profile that is broken, or of another kind than the pixels, is as good as none.
            do throws(Vips.Failure) {
                return try applying("cannot apply the profile") { touchfigures_vips_profile_to_srgb($0, $1) }
            } catch {}
        }
        return try applying("cannot convert to sRGB") { touchfigures_vips_to_srgb($0, $1) }
    }
}
