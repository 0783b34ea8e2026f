import CVips

/// For each pixel of a photo, its position in the other photo.
struct PhotoWarp {
    let width: Int
    let height: Int
    /// x and y of each pixel, row by row, as indices.
    private let places: [Float]

    /// The margin (px) at an edge inside the other photo, where only one of the two is blurred with the background.
    private static let marginPixels: Float = 6

    init(_ transform: PhotoTransform, width: Int, height: Int) {
        let frame = PhotoFrame(width: width, height: height)
        self.width = width
        self.height = height
        places = [Float](unsafeUninitializedCapacity: width * height * 2) { places, count in
            var index = 0
            for y in 0..<height {
                for x in 0..<width {
                    let centred = frame.centred(Double(x) + 0.5, Double(y) + 0.5)
                    let place = frame.pixels(transform(centred.x, centred.y))
                    places[index] = Float(place.x - 0.5)
                    places[index + 1] = Float(place.y - 0.5)
                    index += 2
                }
            }
            count = index
        }
    }

    /// The pixel of the other photo nearest to the place of a pixel; nil outside.
    func nearest(_ x: Int, _ y: Int) -> (x: Int, y: Int)? {
        let index = 2 * (y * width + x)
        let place = (x: places[index].rounded(), y: places[index + 1].rounded())
        guard place.x >= 0, place.y >= 0, place.x < Float(width), place.y < Float(height) else { return nil }
        return (Int(place.x), Int(place.y))
    }

    /// Whether the pixel has a place well inside the other photo.
    func isInside(_ x: Int, _ y: Int) -> Bool {
        let index = 2 * (y * width + x)
        let (x, y) = (places[index], places[index + 1])
        return x >= Self.marginPixels && y >= Self.marginPixels
            && x < Float(width) - Self.marginPixels && y < Float(height) - Self.marginPixels
    }

    /// The other photo's image, sampled at each pixel by bicubic interpolation.
    func applied(to image: Vips.Image) throws(Vips.Failure) -> Vips.Image {
        let index = try Vips.Image(
            places.withUnsafeBytes { places in
                touchfigures_vips_from_memory(
                    places.baseAddress,
                    places.count,
                    Int32(width),
                    Int32(height),
                    2,
                    VIPS_FORMAT_FLOAT
                )
            },
            "cannot take the places"
        )
        return try image.applying("cannot align") { touchfigures_vips_map($0, $1, index.pointer) }
    }
}

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
