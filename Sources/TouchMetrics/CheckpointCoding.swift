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

    /// Writes the number of values that are not 0, then for each its distance from the previous one and its value.
    mutating func writeSparse(_ grid: CounterGrid) {
        var filled = 0
        for index in 0..<grid.count where grid[index] != 0 { filled += 1 }
        write(integer: UInt64(filled))
        var previous = 0
        for index in 0..<grid.count where grid[index] != 0 {
            write(integer: UInt64(index - previous))
            write(integer: UInt64(grid[index]))
            previous = index
        }
    }

    mutating func writeSparse(_ grid: WindowGrid<Double>) {
        var filled = 0
        for index in grid.indices where grid[index] != 0 { filled += 1 }
        write(integer: UInt64(filled))
        var previous = 0
        for index in grid.indices where grid[index] != 0 {
            write(integer: UInt64(index - previous))
            write(grid[index])
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
