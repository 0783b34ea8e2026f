import Imaging

/// A computed view of hills, texture and coloured blobs, the same for the same seed.
struct Scene {
    struct Blob {
        var place: SIMD2<Float>
        var radius: Float
        var colour: SIMD3<Float>

        var box: PictureRectangle {
            PictureRectangle(
                x: Int(place.x - radius),
                y: Int(place.y - radius),
                width: Int(2 * radius) + 1,
                height: Int(2 * radius) + 1
            )
        }
    }

    static let width = 400
    static let height = 300
    var blobs: [Blob]
    private let seed: UInt64

    /// Nine blobs on a grid of places, so that none covers another.
    init(seed: UInt64) {
        self.seed = seed
        var state = seed
        func next(_ range: ClosedRange<Float>) -> Float {
            // SplitMix64.
            state &+= 0x9e37_79b9_7f4a_7c15
            var bits = state
            bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
            bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
            bits ^= bits >> 31
            return range.lowerBound + Float(bits >> 40) / Float(1 << 24) * (range.upperBound - range.lowerBound)
        }
        blobs = (0..<9).map { index in
            Blob(
                place: [70 + 130 * Float(index % 3) + next(-12...12), 55 + 95 * Float(index / 3) + next(-12...12)],
                radius: next(9...17),
                colour: [next(150...250), next(20...120), next(20...250)]
            )
        }
    }

    /// Removes one, moves one, recolours one and adds one; returns where.
    mutating func change() -> [PictureRectangle] {
        var changed: [PictureRectangle] = []
        let recoloured = blobs[5].colour
        blobs[5].colour = [recoloured.y, recoloured.x, recoloured.z]
        changed.append(blobs[5].box)
        changed.append(blobs[6].box)
        blobs[6].place.x += 48
        changed.append(blobs[6].box)
        let added = Blob(place: [135, 102], radius: 9, colour: [250, 240, 40])
        blobs.append(added)
        changed.append(added.box)
        changed.append(blobs.remove(at: 2).box)
        return changed
    }

    /// - Parameters:
    ///   - scale: of the picture against its usual size.
    ///   - offset: by which all is further right and further down.
    ///   - tone: what becomes of the values, 0 to 255, of the pixel at a column and a row.
    func drawing(
        scale: Float = 1,
        offset: SIMD2<Float> = [0, 0],
        tone: (Int, Int, SIMD3<Float>) -> SIMD3<Float> = { $2 }
    ) -> Drawing<UInt8> {
        let (width, height) = (Int(Float(Self.width) * scale), Int(Float(Self.height) * scale))
        var values = [UInt8](repeating: 0, count: width * height * 3)
        // By the pointer: checked and counted, a debug build would take a second for each picture.
        values.withUnsafeMutableBufferPointer { values in
            var index = 0
            for row in 0..<height {
                for column in 0..<width {
                    let place = (SIMD2(Float(column), Float(row)) + 0.5) / scale - offset
                    let shown = tone(column, row, colour(place, softness: 1 / scale))
                    values[index] = UInt8(max(0, min(255, shown.x)))
                    values[index + 1] = UInt8(max(0, min(255, shown.y)))
                    values[index + 2] = UInt8(max(0, min(255, shown.z)))
                    index += 3
                }
            }
        }
        return Drawing(width, height, values: values)
    }

    /// A sky that gets lighter, hills with furrows, a fence, blobs: smooth, textured and sharp.
    private func colour(_ place: SIMD2<Float>, softness: Float) -> SIMD3<Float> {
        let (x, y) = (place.x, place.y)
        let hill = 150 + 25 * Self.wave(x / 60 + Float(seed)) + 8 * Self.wave(x / 17)
        let furrow = 18 * Self.wave((x + 2 * y) / 11) + 10 * Self.wave((x - y) / 7)
        let sky: SIMD3<Float> = [90 + y / 3, 140 + y / 4, 215]
        let field: SIMD3<Float> = [80 + furrow, 130 + furrow - (y - hill) / 8, 60 + furrow / 2]
        var colour = Self.mixed(sky, field, (y - hill) / softness)
        if y > 265, y < 285 {
            let fromPost = abs(x - (x / 18).rounded() * 18)
            colour = Self.mixed(colour, [235, 230, 220], (3 - fromPost) / softness)
        }
        for blob in blobs {
            let from = place - blob.place
            let square = from.x * from.x + from.y * from.y
            let reach = blob.radius + softness
            guard square < reach * reach else { continue }
            colour = Self.mixed(colour, blob.colour, (blob.radius - square.squareRoot()) / softness)
        }
        return colour
    }

    /// Half and half on the edge, one colour alone half a pixel aside.
    private static func mixed(_ one: SIMD3<Float>, _ other: SIMD3<Float>, _ inside: Float) -> SIMD3<Float> {
        let share = max(0, min(1, inside + 0.5))
        return one * (1 - share) + other * share
    }

    /// A parabola for each half wave: near enough to a sine, and the same on every machine.
    private static func wave(_ value: Float) -> Float {
        let phase = value - value.rounded(.down)
        return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
    }
}
