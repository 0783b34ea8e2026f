import ByteCoding

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
