import Geometry

/// A way that is walked at one speed, as a place in metres for each second.
struct SimulatedWay: Sendable {
    struct Place {
        var east = 0.0
        var north = 0.0
    }

    let name: String
    /// Each second's place; the way of a seed may have its own turns.
    private let makePlaces: @Sendable (inout SplitMix64) -> [Place]
    /// The seconds between two fixes.
    let interval: Int

    static let metresPerSecond = 1.4
    static let metres = 600.0

    private init(
        _ name: String,
        every interval: Int = 1,
        _ makePlaces: @escaping @Sendable (inout SplitMix64) -> [Place]
    ) {
        self.name = name
        self.interval = interval
        self.makePlaces = makePlaces
    }

    /// The places of one walk.
    func places(_ random: inout SplitMix64) -> [Place] { makePlaces(&random) }

    static let all =
        [
            SimulatedWay("straight") { _ in walk { _, _ in 0 } },
            SimulatedWay("straight, 2 minutes of rest every 200 m") { _ in
                walk { _, _ in 0 }.enumerated().flatMap { second, place in
                    Array(repeating: place, count: second % 143 == 142 ? 120 : 1)
                }
            },
        ]
        + [25.0, 40, 80].map { metres in
            SimulatedWay("streets, left or right every \(Int(metres)) m") { random in
                let turns = (0..<50).map { _ in random.uniform() < 0.5 ? -quarter : quarter }
                return corners(every: metres) { turns[$0] }
            }
        }
        + [25.0, 40].map { metres in
            SimulatedWay("around a block of \(Int(metres)) m") { _ in corners(every: metres) { _ in quarter } }
        } + [
            SimulatedWay("streets, left and right by turns every 40 m, a fix every 5 s", every: 5) { _ in
                corners(every: 40) { $0.isMultiple(of: 2) ? quarter : -quarter }
            },
            SimulatedWay("a circle of 30 m radius") { _ in walk { _, metres in metres / 30 } },
            SimulatedWay("bends of 20 m radius, left and right by turns") { _ in
                walk { walked, metres in Int(walked / (20 * .pi)).isMultiple(of: 2) ? metres / 20 : -metres / 20 }
            },
            SimulatedWay("at rest for 10 minutes") { _ in Array(repeating: Place(), count: 600) },
        ]

    private static let quarter = Double.pi / 2

    private static func corners(every metres: Double, _ turn: (Int) -> Double) -> [Place] {
        var corner = 0
        return walk { walked, _ in
            guard walked >= Double(corner + 1) * metres else { return 0 }
            defer { corner += 1 }
            return turn(corner)
        }
    }

    /// Walks the whole length; `turn` has the metres walked and those of the next second, and returns an angle.
    private static func walk(_ turn: (Double, Double) -> Double) -> [Place] {
        var (places, place, heading, walked) = ([Place()], Place(), 0.0, 0.0)
        while walked < metres {
            heading += turn(walked, metresPerSecond)
            place.east += metresPerSecond * ElementaryFunctions.cosine(heading)
            place.north += metresPerSecond * ElementaryFunctions.sine(heading)
            walked += metresPerSecond
            places.append(place)
        }
        return places
    }
}

/// SplitMix64, so that all walks are the same everywhere.
struct SplitMix64 {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
        return mixed ^ mixed >> 31
    }

    /// A number from 0 to below 1.
    mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// A number with the mean 0 and the standard deviation 1.
    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + uniform() } }
}
