import Imaging

/// The connected regions of a difference map that are more than noise.
struct DifferenceRegions {
    private struct Region {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int
        var strength: Float
        var area = 0
        var isStrong = false
    }

    private static let maximumCount = 20
    /// The side of the smallest rectangle that a finger finds, in pixels of the picture itself.
    private static let minimumSide = 20
    /// The thresholds of ΔE; people notice 2 to 3 side by side. All pixels of a region have at least the lower value,
    /// and at least one pixel has the higher value.
    private static let floors: (low: Float, high: Float) = (5, 10)
    /// The same thresholds in standard deviations of the noise above its median.
    private static let factors: (low: Float, high: Float) = (5, 10)
    /// The minimum area of a region, in pixels of working size.
    private static let minimumArea = 10

    private let width: Int
    private let height: Int
    private let regions: [Region]
    /// The distance in pixels of working size within which parts belong together; also the margin of a rectangle around
    /// its region.
    private let gap: Int

    init(_ map: DifferenceMap) {
        width = map.width
        height = map.height
        gap = max(3, max(width, height) / 160)
        let low = max(Self.floors.low, map.median + Self.factors.low * map.deviation)
        let high = max(Self.floors.high, map.median + Self.factors.high * map.deviation)
        // Closing: regions nearer than twice the radius are joined.
        let mask = Self.dilated(map.values.map { $0 >= low }, map.width, map.height, radius: gap)
        regions = Self.labelled(mask, map, low: low, high: high)
            .filter { $0.isStrong && $0.area >= Self.minimumArea }
    }

    /// The rectangles around the regions: padded, merged if they touch, at least 20 pixels wide and high, the strongest
    /// first.
    ///
    /// - Parameters:
    ///   - width: The width of the picture, in whose pixels the rectangles are.
    ///   - height: The height of the picture.
    func rectangles(width: Int, height: Int) -> [PictureRectangle] {
        merged(regions.map(padded))
            .sorted { ($0.strength, $1.top, $1.left) > ($1.strength, $0.top, $0.left) }
            .prefix(Self.maximumCount)
            .map { region in
                let x = Self.scaled(region.left...region.right, from: self.width, to: width)
                let y = Self.scaled(region.top...region.bottom, from: self.height, to: height)
                return PictureRectangle(x: x.lowerBound, y: y.lowerBound, width: x.count, height: y.count)
            }
    }

    private func padded(_ region: Region) -> Region {
        var result = region
        result.left = max(0, region.left - gap)
        result.top = max(0, region.top - gap)
        result.right = min(width - 1, region.right + gap)
        result.bottom = min(height - 1, region.bottom + gap)
        return result
    }

    private func merged(_ regions: [Region]) -> [Region] {
        var result: [Region] = []
        var waiting = regions
        while var region = waiting.popLast() {
            // A grown region may touch other regions.
            while let index = waiting.firstIndex(where: { Self.touch($0, region) }) {
                region = Self.union(region, waiting.remove(at: index))
            }
            if let index = result.firstIndex(where: { Self.touch($0, region) }) {
                waiting.append(Self.union(region, result.remove(at: index)))
            } else {
                result.append(region)
            }
        }
        return result
    }

    private static func touch(_ one: Region, _ other: Region) -> Bool {
        one.left <= other.right && other.left <= one.right && one.top <= other.bottom && other.top <= one.bottom
    }

    private static func union(_ one: Region, _ other: Region) -> Region {
        Region(
            left: min(one.left, other.left),
            top: min(one.top, other.top),
            right: max(one.right, other.right),
            bottom: max(one.bottom, other.bottom),
            strength: one.strength + other.strength
        )
    }

    /// The pixels of the picture that cover those of working size, enlarged to the smallest side if there is space.
    private static func scaled(_ range: ClosedRange<Int>, from size: Int, to pictureSize: Int) -> Range<Int> {
        let scale = Double(pictureSize) / Double(size)
        var start = Int((Double(range.lowerBound) * scale).rounded(.down))
        var end = min(pictureSize, Int((Double(range.upperBound + 1) * scale).rounded(.up)))
        let missing = min(minimumSide, pictureSize) - (end - start)
        if missing > 0 {
            start = min(max(0, start - missing / 2), pictureSize - (end - start) - missing)
            end = start + min(minimumSide, pictureSize)
        }
        return start..<end
    }

    /// A square of the radius around each set pixel, row-wise and then column-wise.
    private static func dilated(_ mask: [Bool], _ width: Int, _ height: Int, radius: Int) -> [Bool] {
        func pass(_ source: [Bool], lines: Int, length: Int, lineStride: Int, step: Int) -> [Bool] {
            var result = source
            source.withUnsafeBufferPointer { source in
                result.withUnsafeMutableBufferPointer { result in
                    for line in 0..<lines {
                        let start = line * lineStride
                        // The index after the last pixel that was set on this line.
                        var end = 0
                        for index in 0..<length where source[start + index * step] {
                            let last = min(length, index + radius + 1)
                            var next = max(end, index - radius)
                            while next < last {
                                result[start + next * step] = true
                                next += 1
                            }
                            end = last
                        }
                    }
                }
            }
            return result
        }
        let rows = pass(mask, lines: height, length: width, lineStride: width, step: 1)
        return pass(rows, lines: width, length: height, lineStride: 1, step: width)
    }

    /// The 4-connected regions of the mask, each with the box and the strength of its pixels that are over `low`.
    private static func labelled(_ mask: [Bool], _ map: DifferenceMap, low: Float, high: Float) -> [Region] {
        var unseen = mask
        var regions: [Region] = []
        var stack: [Int] = []
        func visit(_ index: Int) {
            guard unseen[index] else { return }
            unseen[index] = false
            stack.append(index)
        }
        for start in mask.indices where unseen[start] {
            var region = Region(left: .max, top: .max, right: .min, bottom: .min, strength: 0)
            visit(start)
            while let index = stack.popLast() {
                let (x, y) = (index % map.width, index / map.width)
                let value = map.values[index]
                if value >= low {
                    region.left = min(region.left, x)
                    region.right = max(region.right, x)
                    region.top = min(region.top, y)
                    region.bottom = max(region.bottom, y)
                    region.area += 1
                    region.strength += value
                    if value >= high { region.isStrong = true }
                }
                if x > 0 { visit(index - 1) }
                if x + 1 < map.width { visit(index + 1) }
                if y > 0 { visit(index - map.width) }
                if y + 1 < map.height { visit(index + map.width) }
            }
            regions.append(region)
        }
        return regions
    }
}

/// The difference of two photos at each pixel of working size: the CIE 1976 ΔE to the most similar pixel next to the
/// same place in the other photo, computed in both directions, so that an edge shifted by a pixel does not count.
struct DifferenceMap {
    let width: Int
    let height: Int
    let values: [Float]
    let median: Float
    /// The standard deviation of the noise, from the median absolute deviation, which changed objects hardly influence.
    let deviation: Float

    /// The tolerated shift of an edge, in pixels, beyond the neighbouring pixels that are compared: a fraction of a
    /// pixel.
    private static let edgeTolerancePixels: Float = 0.3

    /// - Parameters:
    ///   - one: L*, a*, b* of each pixel.
    ///   - other: The same of the other photo, sampled through the warp.
    init(_ one: [Float], _ other: [Float], width: Int, height: Int, warp: PhotoWarp?) {
        self.width = width
        self.height = height
        var values = [Float](repeating: 0, count: width * height)
        // The columns and rows where both photos have neighbours.
        let columns = 1..<max(1, width - 1)
        let rows = 1..<max(1, height - 1)
        let neighbours = [-1, 0, 1].flatMap { y in [-1, 0, 1].map { x in (y * width + x) * 3 } }
        one.withUnsafeBufferPointer { one in
            other.withUnsafeBufferPointer { other in
                values.withUnsafeMutableBufferPointer { values in
                    for y in rows {
                        for x in columns {
                            let here = (y * width + x) * 3
                            // Nearly all pixels of two similar photos need no further comparison.
                            guard Self.distance(one, here, other, here) > 1 else { continue }
                            if let warp, !warp.isInside(x, y) { continue }
                            var nearest = (Float.infinity, Float.infinity)
                            for neighbour in neighbours {
                                nearest.0 = min(nearest.0, Self.distance(one, here, other, here + neighbour))
                                nearest.1 = min(nearest.1, Self.distance(one, here + neighbour, other, here))
                            }
                            let slope = max(Self.slope(one, here, width), Self.slope(other, here, width))
                            values[y * width + x] =
                                max(0, max(nearest.0, nearest.1) - Self.edgeTolerancePixels * slope)
                        }
                    }
                }
            }
        }
        self.values = values
        // A sample of the pixels suffices for a median.
        let samples = stride(from: 0, to: values.count, by: max(1, values.count / 10_000)).map { values[$0] }.sorted()
        let median = samples.isEmpty ? 0 : samples[samples.count / 2]
        let deviations = samples.map { abs($0 - median) }.sorted()
        self.median = median
        deviation = 1.4826 * (deviations.isEmpty ? 0 : deviations[deviations.count / 2])
    }

    private static func distance(
        _ one: UnsafeBufferPointer<Float>,
        _ here: Int,
        _ other: UnsafeBufferPointer<Float>,
        _ there: Int
    ) -> Float {
        let lightness = one[here] - other[there]
        let a = one[here + 1] - other[there + 1]
        let b = one[here + 2] - other[there + 2]
        return (lightness * lightness + a * a + b * b).squareRoot()
    }

    /// The change of colour per pixel, by central differences.
    private static func slope(_ plane: UnsafeBufferPointer<Float>, _ index: Int, _ width: Int) -> Float {
        let across = distance(plane, index + 3, plane, index - 3)
        let down = distance(plane, index + 3 * width, plane, index - 3 * width)
        return (across * across + down * down).squareRoot() / 2
    }
}
