import ByteCoding
import Geometry

/// The engine's state as bytes: little endian, doubles as their bits, grids without their zeros.
extension TouchMetrics {
    /// Version 2 adds the estimated distance, 3 force, 4 the times of positions, 5 a changed screen. Older versions are
    /// still read.
    private static let checkpointVersion: UInt64 = 5

    /// Encodes the whole state; `init(checkpoint:)` restores it exactly.
    public func checkpoint() -> [UInt8] {
        var bytes = CheckpointWriter()
        // Only a changed screen needs version 5, and a resting finger 4; other checkpoints stay readable for an older
        // program.
        let isResized = extent != screen || earlierDwell != nil
        let isResting = pointers.contains { $0.positionTime != $0.time }
        bytes.write(integer: isResized ? 5 : isResting ? 4 : 3)
        if isResized { for side in [extent.width, extent.height] { bytes.write(side) } }
        for value in [
            screen.width, screen.height, totalPixels, lastPixels, maxRadius, latest, gestureStart,
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
        if isResized { writeEarlierDwell(into: &bytes) }
        writeEstimate(into: &bytes)
        writeForce(into: &bytes)
        if isResized || isResting { for pointer in pointers { bytes.write(pointer.positionTime) } }
        return bytes.bytes
    }

    /// Restores an engine from a checkpoint.
    ///
    /// - Throws: `CheckpointError` for bytes that `checkpoint()` did not write.
    public init(checkpoint: [UInt8]) throws(CheckpointError) {
        var reader = CheckpointReader(checkpoint)
        let version = try reader.integer()
        guard (1...Self.checkpointVersion).contains(version) else { throw .unknownVersion }
        let extent = version >= 5 ? try reader.screen() : nil
        self.init(screen: try reader.screen())
        if let extent {
            guard extent.width >= screen.width, extent.height >= screen.height else { throw .damaged }
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
            pointers.append(
                ActivePointer(
                    id: id,
                    position: position,
                    time: try reader.finite(),
                    block: grid.index(of: position),
                    pressure: try reader.optionalDouble()
                )
            )
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
        if version >= 5 { try readEarlierDwell(from: &reader) }
        if version == 1 { estimateFromPlainSums() } else { try readEstimate(from: &reader) }
        if version < 3 { forceFromPointers() } else { try readForce(from: &reader) }
        if version >= 4 {
            for slot in pointers.indices {
                let time = try reader.finite()
                guard time <= pointers[slot].time else { throw .damaged }
                pointers[slot].positionTime = time
            }
        }
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
