import ByteCoding
public import Geometry

/// What one finger goes around: the area inside its path, which is closed by a straight line from its end to its start.
///
/// The sum of the triangles over the vertices of the thinned path (Gauss's area formula), and what curves bulge over their
/// chords. An arc with a small turn t over a chord c has c² t / 12 more than the chord; where two chords a and b turn, a × b is
/// about c² t, so a twelfth of all these products is added. At a corner between two positions that is what the chord cuts off, on
/// average. A way around that is gone twice counts twice, and one to the left against one to the right.
///
/// Uses sums and products only, and stores two positions; the same positions give the same bits.
struct PathOutline: Equatable, Sendable {
    /// Where the path begins.
    let start: Point
    /// The first vertex after that; equal to `start` before there is one.
    private(set) var first: Point
    /// Twice the area of the polygon of start and vertices, in square px; positive for a way to the right.
    private(set) var twiceArea = 0.0
    /// The sum of the products of chords, in square px, with their sign.
    private(set) var bend = 0.0
    /// The sum of their magnitudes.
    private(set) var bends = 0.0

    /// A path that begins here.
    init(at start: Point) {
        self.start = start
        first = start
    }

    /// Restores a stored state.
    init(start: Point, first: Point, twiceArea: Double, bend: Double, bends: Double) {
        self.start = start
        self.first = first
        (self.twiceArea, self.bend, self.bends) = (twiceArea, bend, bends)
    }

    /// Adds the chord from a vertex to the next one.
    ///
    /// - Parameter before: The vertex before; equal to `vertex` if there is none.
    @inline(never)
    mutating func extend(from before: Point, over vertex: Point, to next: Point) {
        twiceArea += cross(start, vertex, start, next)
        if before == vertex { first = next } else { turn(cross(before, vertex, vertex, next)) }
    }

    /// The area if the path ends now.
    ///
    /// - Parameters:
    ///   - before: The vertex before the newest one.
    ///   - vertex: The newest vertex.
    ///   - end: The newest position.
    @inline(never)
    func closed(from before: Point, over vertex: Point, at end: Point) -> OutlinedArea {
        var closed = self
        closed.twiceArea += cross(start, vertex, start, end)
        if vertex.distance(to: start) < PathEstimate.deadBand {
            closed.turn(cross(before, vertex, start, first))
        } else {
            closed.turn(cross(before, vertex, vertex, start))
            closed.turn(cross(vertex, start, start, first))
        }
        return OutlinedArea(
            pixels: (closed.twiceArea / 2 + closed.bend / 12).magnitude,
            bulgePixels: closed.bends / 12,
            gapPixels: start.distance(to: end)
        )
    }

    private mutating func turn(_ product: Double) {
        bend += product
        bends += product.magnitude
    }

    /// The product of the ways from `a` to `b` and from `c` to `d`.
    @inline(__always)
    private func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Double {
        (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x)
    }
}

/// The area that one finger went around, in CSS px of its screen.
public struct OutlinedArea: Hashable, Sendable {
    /// The area in square px.
    public internal(set) var pixels: Double
    /// What curves and corners add or take away, without their sign, in square px.
    public internal(set) var bulgePixels: Double
    /// How far the end is from the start, in px.
    public internal(set) var gapPixels: Double

    /// How much of the length the end may be away from the start, so that a line counts as an outline.
    static let largestGap = 0.1
    /// The shortest outline in px.
    static let shortest = 30.0
}

/// A point that a short touch has put on a picture.
public struct PicturePoint: Hashable, Sendable {
    /// The position in the picture's pixels.
    public var position: Point
    /// The side of one of these on the screen then, in CSS px.
    public var scale: Double

    /// The most px of the screen that a finger goes for a point, by the estimate.
    static let longestWay = 10.0
    /// How many points an angle has.
    public static let ofAngle = 3
}

// MARK: The engine's part

/// What the last gesture on a picture was, besides a length: an outline, or one of the newest points.
struct PictureShape: Equatable, Sendable {
    /// What the finger went around; `nil` of several fingers.
    var outline: OutlinedArea?
    /// The newest points, at most three, which no line came between.
    var points: [PicturePoint] = []
}

extension TouchMetrics {
    /// The area that the current or last gesture on a picture goes around; `nil` where its end is far from its start, and of
    /// several fingers.
    public var outlinedLast: OutlinedArea? {
        guard let outline = outline, gesturePicture != nil else { return nil }
        let length = estimatedLast.pixels
        guard length >= OutlinedArea.shortest, outline.gapPixels <= OutlinedArea.largestGap * length else { return nil }
        return outline
    }

    /// The newest points on the picture of the last gesture, at most three: those of touches that went nowhere, and between
    /// which no line was drawn. A fourth one begins again.
    public var picturePoints: [PicturePoint] { shape.points }

    private var outline: OutlinedArea? {
        guard let pointer = pointers.first else { return shape.outline }
        return gestureFingers == 1 ? pointer.path.outline(to: pointer.position) : nil
    }

    /// Begins a gesture.
    @inline(never)
    mutating func beginShape() {
        shape.outline = nil
        if picture == nil || picture?.picture != gesturePicture?.picture { shape.points = [] }
    }

    /// Keeps what the last finger of a gesture has drawn.
    @inline(never)
    mutating func settleShape(of pointer: ActivePointer) {
        guard let place = gesturePicture else { return }
        guard gestureFingers == 1 else {
            shape = PictureShape()
            return
        }
        shape.outline = pointer.path.outline(to: pointer.position)
        guard settledLast.pixels <= PicturePoint.longestWay else {
            shape.points = []
            return
        }
        if shape.points.count == PicturePoint.ofAngle { shape.points = [] }
        shape.points.append(PicturePoint(position: place.pixels(of: pointer.position), scale: place.scale))
    }
}

// MARK: In checkpoints

extension TouchMetrics {
    func writeShape(into bytes: inout CheckpointWriter) {
        guard hasPicture else { return }
        for pointer in pointers {
            let outline = pointer.path.outline
            for value in [
                outline.start.x, outline.start.y, outline.first.x, outline.first.y, outline.twiceArea, outline.bend,
                outline.bends,
            ] { bytes.write(value) }
        }
        bytes.write(integer: shape.outline == nil ? 0 : 1)
        if let outline = shape.outline {
            for value in [outline.pixels, outline.bulgePixels, outline.gapPixels] { bytes.write(value) }
        }
        bytes.write(integer: UInt64(shape.points.count))
        for point in shape.points {
            for value in [point.position.x, point.position.y, point.scale] { bytes.write(value) }
        }
    }

    mutating func readShape(from reader: inout CheckpointReader) throws(CheckpointError) {
        for slot in pointers.indices {
            let outline = PathOutline(
                start: try reader.place(),
                first: try reader.place(),
                twiceArea: try reader.finite(),
                bend: try reader.finite(),
                bends: try reader.finite()
            )
            pointers[slot].path.restore(outline)
        }
        if try reader.integer() == 1 {
            shape.outline = OutlinedArea(
                pixels: try reader.finite(),
                bulgePixels: try reader.finite(),
                gapPixels: try reader.finite()
            )
        }
        for _ in 0..<(try reader.count(upTo: PicturePoint.ofAngle)) {
            let point = PicturePoint(position: try reader.place(), scale: try reader.finite())
            guard PicturePlace.scales.contains(point.scale) else { throw .damaged }
            shape.points.append(point)
        }
    }
}

extension CheckpointReader {
    fileprivate mutating func place() throws(CheckpointError) -> Point {
        Point(x: try finite(), y: try finite())
    }
}
