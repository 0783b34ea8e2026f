/// A value of a statement, in PostgreSQL's binary format with its type.
enum Parameter {
    case text(String)
    case optionalText(String?)
    case int(Int64)
    case optionalInt(Int?)
    case double(Double)
    case optionalDouble(Double?)
    case bool(Bool)
    case bytes([UInt8])
    case optionalBytes([UInt8]?)
    case texts([String])
    case ints([Int64])
    case doubles([Double])
    case bools([Bool])
    case blobs([[UInt8]])

    /// Any text as bytes, because PostgreSQL's text type cannot hold U+0000.
    static func utf8(_ text: String) -> Parameter { .bytes(Array(text.utf8)) }

    static func int(_ value: Int) -> Parameter { .int(Int64(value)) }

    /// The object identifiers in `pg_type.dat`, which never change.
    var type: UInt32 {
        switch self {
        case .bool: 16
        case .bytes, .optionalBytes: 17
        case .int, .optionalInt: 20
        case .text, .optionalText: 25
        case .double, .optionalDouble: 701
        case .bools: 1000
        case .blobs: 1001
        case .texts: 1009
        case .ints: 1016
        case .doubles: 1022
        }
    }

    /// Appends the value's bytes.
    ///
    /// - Returns: false for null.
    func write(to buffer: inout [UInt8]) -> Bool {
        switch self {
        case .text(let text): buffer.append(contentsOf: text.utf8)
        case .optionalText(let text):
            guard let text else { return false }
            buffer.append(contentsOf: text.utf8)
        case .int(let value): buffer.append(value)
        case .optionalInt(let value):
            guard let value else { return false }
            buffer.append(Int64(value))
        case .double(let value): buffer.append(value.bitPattern)
        case .optionalDouble(let value):
            guard let value else { return false }
            buffer.append(value.bitPattern)
        case .bool(let value): buffer.append(UInt8(value ? 1 : 0))
        case .bytes(let bytes): buffer.append(contentsOf: bytes)
        case .optionalBytes(let bytes):
            guard let bytes else { return false }
            buffer.append(contentsOf: bytes)
        case .texts(let values):
            Self.array(of: 25, values, &buffer) { $1.append(contentsOf: $0.utf8) }
        case .ints(let values): Self.array(of: 20, values, &buffer) { $1.append($0) }
        case .doubles(let values): Self.array(of: 701, values, &buffer) { $1.append($0.bitPattern) }
        case .bools(let values): Self.array(of: 16, values, &buffer) { $1.append(UInt8($0 ? 1 : 0)) }
        case .blobs(let values): Self.array(of: 17, values, &buffer) { $1.append(contentsOf: $0) }
        }
        return true
    }

    /// The format that `array_recv` reads: dimensions, whether there are nulls, the elements' type, count and first
    /// index, then each element with its length.
    private static func array<Element>(
        of type: Int32,
        _ values: [Element],
        _ buffer: inout [UInt8],
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        buffer.append(Int32(values.isEmpty ? 0 : 1))
        buffer.append(Int32(0))
        buffer.append(type)
        guard !values.isEmpty else { return }
        buffer.append(Int32(values.count))
        buffer.append(Int32(1))
        for value in values {
            let start = buffer.count
            buffer.append(Int32(0))
            write(value, &buffer)
            let length = UInt32(buffer.count - start - 4).bigEndian
            withUnsafeBytes(of: length) { for (index, byte) in $0.enumerated() { buffer[start + index] = byte } }
        }
    }
}

extension [UInt8] {
    /// Appends an integer, the highest byte first.
    mutating func append(_ value: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }
}

/// A statement with its values for `$1`, `$2` …
struct Statement {
    /// One statement of SQL; each connection prepares it once.
    let sql: String
    let parameters: [Parameter]

    init(_ sql: String, _ parameters: [Parameter] = []) {
        self.sql = sql
        self.parameters = parameters
    }
}
