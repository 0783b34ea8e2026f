/// Appends numbers to bytes: integers as LEB128, doubles as their eight bytes.
struct CheckpointWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(integer value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    mutating func write(_ value: Double) {
        var bits = value.bitPattern
        for _ in 0..<8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
        }
    }

    mutating func write(_ value: Double?) {
        write(integer: value == nil ? 0 : 1)
        if let value { write(value) }
    }

    /// The number of values that are not 0, then each as its distance from the one before and its value.
    mutating func writeSparse(_ grid: CounterGrid) {
        writeSparse((0..<grid.count).filter { grid[$0] != 0 }) { $0.write(integer: UInt64(grid[$1])) }
    }

    mutating func writeSparse(_ grid: [Double]) {
        writeSparse(grid.indices.filter { grid[$0] != 0 }) { $0.write(grid[$1]) }
    }

    private mutating func writeSparse(_ filled: [Int], _ value: (inout CheckpointWriter, Int) -> Void) {
        write(integer: UInt64(filled.count))
        var previous = 0
        for index in filled {
            write(integer: UInt64(index - previous))
            value(&self, index)
            previous = index
        }
    }
}

/// Reads what `CheckpointWriter` wrote; every length is checked before it is believed.
struct CheckpointReader {
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { next == bytes.count }

    mutating func integer() throws(CheckpointError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while next < bytes.count, shift < 64 {
            let byte = bytes[next]
            next += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte & 0x80 == 0 { return value }
            shift += 7
        }
        throw .damaged
    }

    mutating func count(upTo most: Int) throws(CheckpointError) -> Int {
        let value = try integer()
        guard value <= UInt64(most) else { throw .damaged }
        return Int(value)
    }

    mutating func double() throws(CheckpointError) -> Double {
        guard bytes.count - next >= 8 else { throw .damaged }
        var bits: UInt64 = 0
        for offset in (0..<8).reversed() { bits = bits << 8 | UInt64(bytes[next + offset]) }
        next += 8
        return Double(bitPattern: bits)
    }

    mutating func optionalDouble() throws(CheckpointError) -> Double? {
        try integer() == 0 ? nil : try double()
    }

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
            grid[index] = try double()
        }
    }
}
