public import Geometry

/// The pins of one cell of the map's grid.
public struct PinCluster: Hashable, Sendable {
    /// The position at which the cluster is drawn: that of its only pin, or the mean of all.
    public let coordinate: GeographicCoordinate
    /// The number of pins.
    public let count: Int
    /// The pin, if the cluster has only one.
    public let only: Pin?
    /// The cell that the cluster covers.
    public let cell: GeographicBounds

    /// The highest zoom with clusters: there a cell is 0.0003° wide, and pins at the same place are shown side by side.
    public static let highestZoom = 18
}

/// A page of clusters in the order of their cells.
public struct PinClusterPage: Hashable, Sendable {
    /// The clusters, one for each cell that has pins.
    public var clusters: [PinCluster] = []
    /// The key of the cell where the next page begins; `nil` on the last page.
    public var next: UInt64?
}
