import CPostgreSQL

/// The rows that a statement returned, in PostgreSQL's binary format; valid during the object's lifetime.
final class Rows {
    private let result: OpaquePointer

    /// Takes the result over.
    init(_ result: OpaquePointer) {
        self.result = result
    }

    deinit { PQclear(result) }

    var count: Int { Int(PQntuples(result)) }

    /// The number of rows that a statement without a result has changed.
    var changed: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }

    var first: Row? { count > 0 ? self[0] : nil }

    subscript(index: Int) -> Row { Row(rows: self, result: result, index: Int32(index)) }

    func map<Value>(_ body: (Row) throws -> Value) rethrows -> [Value] {
        try (0..<count).map { try body(self[$0]) }
    }

    func compactMap<Value>(_ body: (Row) throws -> Value?) rethrows -> [Value] {
        try (0..<count).compactMap { try body(self[$0]) }
    }
}

/// One row; columns are accessed by their position.
struct Row {
    fileprivate let rows: Rows
    fileprivate let result: OpaquePointer
    fileprivate let index: Int32

    func isNull(_ column: Int) -> Bool { PQgetisnull(result, index, Int32(column)) == 1 }

    func int(_ column: Int) throws(DatabaseFault) -> Int64 { try integer(column) }

    func double(_ column: Int) throws(DatabaseFault) -> Double { Double(bitPattern: try integer(column)) }

    func optionalDouble(_ column: Int) throws(DatabaseFault) -> Double? { isNull(column) ? nil : try double(column) }

    func bool(_ column: Int) throws(DatabaseFault) -> Bool {
        let value: UInt8 = try integer(column)
        return value != 0
    }

    func bytes(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }

    /// A column of type `text`, or texts stored as bytes.
    func text(_ column: Int) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

    func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    func doubles(_ column: Int) throws(DatabaseFault) -> [Double] {
        try elements(column).map { (bytes) throws(DatabaseFault) in
            guard let bits: UInt64 = Self.integer(bytes) else { throw wrong(column) }
            return Double(bitPattern: bits)
        }
    }

    func texts(_ column: Int) throws(DatabaseFault) -> [String] {
        try elements(column).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Bytes

    private func withBytes<Value>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let count = Int(PQgetlength(result, index, Int32(column)))
        return withExtendedLifetime(rows) {
            body(UnsafeRawBufferPointer(start: PQgetvalue(result, index, Int32(column)), count: count))
        }
    }

    private func integer<Value: FixedWidthInteger>(_ column: Int) throws(DatabaseFault) -> Value {
        guard let value: Value = withBytes(column, { Self.integer($0) }) else { throw wrong(column) }
        return value
    }

    private static func integer<Value: FixedWidthInteger>(_ bytes: some Collection<UInt8>) -> Value? {
        guard bytes.count == Value.bitWidth / 8 else { return nil }
        return bytes.reduce(0) { Value(truncatingIfNeeded: UInt64(truncatingIfNeeded: $0) << 8) | Value($1) }
    }

    private func wrong(_ column: Int) -> DatabaseFault {
        DatabaseFault(
            message: "column \(String(cString: PQfname(result, Int32(column)))) has another type than expected"
        )
    }

    /// The elements of an array of one dimension without nulls; see `Parameter.array`.
    private func elements(_ column: Int) throws(DatabaseFault) -> [ArraySlice<UInt8>] {
        let bytes = bytes(column)
        func word(_ start: Int) throws(DatabaseFault) -> Int {
            guard start + 4 <= bytes.count, let value: Int32 = Self.integer(bytes[start..<(start + 4)]) else {
                throw wrong(column)
            }
            return Int(value)
        }
        guard try word(0) > 0 else { return [] }
        var elements: [ArraySlice<UInt8>] = []
        var next = 20
        for _ in 0..<(try word(12)) {
            let length = try word(next)
            next += 4
            guard length >= 0, next + length <= bytes.count else { throw wrong(column) }
            elements.append(bytes[next..<(next + length)])
            next += length
        }
        return elements
    }
}

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
