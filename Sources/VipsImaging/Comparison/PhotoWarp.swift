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
