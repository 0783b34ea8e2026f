import ByteCoding
import Geometry

/// The estimated distance, in addition to the plain one.
extension TouchMetrics {
    /// The estimated distance: `totalPixels` without noise, and with curves in place of their chords.
    ///
    /// While fingers are down it may decrease by up to the dead band of each, and by the curve of a chord.
    public var estimatedTotal: EstimatedLength { settledTotal + pending }

    /// The estimated distance of the current gesture or, between gestures, of the previous one.
    public var estimatedLast: EstimatedLength { settledLast + pending }

    /// What the paths' ends add if all pointers are lifted now.
    private var pending: EstimatedLength {
        var sum = EstimatedLength()
        for pointer in pointers { sum += pointer.path.remainder(to: pointer.position) }
        return sum
    }

    /// Adds what the path's end adds when a pointer ends.
    mutating func settlePath(of pointer: ActivePointer) {
        let unsettled = pointer.path.remainder(to: pointer.position)
        settledTotal += unsettled
        settledLast += unsettled
    }

    // The estimates' part of the checkpoint, the pointers in their order.

    func writeEstimate(into bytes: inout CheckpointWriter) {
        bytes.write(settledTotal)
        bytes.write(settledLast)
        for pointer in pointers {
            let path = pointer.path
            for point in [path.vertex, path.before, path.tip ?? path.vertex] {
                bytes.write(point.x)
                bytes.write(point.y)
            }
            bytes.write(path.turn?.excess)
            bytes.write(integer: path.turn?.isSharp == true ? 1 : 0)
            bytes.write(path.agreement)
        }
        for gesture in history {
            bytes.write(integer: gesture.estimate == nil ? 0 : 1)
            if let estimate = gesture.estimate { bytes.write(estimate) }
        }
    }

    mutating func readEstimate(from reader: inout CheckpointReader) throws(CheckpointError) {
        settledTotal = try reader.estimatedLength()
        settledLast = try reader.estimatedLength()
        for slot in pointers.indices {
            let (vertex, before, tip) = (try reader.point(), try reader.point(), try reader.point())
            let (excess, isSharp) = (try reader.optionalDouble(), try reader.integer() == 1)
            let agreement = try reader.optionalDouble()
            for value in [excess ?? 0, agreement ?? 0] where !(value.magnitude <= 4 * TouchLimits.coordinate) {
                throw .damaged
            }
            pointers[slot].path = PathEstimate(
                vertex: vertex,
                before: before,
                tip: tip == vertex ? nil : tip,
                turn: excess.map { PathEstimate.Turn(excess: $0, isSharp: isSharp) },
                agreement: agreement
            )
        }
        for index in history.indices where try reader.integer() == 1 {
            history[index].estimate = try reader.estimatedLength()
        }
    }

    /// Reads the estimates of a checkpoint of version 1, which had a fixed correction for each corner and no errors.
    mutating func readFirstEstimate(from reader: inout CheckpointReader) throws(CheckpointError) {
        settledTotal.pixels = try reader.finite()
        settledTotal.paths = touches
        settledLast.pixels = try reader.finite()
        settledLast.paths = Swift.max(1, gestureFingers)
        for slot in pointers.indices {
            let (vertex, _) = (try reader.point(), try reader.point())
            let excess = try reader.optionalDouble() ?? 0
            guard excess.magnitude <= 4 * TouchLimits.coordinate else { throw .damaged }
            // The last chord's half of its corner was still to come. The path goes on as a new one from its vertex.
            settledTotal.reopen(adding: excess / 12)
            settledLast.reopen(adding: excess / 12)
            pointers[slot].path = PathEstimate(at: vertex)
        }
        settledTotal.setFirstError(of: estimatedTotal.pixels, sum: totalPixels)
        settledLast.setFirstError(of: estimatedLast.pixels, sum: lastPixels)
    }
}

extension EstimatedLength {
    static func + (a: EstimatedLength, b: EstimatedLength) -> EstimatedLength {
        var sum = a
        sum += b
        return sum
    }

    /// Takes back a path that is counted when its pointer is lifted.
    fileprivate mutating func reopen(adding pixels: Double) {
        self.pixels += pixels
        paths = Swift.max(0, paths - 1)
    }

    /// Sets the error of a length whose curves and corners are unknown to the largest that it was known to have: 1.4 %
    /// on calm strokes, and three times what it was longer than the sum by.
    fileprivate mutating func setFirstError(of pixels: Double, sum: Double) {
        doubtfulPixels = (0.014 * pixels + 3 * Swift.max(0, pixels - sum)) / LengthErrors.doubtFactor
    }
}

extension CheckpointWriter {
    fileprivate mutating func write(_ length: EstimatedLength) {
        for value in [length.pixels, length.curvePixels, length.doubtfulPixels] { write(value) }
        write(integer: UInt64(length.paths))
    }
}

extension CheckpointReader {
    fileprivate mutating func estimatedLength() throws(CheckpointError) -> EstimatedLength {
        var length = EstimatedLength()
        length.pixels = try finite()
        length.curvePixels = try finite()
        length.doubtfulPixels = try finite()
        length.paths = try counter()
        return length
    }

    fileprivate mutating func point() throws(CheckpointError) -> Point {
        let point = Point(x: try finite(), y: try finite())
        for value in [point.x, point.y] where !(value.magnitude <= 4 * TouchLimits.coordinate) { throw .damaged }
        return point
    }
}
