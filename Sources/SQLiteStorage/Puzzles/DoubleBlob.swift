import Foundation

/// Doubles as bytes, bit for bit: eight each, the lowest first.
enum DoubleBlob {
    static func data(_ values: [Double]) -> Data {
        var data = Data(capacity: values.count * 8)
        for value in values {
            withUnsafeBytes(of: value.bitPattern.littleEndian) { data.append(contentsOf: $0) }
        }
        return data
    }

    static func values(_ data: Data) -> [Double] {
        data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
                Double(bitPattern: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self)))
            }
        }
    }
}
