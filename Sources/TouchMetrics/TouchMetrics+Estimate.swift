import ByteCoding
import Geometry

/// The estimated distance, in addition to the plain one.
extension TouchMetrics {
    /// The estimated distance in CSS px: `totalPixels` without noise, and with curves in place of their chords.
    ///
    /// While fingers are down it may decrease by up to the dead band of each.
    public var estimatedTotalPixels: Double { settledTotalPixels + pendingPixels }

    /// The estimated distance in CSS px of the current gesture or, between gestures, of the previous one.
    public var estimatedLastPixels: Double { settledLastPixels + pendingPixels }

    /// The sum of the distances from each pointer's newest vertex to its position.
    private var pendingPixels: Double {
        var sum = 0.0
        for pointer in pointers { sum += pointer.path.remainder(to: pointer.position) }
        return sum
    }

    /// Adds the remaining distance when a pointer ends.
    mutating func settlePath(of pointer: ActivePointer) {
        let unsettled = pointer.path.remainder(to: pointer.position)
        settledTotalPixels += unsettled
        settledLastPixels += unsettled
    }

    // The estimates' part of the checkpoint, the pointers in their order.

    func writeEstimate(into bytes: inout CheckpointWriter) {
        bytes.write(settledTotalPixels)
        bytes.write(settledLastPixels)
        for pointer in pointers {
            let path = pointer.path
            for value in [path.vertex.x, path.vertex.y, path.before.x, path.before.y] { bytes.write(value) }
            bytes.write(path.hasCorner ? path.excess : nil)
        }
    }

    mutating func readEstimate(from reader: inout CheckpointReader) throws(CheckpointError) {
        settledTotalPixels = try reader.finite()
        settledLastPixels = try reader.finite()
        for slot in pointers.indices {
            let vertex = Point(x: try reader.finite(), y: try reader.finite())
            let before = Point(x: try reader.finite(), y: try reader.finite())
            let excess = try reader.optionalDouble()
            for value in [vertex.x, vertex.y, before.x, before.y, excess ?? 0]
            where !(value.magnitude <= 4 * TouchLimits.coordinate) {
                throw .damaged
            }
            pointers[slot].path = PathEstimate(vertex: vertex, before: before, excess: excess)
        }
    }
}
