import Imaging

/// A computed view of hills, texture and coloured blobs, the same for the same seed.
struct Scene {
    struct Blob {
        var x: Double
        var y: Double
        var radius: Double
        var colour: [Double]

        var box: PictureRectangle {
            PictureRectangle(
                x: Int(x - radius),
                y: Int(y - radius),
                width: Int(2 * radius) + 1,
                height: Int(2 * radius) + 1
            )
        }
    }

    static let width = 640
    static let height = 480
    var blobs: [Blob]
    private let seed: UInt64

    /// Nine blobs on a grid of places, so that none covers another.
    init(seed: UInt64) {
        self.seed = seed
        var state = seed
        func next(_ range: ClosedRange<Double>) -> Double {
            // SplitMix64.
            state &+= 0x9e37_79b9_7f4a_7c15
            var bits = state
            bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
            bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
            bits ^= bits >> 31
            return range.lowerBound + Double(bits >> 11) / Double(1 << 53) * (range.upperBound - range.lowerBound)
        }
        blobs = (0..<9).map { index in
            Blob(
                x: 110 + 210 * Double(index % 3) + next(-20...20),
                y: 90 + 150 * Double(index / 3) + next(-20...20),
                radius: next(12...24),
                colour: [next(150...250), next(20...120), next(20...250)]
            )
        }
    }

    /// Removes one, moves one, recolours one and adds one; returns where.
    mutating func change() -> [PictureRectangle] {
        var changed: [PictureRectangle] = []
        changed.append(blobs[2].box)
        blobs[5].colour.swapAt(0, 1)
        changed.append(blobs[5].box)
        changed.append(blobs[6].box)
        blobs[6].x += 70
        changed.append(blobs[6].box)
        let added = Blob(x: 215, y: 165, radius: 11, colour: [250, 240, 40])
        blobs.append(added)
        changed.append(added.box)
        blobs.remove(at: 2)
        return changed
    }

    /// - Parameters:
    ///   - scale: of the picture against 640 × 480.
    ///   - offset: by which all is further right and further down.
    ///   - tone: what becomes of a value of 0 to 255 at a pixel.
    func drawing(
        scale: Double = 1,
        offset: (x: Double, y: Double) = (0, 0),
        tone: (Int, Int, Double) -> Double = { $2 }
    ) -> Drawing<UInt8> {
        Drawing(Int(Double(Self.width) * scale), Int(Double(Self.height) * scale)) { column, row in
            let x = (Double(column) + 0.5) / scale - offset.x
            let y = (Double(row) + 0.5) / scale - offset.y
            return colour(x, y, softness: 1 / scale).map { UInt8(tone(column, row, $0).rounded()) }
        }
    }

    private func colour(_ x: Double, _ y: Double, softness: Double) -> [Double] {
        // A sky that gets lighter, hills with furrows, a fence: smooth, textured and sharp.
        let hill = 240 + 40 * Self.wave(x / 90 + Double(seed)) + 12 * Self.wave(x / 23)
        var colour: [Double]
        if y < hill {
            colour = [90 + y / 4, 140 + y / 5, 215]
        } else {
            let furrow = 18 * Self.wave((x + 2 * y) / 9) + 10 * Self.wave((x - y) / 4)
            colour = [80 + furrow, 130 + furrow - (y - hill) / 8, 60 + furrow / 2]
        }
        if y > 400, y < 440, Int(x / 8) % 3 == 0 { colour = [235, 230, 220] }
        for blob in blobs {
            let distance = ((x - blob.x) * (x - blob.x) + (y - blob.y) * (y - blob.y)).squareRoot()
            let share = max(0, min(1, (blob.radius - distance) / softness + 0.5))
            colour = zip(colour, blob.colour).map { $0 * (1 - share) + $1 * share }
        }
        return colour
    }

    /// A parabola for each half wave: near enough to a sine, and the same on every machine.
    private static func wave(_ value: Double) -> Double {
        let phase = value - value.rounded(.down)
        return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
    }
}
