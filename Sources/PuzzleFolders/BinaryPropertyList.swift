import Foundation

/// Reads a binary property list: `bplist00`, objects, a table of their offsets, and a trailer of 32 bytes with the
/// table's position.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let count: Int
    private let top: Int
    private let table: Int
    /// The remaining budget in bytes, as `spend` counts them. Objects may be referenced more than once, so a list could
    /// grow a thousandfold by references; it is then refused.
    private var budget = 8 << 20
    /// The cost of an object without its text: a list of 1 MiB cannot have enough objects to exhaust the budget.
    private static let objectCost = 64

    init(_ bytes: [UInt8]) throws(PropertyListError) {
        guard bytes.starts(with: Array("bplist0".utf8)), bytes.count >= 40 else {
            throw .malformed("the binary list is truncated or of another version")
        }
        self.bytes = bytes
        let trailer = bytes.count - 32
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        func number(_ start: Int) -> UInt64 { bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        let (objects, top, table) = (number(trailer + 8), number(trailer + 16), number(trailer + 24))
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), table >= 8, table < UInt64(trailer),
            objects <= (UInt64(trailer) - table) / UInt64(offsetSize), top < objects
        else { throw .malformed("the binary list's trailer does not match its length") }
        self.count = Int(objects)
        self.top = Int(top)
        self.table = Int(table)
    }

    mutating func root() throws(PropertyListError) -> PropertyList {
        try object(top, depth: 0)
    }

    private mutating func object(_ reference: Int, depth: Int) throws(PropertyListError) -> PropertyList {
        guard depth < PropertyList.maxDepth else { throw .tooDeep }
        try spend(Self.objectCost)
        guard reference < count else { throw .malformed("the binary list has an invalid reference") }
        let start = try integer(table + reference * offsetSize, offsetSize)
        let marker = try byte(start)
        let low = Int(marker & 0xf)
        switch marker >> 4 {
        case 0x0 where marker == 0x08 || marker == 0x09: return .bool(marker == 0x09)
        // CFBinaryPList.c: null, URLs and UUIDs, numbers of 128 bits, UIDs, sets.
        case 0x0: return .other(marker == 0x00 ? "null" : "a special value")
        case 0x1 where low > 3: return .other("an integer of \(1 << low) bytes")
        case 0x2 where low != 2 && low != 3: return .other("a number of \(1 << low) bytes")
        case 0x8: return .other("a UID")
        case 0xb, 0xc: return .other("a set")
        case 0x1: return .integer(try signedInteger(start + 1, 1 << low))
        case 0x2: return .real(try real(start + 1, 1 << low))
        case 0x3: return .date
        case 0x4: return .data
        case 0x5, 0x6, 0x7: return .string(try string(marker >> 4, start))
        case 0xa:
            let (length, content) = try self.length(start)
            var values: [PropertyList] = []
            for index in 0..<length { values.append(try object(try self.reference(content, index), depth: depth + 1)) }
            return .array(values)
        case 0xd:
            let (length, content) = try self.length(start)
            var entries: [String: PropertyList] = [:]
            for index in 0..<length {
                guard case .string(let key) = try object(try self.reference(content, index), depth: depth + 1) else {
                    throw .malformed("a key is not a string")
                }
                guard entries[key] == nil else { throw .malformed("the key \(key.prefix(40)) is repeated") }
                entries[key] = try object(try self.reference(content, length + index), depth: depth + 1)
            }
            return .dictionary(entries)
        default: throw .malformed("an object of unknown kind \(marker)")
        }
    }

    private mutating func spend(_ cost: Int) throws(PropertyListError) {
        budget -= cost
        guard budget >= 0 else { throw .malformed("the binary list refers to itself or repeats its parts too often") }
    }

    // MARK: Parts of objects

    /// The number of an object's elements and their start; refused if the file cannot contain them.
    private func length(_ start: Int) throws(PropertyListError) -> (count: Int, content: Int) {
        let low = Int(try byte(start) & 0xf)
        guard low == 0xf else { return (low, start + 1) }
        let marker = try byte(start + 1)
        guard marker >> 4 == 0x1, marker & 0xf <= 3 else { throw .malformed("a length is not an integer") }
        let size = 1 << Int(marker & 0xf)
        let count = try integer(start + 2, size)
        guard count <= bytes.count else { throw .malformed("an object is longer than the file") }
        return (count, start + 2 + size)
    }

    private func reference(_ content: Int, _ index: Int) throws(PropertyListError) -> Int {
        try integer(content + index * referenceSize, referenceSize)
    }

    private mutating func string(_ kind: UInt8, _ start: Int) throws(PropertyListError) -> String {
        let (length, content) = try self.length(start)
        let size = kind == 0x6 ? 2 * length : length
        guard content + size <= bytes.count else { throw .malformed("a string is truncated") }
        try spend(size)
        let part = bytes[content..<content + size]
        let text =
            kind == 0x6 ? String(bytes: part, encoding: .utf16BigEndian) : String(validating: part, as: UTF8.self)
        guard let text else { throw .malformed("a string has invalid characters") }
        return text
    }

    private func real(_ start: Int, _ size: Int) throws(PropertyListError) -> Double {
        switch size {
        case 4: Double(Float(bitPattern: UInt32(try unsigned(start, 4))))
        case 8: Double(bitPattern: try unsigned(start, 8))
        default: throw .malformed("a number of \(size) bytes")
        }
    }

    /// Integers of eight bytes are signed, shorter ones are not; sixteen bytes hold those that need more than eight.
    private func signedInteger(_ start: Int, _ size: Int) throws(PropertyListError) -> Int64 {
        guard size <= 8 else { throw .malformed("an integer of \(size) bytes") }
        return Int64(bitPattern: try unsigned(start, size))
    }

    private func integer(_ start: Int, _ size: Int) throws(PropertyListError) -> Int {
        guard let value = Int(exactly: try unsigned(start, size)) else { throw .malformed("an offset beyond the file") }
        return value
    }

    private func unsigned(_ start: Int, _ size: Int) throws(PropertyListError) -> UInt64 {
        guard start >= 0, start <= bytes.count - size else { throw .malformed("the binary list is truncated") }
        return bytes[start..<start + size].reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func byte(_ index: Int) throws(PropertyListError) -> UInt8 {
        guard bytes.indices.contains(index) else { throw .malformed("the binary list is truncated") }
        return bytes[index]
    }
}
