import CVips
import Imaging

extension PicturePosition {
    /// The EXIF position of a picture, or `nil` if it has no valid one.
    init?(exifOf image: Vips.Image) {
        func field(_ name: String) -> String? {
            var text: UnsafePointer<CChar>?
            guard touchfigures_vips_has_field(image.pointer, name),
                touchfigures_vips_string(image.pointer, name, &text) == 0, let text
            else { return nil }
            return String(cString: text)
        }
        // The position's directory is the fourth of libexif's five.
        self.init(
            latitude: field("exif-ifd3-GPSLatitude"),
            latitudeReference: field("exif-ifd3-GPSLatitudeRef"),
            longitude: field("exif-ifd3-GPSLongitude"),
            longitudeReference: field("exif-ifd3-GPSLongitudeRef")
        )
    }

    /// Reads the fields as libvips writes them: the value as stored, then in brackets its meaning.
    init?(latitude: String?, latitudeReference: String?, longitude: String?, longitudeReference: String?) {
        guard let latitude = Self.degrees(latitude, latitudeReference, positive: "N", negative: "S", limit: 90),
            let longitude = Self.degrees(longitude, longitudeReference, positive: "E", negative: "W", limit: 180)
        else { return nil }
        // A camera without a fix writes zeros in all fields, and Android writes them to hide the place. There is only
        // sea within a kilometre of this position.
        guard latitude.magnitude > 0.01 || longitude.magnitude > 0.01 else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    private static func degrees(
        _ value: String?,
        _ reference: String?,
        positive: Character,
        negative: Character,
        limit: Double
    ) -> Double? {
        guard let value, let sign = reference?.first, sign == positive || sign == negative else { return nil }
        let parts = value.prefix { $0 != "(" }.split(separator: " ").map(rational)
        guard (1...3).contains(parts.count) else { return nil }
        var degrees = 0.0
        // A phone without a fix writes 0/0. Minutes and seconds above 60 are invalid; 60 results from rounding.
        for (part, (unit, most)) in zip(parts, [(1.0, limit), (60, 60), (3600, 60)]) {
            guard let part, part >= 0, part <= most else { return nil }
            degrees += part / unit
        }
        guard degrees <= limit else { return nil }
        return sign == negative ? -degrees : degrees
    }

    /// Reads `numerator/denominator`; `nil` for 0/0 and anything else that is not a number.
    private static func rational(_ text: Substring) -> Double? {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let numerator = Double(parts[0]), let denominator = Double(parts[1]), denominator != 0
        else { return nil }
        return numerator / denominator
    }
}
