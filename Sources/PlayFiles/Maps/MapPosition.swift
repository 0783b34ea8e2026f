import Geometry

/// A position of a map file, unchanged.
struct MapPosition {
    /// `nil` for an invalid position.
    var coordinate: GeographicCoordinate?
    /// The line in the file, from 1; `nil` if it is unknown.
    var line: Int?

    init(coordinate: GeographicCoordinate?, line: Int?) {
        (self.coordinate, self.line) = (coordinate, line)
    }

    init(latitude: (some StringProtocol)?, longitude: (some StringProtocol)?, line: Int) {
        self.line = line
        guard let latitude = latitude.flatMap({ Double($0) }), let longitude = longitude.flatMap({ Double($0) }) else {
            return
        }
        coordinate = GeographicCoordinate(latitude: latitude, longitude: longitude)
    }
}
