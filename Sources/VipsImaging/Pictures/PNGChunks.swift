/// The chunks of a PNG file in their order (PNG §5.3), each with those of its data that are in the file.
struct PNGChunks: Sequence, IteratorProtocol {
    private let bytes: UnsafeRawBufferPointer
    /// After the signature, each chunk has a length, a type, its data and a checksum.
    private var index = 8

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func next() -> (type: Slice<UnsafeRawBufferPointer>, data: Slice<UnsafeRawBufferPointer>)? {
        let start = index + 8
        guard start <= bytes.count else { return nil }
        let end = start + Self.number(bytes, at: index)
        defer { index = end + 4 }
        return (bytes[index + 4..<start], bytes[start..<Swift.min(end, bytes.count)])
    }

    /// Reads a number of four bytes.
    static func number(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
        bytes[index..<index + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
