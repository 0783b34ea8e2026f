import Glibc

/// A value of a message, read independently: the simulation does not trust the product's reader.
enum JSONText {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case list([JSONText])
    case fields([(String, JSONText)])

    init(_ message: UnsafeRawBufferPointer) {
        var bytes = Array(message)
        // strtod reads up to the first byte that is not part of a number.
        bytes.append(0)
        self = bytes.withUnsafeBufferPointer { buffer in
            var reader = Reader(bytes: buffer)
            return reader.value()
        }
    }

    subscript(_ name: String) -> JSONText {
        guard case .fields(let fields) = self else { return .null }
        return fields.first { $0.0 == name }?.1 ?? .null
    }

    subscript(_ index: Int) -> JSONText {
        guard case .list(let items) = self, index < items.count else { return .null }
        return items[index]
    }

    /// The fields that are numbers or lists of them.
    var numbers: [String: [Double]] {
        guard case .fields(let fields) = self else { return [:] }
        let numbers = fields.compactMap { name, value -> (String, [Double])? in
            switch value {
            case .number(let number): (name, [number])
            case .list(let items): (name, items.compactMap(\.number))
            default: nil
            }
        }
        return Dictionary(numbers) { $1 }
    }

    var items: [JSONText] { if case .list(let items) = self { items } else { [] } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
    var integer: Int? { number.map { Int($0) } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
    var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

/// Reads messages that are known to be valid.
private struct Reader {
    let bytes: UnsafeBufferPointer<UInt8>
    var index = 0

    mutating func value() -> JSONText {
        switch bytes[index] {
        case UInt8(ascii: "{"):
            var fields: [(String, JSONText)] = []
            index += 1
            while bytes[index] != UInt8(ascii: "}") {
                if bytes[index] == UInt8(ascii: ",") { index += 1 }
                let name = string()
                index += 1
                fields.append((name, value()))
            }
            index += 1
            return .fields(fields)
        case UInt8(ascii: "["):
            var items: [JSONText] = []
            index += 1
            while bytes[index] != UInt8(ascii: "]") {
                if bytes[index] == UInt8(ascii: ",") { index += 1 }
                items.append(value())
            }
            index += 1
            return .list(items)
        case UInt8(ascii: "\""): return .text(string())
        case UInt8(ascii: "t"):
            index += 4
            return .bool(true)
        case UInt8(ascii: "f"):
            index += 5
            return .bool(false)
        case UInt8(ascii: "n"):
            index += 4
            return .null
        default: return .number(number())
        }
    }

    private mutating func number() -> Double {
        guard let base = bytes.baseAddress else { return .nan }
        let start = UnsafeRawPointer(base + index).assumingMemoryBound(to: CChar.self)
        var end: UnsafeMutablePointer<CChar>?
        let value = strtod(start, &end)
        guard let end, UnsafePointer(end) > start else { preconditionFailure("no JSON at byte \(index)") }
        index += UnsafePointer(end) - start
        return value
    }

    private mutating func string() -> String {
        index += 1
        let start = index
        while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        defer { index += 1 }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }
}
