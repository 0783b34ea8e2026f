import Geometry

/// The length of one pointer's path, estimated in addition to the plain sum of its segments.
///
/// The plain sum has two errors. Noise and whole pixels make it too long, the more so the finer a finger is sampled:
/// movement within `deadBand` of the last vertex is therefore ignored (the distance-based local thinning of line
/// generalisation, McMaster 1987), except for the tip of a corner. A chord is shorter than its curve: over two chords a
/// and b with the chord d across both, the curve is nearer to a + b + (a + b − d) / 3 (Huygens 1654, De circuli magnitudine
/// inventa: a polygon and the one with half as many sides; today a step of Richardson's extrapolation). A corner is no
/// curve: the turns at both ends of a chord count as far as they agree, by the limiter of van Leer (Towards the ultimate
/// conservative difference scheme II, Journal of Computational Physics 14, 1974), and those of about a right angle and
/// more do not count.
///
/// Uses sums, products, quotients and square roots only, and stores three positions; the same positions give the same
/// bits. Large functions are not inlined, since phones load the engine.
struct PathEstimate: Equatable, Sendable {
    /// The radius of the dead band in CSS px, a millimetre at the default density: smaller movements are noise on most
    /// screens, and no finger writes finer.
    static let deadBand = 6.0
    /// How much longer, in CSS px, the way over a position within the dead band is if that is the tip of a corner.
    static let tipExcess = 2.0
    /// The cosine of the largest turn of a curve, 86°.
    static let sharpestCosine = 0.0625

    /// A turn of the path at a vertex.
    struct Turn: Equatable, Sendable {
        /// The sum of both chords less the chord across both, in CSS px; negative for a turn to the left.
        var excess = 0.0
        /// Whether it is too large for a curve.
        var isSharp = false

        /// What the chord between two turns lacks of its curve, times 6: van Leer's limiter, which is 0 if one of
        /// them is 0 or they turn to different sides.
        func agreement(with next: Turn) -> Double {
            guard !isSharp, !next.isSharp, excess * next.excess > 0 else { return 0 }
            return 2 * (excess * next.excess) / (excess + next.excess).magnitude
        }
    }

    /// The newest vertex of the thinned path.
    private(set) var vertex: Point
    /// The previous vertex; equal to `vertex` while there is only one.
    private(set) var before: Point
    /// The position within the dead band that is farthest in the direction of the newest chord; `nil` if none is
    /// farther than the vertex.
    private(set) var tip: Point?
    /// The newest turn; `nil` before the first.
    private(set) var turn: Turn?
    /// The agreement of the newest turn with the one before; `nil` before the second.
    private(set) var agreement: Double?
    /// The distance from `before` to `vertex`; 0 while there is only one vertex.
    private(set) var chord = 0.0
    /// What the path goes around.
    private(set) var outline: PathOutline
    private var tipProgress = 0.0

    /// A path that begins here.
    init(at position: Point) {
        vertex = position
        before = position
        outline = PathOutline(at: position)
    }

    /// Restores a stored state, without what it goes around.
    init(vertex: Point, before: Point, tip: Point?, turn: Turn?, agreement: Double?) {
        outline = PathOutline(at: vertex)
        self.vertex = vertex
        self.before = before
        chord = before.distance(to: vertex)
        self.turn = turn
        self.agreement = agreement
        if let tip { follow(tip) }
    }

    /// Whether a position is outside the dead band.
    @inline(__always)
    func isLeft(by position: Point) -> Bool {
        let dx = position.x - vertex.x
        let dy = position.y - vertex.y
        return dx * dx + dy * dy >= Self.deadBand * Self.deadBand
    }

    /// Notes a position within the dead band.
    @inline(__always)
    mutating func follow(_ position: Point) {
        let progress =
            (position.x - vertex.x) * (vertex.x - before.x) + (position.y - vertex.y) * (vertex.y - before.y)
        guard progress > tipProgress else { return }
        tipProgress = progress
        tip = position
    }

    /// Adds the vertices up to a position outside the dead band, and returns what the path has become longer.
    @inline(never)
    mutating func extend(to position: Point) -> EstimatedLength {
        var added = EstimatedLength()
        if let tip, mayBeCorner(tip, towards: position),
            vertex.distance(to: tip) + tip.distance(to: position) - vertex.distance(to: position) >= Self.tipExcess
        {
            append(tip, to: &added)
            guard isLeft(by: position) else {
                follow(position)
                return added
            }
        }
        append(position, to: &added)
        return added
    }

    /// Whether the way over a position may be `tipExcess` longer than the straight line: not where it is beside that line by
    /// less than half of it, which needs no square root.
    @inline(__always)
    private func mayBeCorner(_ tip: Point, towards position: Point) -> Bool {
        let (x, y) = (position.x - vertex.x, position.y - vertex.y)
        let (tipX, tipY) = (tip.x - vertex.x, tip.y - vertex.y)
        let (along, across, square) = (x * tipX + y * tipY, x * tipY - y * tipX, x * x + y * y)
        // Half of the excess, less what rounding may add.
        return !(along >= 0 && along <= square && across * across < 0.99 * square)
    }

    @inline(never)
    private mutating func append(_ next: Point, to length: inout EstimatedLength) {
        let nextChord = vertex.distance(to: next)
        length.pixels += nextChord
        if chord > 0 {
            let newest = turn(to: next, chord: nextChord)
            if let turn {
                let agreement = turn.agreement(with: newest)
                // The first chord has a turn at one end only: it counts like the second.
                if self.agreement == nil {
                    length.addChord(between: turn, and: turn, agreement: agreement)
                }
                length.addChord(between: turn, and: newest, agreement: agreement)
                if nextChord > chord { length.addCut(between: turn, and: newest, chord: chord, next: nextChord) }
                self.agreement = agreement
            }
            turn = newest
        }
        outline.extend(from: before, over: vertex, to: next)
        before = vertex
        vertex = next
        chord = nextChord
        tip = nil
        tipProgress = 0
    }

    /// The area that the path goes around if it ends at a position.
    @inline(never)
    func outline(to position: Point) -> OutlinedArea {
        var ended = self
        if isLeft(by: position) { _ = ended.extend(to: position) }
        return ended.outline.closed(from: ended.before, over: ended.vertex, at: position)
    }

    /// Restores what a checkpoint has of it.
    mutating func restore(_ outline: PathOutline) {
        self.outline = outline
    }

    /// The turn at the newest vertex towards a next one.
    private func turn(to next: Point, chord nextChord: Double) -> Turn {
        let (ax, ay) = (vertex.x - before.x, vertex.y - before.y)
        let (bx, by) = (next.x - vertex.x, next.y - vertex.y)
        let excess = max(0, chord + nextChord - before.distance(to: next))
        return Turn(
            excess: ax * by - ay * bx < 0 ? -excess : excess,
            isSharp: ax * bx + ay * by <= Self.sharpestCosine * (chord * nextChord)
        )
    }

    /// The length that the path's end adds: the distance within the dead band, and the last chord's curve.
    @inline(never)
    func remainder(to position: Point) -> EstimatedLength {
        var ended = self
        var length = isLeft(by: position) ? ended.extend(to: position) : EstimatedLength()
        length.pixels += ended.vertex.distance(to: position)
        length.paths = 1
        guard let turn = ended.turn else { return length }
        if let agreement = ended.agreement {
            length.addChord(between: turn, and: turn, agreement: agreement)
        } else {
            // One turn between two chords: Huygens' third.
            let agreement = turn.agreement(with: turn)
            length.addChord(between: turn, and: turn, agreement: agreement)
            length.addChord(between: turn, and: turn, agreement: agreement)
        }
        return length
    }
}

extension EstimatedLength {
    /// Adds what a chord lacks of its curve, and the doubt about it.
    @inline(never)
    fileprivate mutating func addChord(
        between first: PathEstimate.Turn,
        and second: PathEstimate.Turn,
        agreement: Double
    ) {
        let curve = agreement / 6
        pixels += curve
        curvePixels += curve
        // Where the turns differ, it may be a curve or a corner anywhere on the chord.
        let unlimited = (first.excess.magnitude + second.excess.magnitude) / 12
        doubtfulPixels += max(0, unlimited - curve) + (first.excess - second.excess).magnitude / 6
    }

    /// Adds the doubt about a corner between two positions, which cuts it off.
    ///
    /// A finger at one speed makes chords of one length, but for the one that cuts off a corner: it lacks what it is
    /// shorter than the next. The turns at both ends are then to the same side, and together a fifth of the chord; smaller
    /// ones are rather jitter. Half of it is added, since the factors of `LengthErrors` are above 1.
    @inline(never)
    fileprivate mutating func addCut(
        between first: PathEstimate.Turn,
        and second: PathEstimate.Turn,
        chord: Double,
        next: Double
    ) {
        guard first.excess * second.excess > 0 else { return }
        let turns = min(next, 5 * (first.excess + second.excess).magnitude)
        doubtfulPixels += turns / next * (next - chord) / 2
    }
}

/// The estimated length of paths, with what its error is computed from.
public struct EstimatedLength: Hashable, Sendable {
    /// The length in CSS px, with the curves between the vertices.
    public internal(set) var pixels = 0.0
    /// The part of `pixels` that curves are longer than their chords.
    public internal(set) var curvePixels = 0.0
    /// What more or less it could be at turns that are neither a curve nor straight.
    public internal(set) var doubtfulPixels = 0.0
    /// The number of paths.
    public internal(set) var paths = 0

    static func += (sum: inout EstimatedLength, other: EstimatedLength) {
        sum.pixels += other.pixels
        sum.curvePixels += other.curvePixels
        sum.doubtfulPixels += other.doubtfulPixels
        sum.paths += other.paths
    }
}

/// How wrong a length in CSS px may be, by source.
///
/// The factors are those with which 95 of 100 strokes of one half of `docs/accuracy.md`'s drawn at random lie within the
/// estimate's error, and 99 of 100 within the sum's. The other half judges them.
public struct LengthErrors: Equatable, Sendable {
    /// The error of an estimate by a px of doubt about its corners.
    static let doubtFactor = 1.2

    /// Of positions that tremble, or are whole px.
    public let jitter: Double
    /// Of the curves between two vertices.
    public let sampling: Double
    /// Of turns that may be a corner or a curve.
    public let corners: Double
    /// Of the first and the last position.
    public let ends: Double

    /// Of the estimate: independent errors, each of which holds in 95 of 100 cases.
    ///
    /// - Parameter sum: The length of the straight segments of the same paths.
    public init(ofEstimate estimate: EstimatedLength, sum: Double) {
        let excess = Self.excess(of: sum, over: estimate)
        // Of strong jitter more is left in the estimate.
        let excessShare = estimate.pixels > 0 ? excess / estimate.pixels : 0
        jitter = (0.05 + 0.15 * excessShare) * excess
        sampling = estimate.curvePixels
        corners = Self.doubtFactor * estimate.doubtfulPixels
        ends = 3 * Double(estimate.paths).squareRoot()
    }

    /// Of the sum of straight segments: the most that each source has in 99 of 100 cases.
    public init(ofSum sum: Double, estimate: EstimatedLength) {
        let excess = Self.excess(of: sum, over: estimate)
        jitter = 1.02 * excess
        sampling = 1.5 * estimate.curvePixels
        // Where much of a length is in doubt, the positions are too far apart for its turns, and more of it is lost.
        let doubtfulShare = sum > 0 ? estimate.doubtfulPixels / sum : 0
        corners = (1.3 + 10 * doubtfulShare) * estimate.doubtfulPixels
        ends = 3.2 * Double(estimate.paths).squareRoot()
    }

    /// The sources' errors as one that holds in 95 of 100 cases, if they are independent.
    public var interval: Double {
        (jitter * jitter + sampling * sampling + corners * corners + ends * ends).squareRoot()
    }

    /// The sources' errors as one that none exceeds, also if all are as large as they can be.
    public var bound: Double { jitter + sampling + corners + ends }

    /// What the thinned path leaves out of the sum.
    private static func excess(of sum: Double, over estimate: EstimatedLength) -> Double {
        max(0, sum - (estimate.pixels - estimate.curvePixels))
    }
}
