import Geometry

/// The length of one pointer's path, estimated in addition to the plain sum of its segments.
///
/// The plain sum has two errors. Noise and whole pixels make it too long, the more so the finer a finger is sampled:
/// movement within `deadBand` of the last vertex is therefore ignored (the distance-based local thinning of line
/// generalisation, McMaster 1987). A chord is shorter than its curve: over two chords a and b with the chord d across
/// both, the curve is nearer to a + b + (a + b − d) / 3 (Huygens 1654, De circuli magnitudine inventa: a polygon and
/// the one with half as many sides; today a step of Richardson's extrapolation).
///
/// Uses sums and square roots only, and stores two vertices; the same positions give the same bits.
struct PathEstimate: Equatable, Sendable {
    /// The radius of the dead band in CSS px, a millimetre at the default density: smaller movements are noise on most
    /// screens, and no finger writes finer.
    static let deadBand = 6.0

    /// The newest vertex of the thinned path.
    private(set) var vertex: Point
    /// The previous vertex; equal to `vertex` while there is only one.
    private(set) var before: Point
    /// The distance from `before` to `vertex`; 0 while there is only one vertex.
    private(set) var chord = 0.0
    /// a + b − d at the last corner; 0 before the first.
    private(set) var excess = 0.0
    private(set) var hasCorner = false

    /// A path that begins here.
    init(at position: Point) {
        vertex = position
        before = position
    }

    /// Restores a stored state: with one vertex, with two, or with a corner, whose excess is given.
    init(vertex: Point, before: Point, excess: Double?) {
        self.vertex = vertex
        self.before = before
        chord = before.distance(to: vertex)
        self.excess = excess ?? 0
        hasCorner = excess != nil
    }

    /// Whether a position is outside the dead band.
    @inline(__always)
    func isLeft(by position: Point) -> Bool {
        let dx = position.x - vertex.x
        let dy = position.y - vertex.y
        return dx * dx + dy * dy >= Self.deadBand * Self.deadBand
    }

    /// Makes `position` the newest vertex, and returns the length added to the path in CSS px.
    @inline(__always)
    mutating func extend(to position: Point) -> Double {
        let next = vertex.distance(to: position)
        var length = next
        if chord > 0 {
            let corner = chord + next - before.distance(to: position)
            // Each chord belongs to two corners and contributes half to each; the first chord belongs to one corner and
            // contributes all of it.
            length += corner * (hasCorner ? 1.0 / 6 : 1.0 / 4)
            excess = corner
            hasCorner = true
        }
        before = vertex
        vertex = position
        chord = next
        return length
    }

    /// The length that the path's end adds in CSS px: the distance within the dead band, and the last chord's other
    /// half of its corner.
    func remainder(to position: Point) -> Double {
        var ended = self
        let distance = isLeft(by: position) ? ended.extend(to: position) : vertex.distance(to: position)
        return distance + ended.excess / 12
    }
}
