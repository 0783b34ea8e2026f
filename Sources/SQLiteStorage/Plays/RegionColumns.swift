import AudioWalk
import Foundation
import GRDB
import Geometry

/// A region as two columns.
struct RegionColumns {
    /// Metres; `nil` for a polygon.
    var radius: Double?
    /// Latitudes and longitudes, alternating.
    var points: Data

    init(radius: Double?, points: Data) {
        self.radius = radius
        self.points = points
    }

    init(_ region: Region) {
        switch region {
        case .circle(let circle): self.init(radius: circle.radiusMetres, points: Self.data([circle.centre]))
        case .polygon(let polygon): self.init(radius: nil, points: Self.data(polygon.points))
        }
    }

    var region: Region {
        get throws {
            let numbers = DoubleBlob.values(points)
            let points = try stride(from: 0, to: numbers.count - 1, by: 2).map { index in
                guard let point = GeographicCoordinate(latitude: numbers[index], longitude: numbers[index + 1]) else {
                    throw Self.damaged
                }
                return point
            }
            guard let first = points.first else { throw Self.damaged }
            return try radius.map { try .circle(centre: first, radiusMetres: $0) } ?? .polygon(points: points)
        }
    }

    private static let damaged = DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a scene's region")

    private static func data(_ points: [GeographicCoordinate]) -> Data {
        DoubleBlob.data(points.flatMap { [$0.latitude, $0.longitude] })
    }
}
