import ByteCoding
import Geometry

/// The engine's state as bytes: little endian, doubles as their bits, grids without their zeros.
extension TouchMetrics {
    private static let checkpointVersion: UInt64 = 2
    /// That of a state with a picture's place, and what was drawn there, which come last.
    private static let pictureVersion: UInt64 = 5
    /// That of a state in a gesture on a picture; the state before the gesture comes last, as a checkpoint.
    private static let gestureVersion: UInt64 = 6
    /// Those of states with a picture before outlines and points were measured.
    private static let firstPictureVersion: UInt64 = 3
    private static let firstGestureVersion: UInt64 = 4

    /// Encodes the whole state; `init(checkpoint:)` restores it exactly.
    public func checkpoint() -> [UInt8] {
        var bytes = CheckpointWriter()
        let version = hasPicture ? Self.pictureVersion : Self.checkpointVersion
        bytes.write(integer: beforeGesture == nil ? version : Self.gestureVersion)
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
        writePictures(into: &bytes)
        writeShape(into: &bytes)
        if let before = beforeGesture?.state.checkpoint() {
            bytes.write(integer: UInt64(before.count))
            bytes.write(bytes: before)
        }
        return bytes.bytes
    }

    /// Restores an engine from a checkpoint.
    ///
    /// - Throws: `CheckpointError` for bytes that `checkpoint()` did not write.
    public init(checkpoint: [UInt8]) throws(CheckpointError) {
        var reader = CheckpointReader(checkpoint)
        let version = try reader.integer()
        guard (1...Self.gestureVersion).contains(version) else { throw .unknownVersion }
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
        if version == 1 { try readFirstEstimate(from: &reader) } else { try readEstimate(from: &reader) }
        try readForce(from: &reader)
        if version >= Self.firstPictureVersion { try readPictures(from: &reader) }
        if version >= Self.pictureVersion { try readShape(from: &reader) }
        if version == Self.gestureVersion || version == Self.firstGestureVersion {
            try readStateBeforeGesture(from: &reader)
        }
        guard reader.isAtEnd else { throw .damaged }
    }
}

extension TouchMetrics {
    private mutating func readStateBeforeGesture(from reader: inout CheckpointReader) throws(CheckpointError) {
        let bytes = try reader.bytes(try reader.integer())
        // Another one within it would be of no gesture.
        guard let version = bytes.first, version < Self.gestureVersion, version != Self.firstGestureVersion,
            gesturePicture != nil, !pointers.isEmpty
        else { throw .damaged }
        let before = try TouchMetrics(checkpoint: bytes)
        guard before.pointers.isEmpty, before.screen == screen, before.extent == extent else { throw .damaged }
        beforeGesture = StateBeforeGesture(before)
    }

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

/// Writes an engine's state.
typealias CheckpointWriter = ByteWriter

/// Reads an engine's state.
typealias CheckpointReader = ByteReader<CheckpointError>

extension CheckpointWriter {
    mutating func write(_ value: Double?) {
        write(integer: value == nil ? 0 : 1)
        if let value { write(value) }
    }

    mutating func writeSparse(_ grid: CounterGrid) {
        writeSparse(grid.window, isFilled: { grid[$0] != 0 }, write: { $0.write(integer: UInt64(grid[$1])) })
    }

    mutating func writeSparse(_ grid: WindowGrid<Double>) {
        writeSparse(grid.window, isFilled: { grid[$0] != 0 }, write: { $0.write(grid[$1]) })
    }

    /// Writes the number of values other than 0, then for each of them the distance from the previous one and its
    /// value.
    @inline(__always)
    private mutating func writeSparse(
        _ indices: Range<Int>,
        isFilled: (Int) -> Bool,
        write: (inout CheckpointWriter, Int) -> Void
    ) {
        var filled = 0
        for index in indices where isFilled(index) { filled += 1 }
        self.write(integer: UInt64(filled))
        var previous = 0
        for index in indices where isFilled(index) {
            self.write(integer: UInt64(index - previous))
            write(&self, index)
            previous = index
        }
    }
}

extension CheckpointReader {
    init(_ bytes: [UInt8]) {
        self.init(bytes[...]) { _ in .damaged }
    }

    /// Reads a finite number.
    mutating func finite() throws(CheckpointError) -> Double {
        let value = try double()
        guard value.isFinite else { throw .damaged }
        return value
    }

    mutating func optionalDouble() throws(CheckpointError) -> Double? {
        try integer() == 0 ? nil : try finite()
    }

    /// Reads a counter that JSON keeps exactly and that can be increased without an overflow.
    mutating func counter() throws(CheckpointError) -> Int { try count(upTo: 1 << 53) }

    mutating func readSparse(into grid: inout CounterGrid) throws(CheckpointError) {
        var index = 0
        for _ in 0..<(try count(upTo: grid.count)) {
            index += try count(upTo: grid.count)
            guard index < grid.count else { throw .damaged }
            grid.set(index, to: try count(upTo: Int(UInt32.max)))
        }
    }

    mutating func readSparse(into grid: inout WindowGrid<Double>) throws(CheckpointError) {
        var index = 0
        for _ in 0..<(try count(upTo: grid.count)) {
            index += try count(upTo: grid.count)
            guard index < grid.count else { throw .damaged }
            grid[index] = try finite()
        }
    }
}
