import Imaging
import TestSupport

/// A computed view of a street: plaster and paving with many grain sizes, windows, and changeable objects. It is
/// drawn at twice the size of its photos, so that they are sampled between its pixels, like a camera's.
struct Street {
    struct Thing {
        var x: Int
        var y: Int
        var width: Int
        var height: Int
        var colour: Colour
        /// Bars across it: a sign's letters.
        var isStriped = false

        var box: PictureRectangle { PictureRectangle(x: x, y: y, width: width, height: height) }
    }

    let width: Int
    let height: Int
    private(set) var things: [Thing]
    private let ground: [Colour]
    private let seed: UInt64

    init(seed: UInt64, width: Int, height: Int) {
        self.width = width
        self.height = height
        self.seed = seed
        var numbers = SeededNumbers(state: seed)
        let unit = width / 60
        things = (0..<12).map { index in
            let side = unit * 2 + Int(numbers.share() * Float(unit * 2))
            return Thing(
                x: width / 12 + (index % 4) * width / 4 + Int(numbers.share() * Float(unit * 2)),
                y: height / 8 + (index / 4) * height / 3 + Int(numbers.share() * Float(unit * 2)),
                width: side,
                height: side * (index % 2 + 1) / 2 + unit,
                colour: Colour(
                    red: 40 + 180 * numbers.share(),
                    green: 40 + 180 * numbers.share(),
                    blue: 40 + 180 * numbers.share()
                ),
                isStriped: index % 3 == 0
            )
        }
        ground = Self.ground(seed, 2 * width, 2 * height)
    }

    /// Removes, adds, moves and repaints one object each and turns a sign; returns the places in the scene.
    mutating func change() -> [PictureRectangle] {
        var changed: [PictureRectangle] = []
        things[0].isStriped = false
        changed.append(things[0].box)
        changed.append(things[3].box)
        let unit = width / 60
        things[3].y += things[3].height + 2 * unit
        changed.append(things[3].box)
        let former = things[5].colour
        things[5].colour = Colour(red: former.blue, green: 255 - former.green, blue: former.red)
        changed.append(things[5].box)
        var added = things[8]
        (added.x, added.width, added.height) = (added.x + width / 8, 2 * unit, unit)
        added.colour = Colour(red: 230, green: 210, blue: 60)
        things.append(added)
        changed.append(added.box)
        changed.append(things.remove(at: 10).box)
        return changed
    }

    func photo(_ way: Handheld) throws -> [UInt8] {
        let canvas = canvas()
        let (width, height) = (width, height)
        var values = [UInt8](repeating: 0, count: width * height * 3)
        var numbers = SeededNumbers(state: seed &+ 77)
        let tones = way.balance.map { gain in
            (0..<4096).map { Self.power(Float($0) / 4095, way.gamma) * 255 * way.light * gain }
        }
        canvas.withUnsafeBufferPointer { canvas in
            values.withUnsafeMutableBufferPointer { values in
                for y in 0..<height {
                    for x in 0..<width {
                        var sum = (Float(0), Float(0), Float(0))
                        for part in 0..<4 {
                            let at = way.scene(
                                Float(x) + 0.25 + 0.5 * Float(part & 1),
                                Float(y) + 0.25 + 0.5 * Float(part >> 1),
                                width,
                                height
                            )
                            let seen = Self.sample(canvas, 2 * width, 2 * height, 2 * at.x - 0.5, 2 * at.y - 0.5)
                            sum = (sum.0 + seen.red, sum.1 + seen.green, sum.2 + seen.blue)
                        }
                        let index = (y * width + x) * 3
                        values[index] = Self.tone(tones[0], sum.0 / 4, way.grain, &numbers)
                        values[index + 1] = Self.tone(tones[1], sum.1 / 4, way.grain, &numbers)
                        values[index + 2] = Self.tone(tones[2], sum.2 / 4, way.grain, &numbers)
                    }
                }
            }
        }
        return try Drawing(width, height, values: values).jpeg(quality: way.quality)
    }

    private static func tone(_ curve: [Float], _ value: Float, _ grain: Float, _ numbers: inout SeededNumbers) -> UInt8
    {
        let toned = curve[max(0, min(4095, Int(value / 255 * 4095 + 0.5)))]
        guard grain > 0 else { return UInt8(max(0, min(255, toned.rounded()))) }
        // The sum of four uniform numbers has a variance of a third.
        let noise = (numbers.share() + numbers.share() + numbers.share() + numbers.share() - 2) * grain * 1.7320508
        return UInt8(max(0, min(255, (toned + noise).rounded())))
    }

    /// value^exponent for 0 to 1: by square roots, the exponent in sixteenths rounded; the same on every machine.
    private static func power(_ value: Float, _ exponent: Float) -> Float {
        var (result, root, rest) = (Float(1), value, exponent)
        while rest >= 1 {
            result *= value
            rest -= 1
        }
        for bit in 1...10 {
            root = root.squareRoot()
            let share = 1 / Float(1 << bit)
            if rest >= share {
                result *= root
                rest -= share
            }
        }
        return result
    }

    private func canvas() -> [Colour] {
        var canvas = ground
        for thing in things {
            for y in 2 * thing.y..<2 * (thing.y + thing.height) {
                for x in 2 * thing.x..<2 * (thing.x + thing.width) {
                    let isBar = thing.isStriped && (x - 2 * thing.x) / max(2, thing.width / 5) % 2 == 1
                    let index = y * 2 * width + x
                    // A little of the background shines through: no surface outdoors has a single colour.
                    let shade = (ground[index].green - 128) / 6
                    canvas[index] =
                        isBar
                        ? Colour(red: 240 + shade, green: 238 + shade, blue: 230 + shade)
                        : Colour(
                            red: thing.colour.red + shade,
                            green: thing.colour.green + shade,
                            blue: thing.colour.blue + shade
                        )
                }
            }
        }
        return canvas
    }

    private static func sample(
        _ canvas: UnsafeBufferPointer<Colour>,
        _ width: Int,
        _ height: Int,
        _ x: Float,
        _ y: Float
    ) -> Colour {
        let (x, y) = (max(0, min(Float(width) - 1.001, x)), max(0, min(Float(height) - 1.001, y)))
        let (left, top) = (Int(x), Int(y))
        let (fx, fy) = (x - Float(left), y - Float(top))
        let index = top * width + left
        let (a, b, c, d) = (canvas[index], canvas[index + 1], canvas[index + width], canvas[index + width + 1])
        let (wa, wb, wc, wd) = ((1 - fx) * (1 - fy), fx * (1 - fy), (1 - fx) * fy, fx * fy)
        return Colour(
            red: wa * a.red + wb * b.red + wc * c.red + wd * d.red,
            green: wa * a.green + wb * b.green + wc * c.green + wd * d.green,
            blue: wa * a.blue + wb * b.blue + wc * c.blue + wd * d.blue
        )
    }

    /// Value noise of seven octaves, and windows with sharp frames.
    private static func ground(_ seed: UInt64, _ width: Int, _ height: Int) -> [Colour] {
        var result = [Colour](repeating: Colour(red: 0, green: 0, blue: 0), count: width * height)
        var noise = [Float](repeating: 0, count: width * height)
        var numbers = SeededNumbers(state: seed &* 31 &+ 5)
        var cell = width / 6
        var amplitude: Float = 34
        while cell >= 2 {
            let (columns, rows) = (width / cell + 2, height / cell + 2)
            let lattice = (0..<columns * rows).map { _ in numbers.share() - 0.5 }
            lattice.withUnsafeBufferPointer { lattice in
                noise.withUnsafeMutableBufferPointer { noise in
                    for y in 0..<height {
                        let fy = Float(y % cell) / Float(cell)
                        for x in 0..<width {
                            let fx = Float(x % cell) / Float(cell)
                            let index = y / cell * columns + x / cell
                            let upper = lattice[index] + (lattice[index + 1] - lattice[index]) * fx
                            let lower =
                                lattice[index + columns] + (lattice[index + columns + 1] - lattice[index + columns])
                                * fx
                            noise[y * width + x] += amplitude * (upper + (lower - upper) * fy) * 2
                        }
                    }
                }
            }
            cell /= 3
            amplitude *= 0.72
        }
        let window = width / 9
        result.withUnsafeMutableBufferPointer { result in
            for y in 0..<height {
                for x in 0..<width {
                    let grain = noise[y * width + x]
                    let (wx, wy) = (x % (window * 3 / 2), y % (window * 5 / 4))
                    if y < height * 3 / 5, wx < window / 2, wy < window * 3 / 4 {
                        let isFrame =
                            wx < window / 16 || wy < window / 16 || wx > window * 7 / 16 || wy > window * 11 / 16
                        result[y * width + x] =
                            isFrame
                            ? Colour(red: 225 + grain / 4, green: 222 + grain / 4, blue: 214 + grain / 4)
                            : Colour(red: 52 + grain / 2, green: 62 + grain / 2, blue: 78 + grain / 2)
                    } else {
                        let warm = 18 * Float(y) / Float(height)
                        result[y * width + x] = Colour(
                            red: 150 + grain + warm,
                            green: 140 + grain,
                            blue: 124 + grain - warm
                        )
                    }
                }
            }
        }
        return result
    }
}

extension SeededNumbers {
    /// The next number, as one of 0 to 1.
    mutating func share() -> Float { Float(next() >> 40) / Float(1 << 24) }
}
