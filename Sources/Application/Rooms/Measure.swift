/// What is measured of each participant in a part of a session.
struct Measure: Hashable, Sendable {
    /// Which values are better.
    enum Direction: String, Sendable {
        case less
        case more
    }

    /// Its name in answers, the same in all parts that measure it.
    let name: String
    /// The unit's symbol; `nil` for counts.
    var unit: String?
    /// `nil` if neither is better.
    var better: Direction?

    init(_ name: String, in unit: String? = nil, better: Direction? = nil) {
        self.name = name
        self.unit = unit
        self.better = better
    }
}
