package import Geometry
package import Transport
package import Web

/// The validated query of `GET /pins`.
package struct PinParameters {
    /// The part of the map; the whole Earth by default.
    package var bounds = GeographicBounds.world
    /// The position by whose distance pins are sorted.
    package var near: GeographicCoordinate?
    /// The map's zoom for clusters; `nil` for single pins.
    package var zoom: Int?
    /// The maximum number of items to return.
    package var limit: Int
    /// The cursor of the previous page.
    package var cursor: String?

    static let zooms = 0...24

    /// Reads and checks the parameters of a request.
    ///
    /// - Throws: 422 that names the invalid parameter.
    package init(_ request: HTTPRequest) throws(Problem) {
        if let text = request.queryValue("bbox") {
            let numbers = try Self.numbers(text, count: 4, field: "bbox", expected: "west,south,east,north")
            guard let box = GeographicBounds(west: numbers[0], south: numbers[1], east: numbers[2], north: numbers[3])
            else {
                throw .invalid(
                    "bbox",
                    "`bbox` must be west,south,east,north within ±180 and ±90, with south ≤ north; "
                        + "west > east crosses the antimeridian."
                )
            }
            bounds = box
        }
        if let text = request.queryValue("near") {
            let numbers = try Self.numbers(text, count: 2, field: "near", expected: "latitude,longitude")
            near = GeographicCoordinate(latitude: numbers[0], longitude: numbers[1])
            guard near != nil else { throw .invalid("near", "`near` must be latitude,longitude within ±90 and ±180.") }
        }
        zoom = try request.integer("zoom", in: Self.zooms)
        limit =
            try request.integer("limit", in: ListPage.entryCounts)
            ?? (zoom == nil ? 100 : ListPage.entryCounts.upperBound)
        cursor = request.queryValue("cursor")
    }

    /// Parses decimal numbers separated by commas.
    private static func numbers(_ text: String, count: Int, field: String, expected: String) throws(Problem) -> [Double]
    {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part -> Double? in
            let isDecimal = part.utf8.allSatisfy { (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }
            return isDecimal ? Double(part).flatMap { $0.isFinite ? $0 : nil } : nil
        }
        guard parts.count == count, numbers.count == count else {
            throw .invalid(field, "`\(field)` must be \(count) numbers: \(expected).")
        }
        return numbers
    }
}
