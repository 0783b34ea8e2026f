import ByteCoding

/// Writes a walk's state.
typealias CheckpointWriter = ByteWriter

/// Reads a walk's state.
typealias CheckpointReader = ByteReader<CheckpointError>

extension CheckpointWriter {
    mutating func write(_ count: Int) { write(integer: UInt64(count)) }
    mutating func write(_ flag: Bool) { write(integer: flag ? 1 : 0) }
}

extension CheckpointReader {
    init(_ bytes: ArraySlice<UInt8>) {
        self.init(bytes) { _ in .damaged }
    }

    /// A number below `limit`, which is over 0.
    mutating func index(below limit: Int) throws(CheckpointError) -> Int {
        try count(upTo: limit - 1)
    }

    mutating func flag() throws(CheckpointError) -> Bool { try index(below: 2) == 1 }

    /// Reads a finite number.
    mutating func finite() throws(CheckpointError) -> Double {
        let value = try double()
        guard value.isFinite else { throw .damaged }
        return value
    }

    /// Reads a position in a sound or an accuracy, at least 0.
    mutating func length() throws(CheckpointError) -> Double {
        let value = try finite()
        guard value >= 0 else { throw .damaged }
        return value
    }
}
