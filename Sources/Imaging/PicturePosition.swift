/// The position in a photo's metadata: degrees WGS 84, within ±90 and ±180.
package struct PicturePosition: Sendable, Equatable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
