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
