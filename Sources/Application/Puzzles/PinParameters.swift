import Geometry
import Storage
import Transport

/// The query of `GET /pins`, checked.
struct PinParameters {
    var bounds = GeographicBounds.world
    var near: GeographicCoordinate?
    /// `nil` for single pins.
    var zoom: Int?
    var limit: Int
    var cursor: String?

    static let limits = 1...1000
    static let zooms = 0...24

    init(_ request: HTTPRequest) throws(Problem) {
        if let text = request.queryValue("bbox") {
            let numbers = try Self.numbers(text, count: 4, field: "bbox", expected: "west,south,east,north")
            guard let box = GeographicBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
            else {
                throw .invalid(
                    "bbox",
                    "west,south,east,north within ±180 and ±90 are expected, south not over north; "
                        + "west over east crosses the antimeridian."
                )
            }
            bounds = box
        }
        if let text = request.queryValue("near") {
            let numbers = try Self.numbers(text, count: 2, field: "near", expected: "latitude,longitude")
            near = GeographicCoordinate(latitude: numbers[0], longitude: numbers[1])
            guard near != nil else { throw .invalid("near", "latitude,longitude within ±90 and ±180 are expected.") }
        }
        zoom = try Self.integer(request, "zoom", in: Self.zooms)
        limit = try Self.integer(request, "limit", in: Self.limits) ?? (zoom == nil ? 100 : Self.limits.upperBound)
        cursor = request.queryValue("cursor")
    }

    /// A whole number of the query; `nil` without one.
    static func integer(_ request: HTTPRequest, _ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = request.queryValue(name) else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number)
        else {
            throw .invalid(name, "A whole number from \(range.lowerBound) to \(range.upperBound) is expected.")
        }
        return number
    }

    /// Decimal numbers between commas.
    private static func numbers(_ text: String, count: Int, field: String, expected: String) throws(Problem) -> [Double]
    {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Double? in
            let isDecimal = part.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            return isDecimal ? Double(part).flatMap { $0.isFinite ? $0 : nil } : nil
        }
        guard parts.count == count, numbers.count == count else {
            throw .invalid(field, "\(count) numbers are expected: \(expected).")
        }
        return numbers
    }
}

/// Where a list goes on, as text that means nothing to a client.
enum Cursor {
    static func text(_ position: PinPosition) -> String {
        "p\(String(position.key.bitPattern, radix: 36)).\(position.number).\(position.seen)"
    }

    static func position(_ text: String?) throws(Problem) -> PinPosition? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".")
        guard text.hasPrefix("p"), parts.count == 3, let bits = UInt64(parts[0], radix: 36),
            let number = Int64(parts[1]),
            let seen = Int(parts[2]), Double(bitPattern: bits).isFinite, seen >= 0, seen < 1 << 40
        else { throw wrong }
        return PinPosition(key: Double(bitPattern: bits), number: number, seen: seen)
    }

    static func text(cell: UInt64) -> String { "c\(String(cell, radix: 36))" }

    static func cell(_ text: String?) throws(Problem) -> UInt64 {
        guard let text else { return 0 }
        guard text.hasPrefix("c"), let cell = UInt64(text.dropFirst(), radix: 36) else { throw wrong }
        return cell
    }

    static func text(number: Int64) -> String { "n\(String(number, radix: 36))" }

    static func number(_ text: String?) throws(Problem) -> Int64 {
        guard let text else { return 0 }
        guard text.hasPrefix("n"), let number = Int64(text.dropFirst(), radix: 36), number >= 0 else { throw wrong }
        return number
    }

    private static let wrong = Problem.invalid("cursor", "The cursor of an answer to the same query is expected.")
}
