/// The listener's setting: the distance to walk before the regions are checked again.
public struct DistanceFilter: Equatable, Sendable {
    /// Whether the filter is on.
    public var isOn: Bool
    /// The distance in metres, 0 to `maxMetres`.
    public var metres: Double

    /// The longest distance that can be set, in metres.
    public static let maxMetres = 1_000.0

    /// Creates a filter that is off, with 5 m.
    public init() {
        isOn = false
        metres = 5
    }

    /// Creates a filter; `nil` unless the metres are within 0 and `maxMetres`.
    public init?(isOn: Bool, metres: Double) {
        guard metres >= 0, metres <= Self.maxMetres else { return nil }
        self.isOn = isOn
        self.metres = metres
    }
}
