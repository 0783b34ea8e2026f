import Geometry

/// A quadtree of degrees: squares that are halved repeatedly, with keys in the order of a Z curve, so that the pins of
/// a cell are adjacent in a sorted list.
///
/// A cell of depth d is 360° / 2^d wide and high. The root would reach to 270° north; cells beyond 90° stay empty.
enum PinGrid {
    /// The number of halvings after which two positions in one cell are at most 1 cm apart.
    static let halvings = 31

    /// The depth at which a cell is 64 px wide on a web map.
    static func depth(zoom: Int) -> Int { min(zoom, PinCluster.highestZoom) + 2 }

    /// The key of the finest cell: the bits of both axes alternate, latitude first.
    static func key(_ coordinate: GeographicCoordinate) -> UInt64 {
        let scale = Double(1 << halvings) / 360
        // The antimeridian and the pole belong to the last column and row.
        let column = min(UInt64(1 << halvings) - 1, UInt64((coordinate.longitude + 180) * scale))
        let row = min(UInt64(1 << (halvings - 1)) - 1, UInt64((coordinate.latitude + 90) * scale))
        return spread(row) << 1 | spread(column)
    }

    /// The cell of that depth with this prefix.
    static func bounds(prefix: UInt64, depth: Int) -> GeographicBounds? {
        let side = 360 / Double(1 << depth)
        let west = Double(gather(prefix)) * side - 180
        let south = Double(gather(prefix >> 1)) * side - 90
        return GeographicBounds(west: west, south: south, east: west + side, north: min(90, south + side))
    }

    /// The lower 32 bits, with a zero before each.
    private static func spread(_ value: UInt64) -> UInt64 {
        var bits = value
        bits = (bits | bits << 16) & 0x0000_ffff_0000_ffff
        bits = (bits | bits << 8) & 0x00ff_00ff_00ff_00ff
        bits = (bits | bits << 4) & 0x0f0f_0f0f_0f0f_0f0f
        bits = (bits | bits << 2) & 0x3333_3333_3333_3333
        bits = (bits | bits << 1) & 0x5555_5555_5555_5555
        return bits
    }

    /// Every second bit, the lowest first: the inverse of `spread`.
    private static func gather(_ value: UInt64) -> UInt64 {
        var bits = value & 0x5555_5555_5555_5555
        bits = (bits | bits >> 1) & 0x3333_3333_3333_3333
        bits = (bits | bits >> 2) & 0x0f0f_0f0f_0f0f_0f0f
        bits = (bits | bits >> 4) & 0x00ff_00ff_00ff_00ff
        bits = (bits | bits >> 8) & 0x0000_ffff_0000_ffff
        bits = (bits | bits >> 16) & 0x0000_0000_ffff_ffff
        return bits
    }
}
