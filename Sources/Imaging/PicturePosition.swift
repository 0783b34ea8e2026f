/// The position in a photo's metadata, in degrees WGS 84.
package struct PicturePosition: Sendable, Equatable {
    /// The latitude, −90° to 90°.
    package var latitude: Double
    /// The longitude, −180° to 180°.
    package var longitude: Double

    /// Creates a position, unchecked.
    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}
