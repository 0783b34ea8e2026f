import Imaging
import TestSupport

/// A computed view of hills, texture and coloured blobs, the same for the same seed.
struct Scene {
    struct Blob {
        var x: Float
        var y: Float
        var radius: Float
        var colour: Colour

        var box: PictureRectangle {
            PictureRectangle(
                x: Int(x - radius),
                y: Int(y - radius),
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
        var numbers = SeededNumbers(state: seed)
        func next(_ range: ClosedRange<Float>) -> Float {
            range.lowerBound + numbers.share() * (range.upperBound - range.lowerBound)
        }
        blobs = (0..<9).map { index in
            Blob(
                x: 70 + 130 * Float(index % 3) + next(-12...12),
                y: 55 + 95 * Float(index / 3) + next(-12...12),
                radius: next(9...17),
                colour: Colour(red: next(150...250), green: next(20...120), blue: next(20...250))
            )
        }
    }

    /// Removes one, moves one, recolours one and adds one; returns their places.
    mutating func change() -> [PictureRectangle] {
        var changed: [PictureRectangle] = []
        let former = blobs[5].colour
        blobs[5].colour = Colour(red: former.green, green: former.red, blue: former.blue)
        changed.append(blobs[5].box)
        changed.append(blobs[6].box)
        blobs[6].x += 48
        changed.append(blobs[6].box)
        let added = Blob(x: 135, y: 102, radius: 9, colour: Colour(red: 250, green: 240, blue: 40))
        blobs.append(added)
        changed.append(added.box)
        changed.append(blobs.remove(at: 2).box)
        return changed
    }

    /// - Parameters:
    ///   - scale: The picture's size relative to the usual one.
    ///   - offset: The shift of everything to the right and down.
    ///   - tone: The new value of a pixel's value of 0 to 255 at a column and a row.
    func drawing(
        scale: Float = 1,
        offset: (x: Float, y: Float) = (0, 0),
        tone: (Int, Int, Float) -> Float = { $2 }
    ) -> Drawing<UInt8> {
        let (width, height) = (Int(Float(Self.width) * scale), Int(Float(Self.height) * scale))
        var values = [UInt8](repeating: 0, count: width * height * 3)
        // By the pointer and number by number: a debug build would otherwise take seconds for each picture.
        values.withUnsafeMutableBufferPointer { values in
            var index = 0
            for row in 0..<height {
                for column in 0..<width {
                    let x = (Float(column) + 0.5) / scale - offset.x
                    let y = (Float(row) + 0.5) / scale - offset.y
                    let shown = colour(x, y, softness: 1 / scale)
                    values[index] = UInt8(max(0, min(255, tone(column, row, shown.red))))
                    values[index + 1] = UInt8(max(0, min(255, tone(column, row, shown.green))))
                    values[index + 2] = UInt8(max(0, min(255, tone(column, row, shown.blue))))
                    index += 3
                }
            }
        }
        return Drawing(width, height, values: values)
    }

    /// A gradient sky, hills with furrows, a fence, blobs: smooth, textured and sharp.
    private func colour(_ x: Float, _ y: Float, softness: Float) -> Colour {
        let hill = 150 + 25 * Self.wave(x / 60 + Float(seed)) + 8 * Self.wave(x / 17)
        var colour = Colour(red: 90 + y / 3, green: 140 + y / 4, blue: 215)
        if y > hill - softness {
            let furrow = 18 * Self.wave((x + 2 * y) / 11) + 10 * Self.wave((x - y) / 7)
            let green = 130 + furrow - (y - hill) / 8
            colour.mix(Colour(red: 80 + furrow, green: green, blue: 60 + furrow / 2), inside: (y - hill) / softness)
        }
        if y > 265, y < 285 {
            let fromPost = abs(x - (x / 18).rounded() * 18)
            colour.mix(Colour(red: 235, green: 230, blue: 220), inside: (3 - fromPost) / softness)
        }
        for blob in blobs where abs(x - blob.x) < blob.radius + softness && abs(y - blob.y) < blob.radius + softness {
            let distance = ((x - blob.x) * (x - blob.x) + (y - blob.y) * (y - blob.y)).squareRoot()
            colour.mix(blob.colour, inside: (blob.radius - distance) / softness)
        }
        return colour
    }

    /// A parabola for each half wave: similar to a sine, and the same on every machine.
    private static func wave(_ value: Float) -> Float {
        let phase = value - value.rounded(.down)
        return phase < 0.5 ? 16 * phase * (0.5 - phase) : -16 * (phase - 0.5) * (1 - phase)
    }
}

/// Red, green and blue, 0 to 255.
struct Colour {
    var red: Float
    var green: Float
    var blue: Float

    /// Mixed in equal parts on the edge, one pure colour half a pixel away.
    mutating func mix(_ other: Colour, inside: Float) {
        let share = max(0, min(1, inside + 0.5))
        red += (other.red - red) * share
        green += (other.green - green) * share
        blue += (other.blue - blue) * share
    }
}
