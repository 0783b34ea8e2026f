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
        writeSparse((0..<grid.count).filter { grid[$0] != 0 }) { $0.write(integer: UInt64(grid[$1])) }
    }

    mutating func writeSparse(_ grid: [Double]) {
        writeSparse(grid.indices.filter { grid[$0] != 0 }) { $0.write(grid[$1]) }
    }

    private mutating func writeSparse(_ filled: [Int], _ value: (inout ByteWriter, Int) -> Void) {
        write(integer: UInt64(filled.count))
        var previous = 0
        for index in filled {
            write(integer: UInt64(index - previous))
            value(&self, index)
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

    mutating func readSparse(into grid: inout [Double]) throws(CheckpointError) {
        var index = 0
        for _ in 0..<(try count(upTo: grid.count)) {
            index += try count(upTo: grid.count)
            guard index < grid.count else { throw .damaged }
            grid[index] = try finite()
        }
    }
}
