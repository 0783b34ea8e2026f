import ByteCoding
import Geometry

/// The engine's state as bytes: little endian, doubles as their bits, grids without their zeros.
extension TouchMetrics {
    private static let checkpointVersion: UInt64 = 1

    /// Encodes the whole state; `init(checkpoint:)` restores it exactly.
    public func checkpoint() -> [UInt8] {
        var bytes = CheckpointWriter()
        bytes.write(integer: Self.checkpointVersion)
        for value in [
            extent.width, extent.height, screen.width, screen.height, totalPixels, lastPixels, maxRadius, latest,
            gestureStart,
            finishedGestureMilliseconds, finishedTotalMilliseconds, gesturePeakPixelsPerSecond, gestureLargestRadius,
        ] { bytes.write(value) }
        bytes.write(integer: hasLatest ? 1 : 0)
        for value in [touches, taps, maxFingers, highestCount, gestureFingers] { bytes.write(integer: UInt64(value)) }
        bytes.write(integer: UInt64(pointers.count))
        for pointer in pointers {
            bytes.write(integer: pointer.id)
            bytes.write(pointer.position.x)
            bytes.write(pointer.position.y)
            bytes.write(pointer.time)
            bytes.write(pointer.positionTime)
            bytes.write(pointer.pressure)
        }
        bytes.write(integer: UInt64(lifted.count))
        for id in lifted { bytes.write(integer: id) }
        bytes.write(integer: UInt64(history.count))
        for gesture in history {
            bytes.write(gesture.milliseconds)
            bytes.write(gesture.pixels)
            bytes.write(integer: UInt64(gesture.fingers))
            bytes.write(gesture.peakPixelsPerSecond)
            bytes.write(gesture.maxRadius)
        }
        bytes.write(integer: dwell.isEmpty ? 0 : 1)
        if !dwell.isEmpty {
            bytes.writeSparse(counts)
            bytes.writeSparse(normalised)
            bytes.writeSparse(dwell)
        }
        writeEarlierDwell(into: &bytes)
        writeEstimate(into: &bytes)
        writeForce(into: &bytes)
        return bytes.bytes
    }

    /// Restores an engine from a checkpoint.
    ///
    /// - Throws: `CheckpointError` for bytes that `checkpoint()` did not write.
    public init(checkpoint: [UInt8]) throws(CheckpointError) {
        var reader = CheckpointReader(checkpoint)
        guard try reader.integer() == Self.checkpointVersion else { throw .unknownVersion }
        let extent = try reader.screen()
        self.init(screen: try reader.screen())
        guard extent.width >= screen.width, extent.height >= screen.height else { throw .damaged }
        if extent != screen {
            self.extent = extent
            grid = BlockGrid(covering: extent)
        }
        totalPixels = try reader.finite()
        lastPixels = try reader.finite()
        maxRadius = try reader.finite()
        latest = try reader.finite()
        gestureStart = try reader.finite()
        finishedGestureMilliseconds = try reader.finite()
        finishedTotalMilliseconds = try reader.finite()
        gesturePeakPixelsPerSecond = try reader.finite()
        gestureLargestRadius = try reader.finite()
        hasLatest = try reader.integer() == 1
        touches = try reader.counter()
        taps = try reader.counter()
        maxFingers = try reader.count(upTo: TouchLimits.pointersDown)
        highestCount = try reader.counter()
        gestureFingers = try reader.count(upTo: TouchLimits.pointersDown)
        for _ in 0..<(try reader.count(upTo: TouchLimits.pointersDown)) {
            let id = try reader.integer()
            let position = Point(x: try reader.finite(), y: try reader.finite())
            guard position.x.magnitude <= TouchLimits.coordinate, position.y.magnitude <= TouchLimits.coordinate else {
                throw .damaged
            }
            let (time, positionTime) = (try reader.finite(), try reader.finite())
            guard positionTime <= time else { throw .damaged }
            var pointer = ActivePointer(
                id: id,
                position: position,
                time: time,
                block: grid.index(of: position),
                pressure: try reader.optionalDouble()
            )
            pointer.positionTime = positionTime
            pointers.append(pointer)
        }
        for _ in 0..<(try reader.count(upTo: TouchLimits.pointersDown)) { lifted.append(try reader.integer()) }
        for _ in 0..<(try reader.count(upTo: Self.historyLength)) {
            history.append(
                Gesture(
                    milliseconds: try reader.finite(),
                    pixels: try reader.finite(),
                    fingers: try reader.count(upTo: TouchLimits.pointersDown),
                    peakPixelsPerSecond: try reader.finite(),
                    maxRadius: try reader.finite()
                )
            )
        }
        if try reader.integer() == 1 {
            allocateGrids()
            try reader.readSparse(into: &counts)
            try reader.readSparse(into: &normalised)
            try reader.readSparse(into: &dwell)
        } else if !pointers.isEmpty {
            // A pointer adds its time to its block, so a pointer needs the grids.
            throw .damaged
        }
        try readEarlierDwell(from: &reader)
        try readEstimate(from: &reader)
        try readForce(from: &reader)
        guard reader.isAtEnd else { throw .damaged }
    }
}

extension TouchMetrics {
    private func writeEarlierDwell(into bytes: inout CheckpointWriter) {
        bytes.write(integer: earlierDwell == nil ? 0 : 1)
        guard let earlierDwell else { return }
        bytes.writeSparse(earlierDwell.blocks)
        for milliseconds in earlierDwell.cells { bytes.write(milliseconds) }
    }

    private mutating func readEarlierDwell(from reader: inout CheckpointReader) throws(CheckpointError) {
        guard try reader.integer() == 1 else { return }
        guard !dwell.isEmpty else { throw .damaged }
        var earlier = EarlierDwell(blocks: WindowGrid(count: grid.count), cells: [])
        try reader.readSparse(into: &earlier.blocks)
        for _ in 0..<NormalisedGrid.count { earlier.cells.append(try reader.finite()) }
        earlierDwell = earlier
    }
}

extension CheckpointReader {
    fileprivate mutating func screen() throws(CheckpointError) -> Size {
        let (width, height) = (try finite(), try finite())
        guard width >= 1, width <= TouchLimits.screenSide, height >= 1, height <= TouchLimits.screenSide else {
            throw .damaged
        }
        return Size(width: width, height: height)
    }
}

/// Why a checkpoint could not be read.
public enum CheckpointError: Error, Equatable, Sendable {
    /// A version of the format that is unknown to this engine.
    case unknownVersion
    /// Truncated or invalid bytes.
    case damaged
}
