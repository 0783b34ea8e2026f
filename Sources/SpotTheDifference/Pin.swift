public import Geometry

/// A puzzle's place on the map.
public struct Pin: Hashable, Sendable {
    /// The puzzle's number in the store.
    public let number: Int64
    /// The puzzle's position.
    public let coordinate: GeographicCoordinate

    /// Creates the pin of the puzzle with this number.
    public init(number: Int64, coordinate: GeographicCoordinate) {
        self.number = number
        self.coordinate = coordinate
    }
}
