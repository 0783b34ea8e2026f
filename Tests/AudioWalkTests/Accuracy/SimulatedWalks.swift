import AudioWalk
import Geometry

/// Walks of a way with a receiver's errors: by source Gaussian, of the told accuracy, and correlated in time.
struct SimulatedWalks {
    struct Outcome {
        var metres: Double
        var distance: Double
        var error: DistanceError
        var isWithin: Bool { abs(distance - metres) <= error.metres }
    }

    static let accuracies = [3.0, 5, 10, 20]
    /// The times in s after which a receiver's error has become another one.
    static let errorSeconds = [10.0, 30, 60]
    static let seeds = 1...16 as ClosedRange<UInt64>

    let way: SimulatedWay
    let accuracyMetres: Double
    let outcomes: [Outcome]

    init(of way: SimulatedWay, accuracyMetres: Double) {
        self.way = way
        self.accuracyMetres = accuracyMetres
        outcomes = Self.errorSeconds.flatMap { seconds in
            Self.seeds.map { Self.walk(way, accuracyMetres: accuracyMetres, errorSeconds: seconds, seed: $0) }
        }
    }

    /// The share of walks whose true length is within the error.
    var coverage: Double { Double(outcomes.count(where: \.isWithin)) / Double(outcomes.count) }

    func median(_ value: (Outcome) -> Double) -> Double {
        let values = outcomes.map(value).sorted()
        return (values[(values.count - 1) / 2] + values[values.count / 2]) / 2
    }

    private static func walk(
        _ way: SimulatedWay,
        accuracyMetres: Double,
        errorSeconds: Double,
        seed: UInt64
    ) -> Outcome {
        var random = SplitMix64(state: seed)
        let places = way.places(&random)
        // Of two normal errors 95 % are within 2.45 standard deviations.
        let deviation = accuracyMetres / 2.45
        let kept = 1 - 1 / errorSeconds
        let fresh = deviation * (1 - kept * kept).squareRoot()
        var east = deviation * random.normal()
        var north = deviation * random.normal()
        var trace = WalkTrace()
        var metres = 0.0
        for (second, place) in places.enumerated() {
            if second > 0 {
                let (x, y) = (place.east - places[second - 1].east, place.north - places[second - 1].north)
                metres += (x * x + y * y).squareRoot()
            }
            east = kept * east + fresh * random.normal()
            north = kept * north + fresh * random.normal()
            guard second.isMultiple(of: way.interval) else { continue }
            trace.apply(
                WalkFix(
                    position: position(east: place.east + east, north: place.north + north),
                    accuracyMetres: accuracyMetres,
                    time: Double(second) * 1000
                )
            )
        }
        return Outcome(metres: metres, distance: trace.distanceMetres, error: trace.distanceError!)
    }

    private static func position(east: Double, north: Double) -> GeographicCoordinate {
        let metresPerDegree = GeographicCoordinate.earthRadiusMetres * .pi / 180
        let start = (latitude: 47.66, longitude: 9.175)
        let parallel = metresPerDegree * ElementaryFunctions.cosine(start.latitude * .pi / 180)
        return GeographicCoordinate(
            latitude: start.latitude + north / metresPerDegree,
            longitude: start.longitude + east / parallel
        )!
    }
}
