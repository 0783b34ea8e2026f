/// Maps the points of one photo to those of another: a projective transformation of the plane, as between two photos
/// that were taken by hand from one place.
///
/// Coordinates are relative to the photo's centre, in halves of its longer side.
struct PhotoTransform: Equatable {
    static let identity = PhotoTransform()
    /// The number of parameters; the first six are affine.
    static let parameterCount = 8
    static let affineCount = 6

    /// a, b, c, d, e, f, g, h of x′ = ((1 + a) x + b y + c) / (1 + g x + h y), y′ = (d x + (1 + e) y + f) / (1 + g x + h y).
    var parameters = [Double](repeating: 0, count: parameterCount)

    func callAsFunction(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
        parameters.withUnsafeBufferPointer { p in
            let scale = 1 / (1 + p[6] * x + p[7] * y)
            return (((1 + p[0]) * x + p[1] * y + p[2]) * scale, (p[3] * x + (1 + p[4]) * y + p[5]) * scale)
        }
    }

    /// The largest displacement of a photo's corner, in pixels.
    func maxDisplacement(width: Int, height: Int) -> Double {
        let frame = PhotoFrame(width: width, height: height)
        return [(0, 0), (width, 0), (0, height), (width, height)].map { corner in
            let place = frame.centred(Double(corner.0), Double(corner.1))
            let moved = self(place.x, place.y)
            let (across, down) = ((moved.x - place.x) * frame.unit, (moved.y - place.y) * frame.unit)
            return (across * across + down * down).squareRoot()
        }.max() ?? 0
    }
}

/// The coordinates of `PhotoTransform` in a photo of some size; pixel (0, 0) has its centre at (0.5, 0.5).
struct PhotoFrame {
    /// Half the longer side, in pixels.
    let unit: Double
    private let centre: (x: Double, y: Double)

    init(width: Int, height: Int) {
        unit = Double(max(width, height)) / 2
        centre = (Double(width) / 2, Double(height) / 2)
    }

    func centred(_ x: Double, _ y: Double) -> (x: Double, y: Double) { ((x - centre.x) / unit, (y - centre.y) / unit) }

    func pixels(_ place: (x: Double, y: Double)) -> (x: Double, y: Double) {
        (place.x * unit + centre.x, place.y * unit + centre.y)
    }
}
