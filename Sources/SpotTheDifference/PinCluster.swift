public import Geometry

/// The pins of one cell of the map's grid.
public struct PinCluster: Hashable, Sendable {
    /// Where to draw it: the only pin's place, else the mean of all.
    public let coordinate: GeographicCoordinate
    /// The number of pins.
    public let count: Int
    /// The pin, if it is the only one.
    public let only: Pin?
    /// The cell.
    public let cell: GeographicBounds

    /// The highest zoom with clusters: there a cell is 0.0003° wide, and pins at one place are shown side by side.
    public static let highestZoom = 18
}

/// Clusters in the order of their cells, and where the rest begins if there are more.
public struct PinClusterPage: Hashable, Sendable {
    /// One per cell that has pins.
    public var clusters: [PinCluster] = []
    /// The key of the first cell that found no room.
    public var next: UInt64?
}
