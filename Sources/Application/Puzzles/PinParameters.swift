import Geometry
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
