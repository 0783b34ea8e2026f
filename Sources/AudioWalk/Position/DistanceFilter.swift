/// The listener's setting: the distance to walk before the regions are checked again.
public struct DistanceFilter: Equatable, Sendable {
    /// Whether it is in use.
    public var isOn: Bool
    /// 0 to `mostMetres`.
    public var metres: Double

    /// Longer than any stretch without a region that is worth a walk.
    public static let mostMetres = 1_000.0

    /// Off, 5 m.
    public init() {
        isOn = false
        metres = 5
    }

    /// `nil` unless the metres are within 0 and `mostMetres`.
    public init?(isOn: Bool, metres: Double) {
        guard metres >= 0, metres <= Self.mostMetres else { return nil }
        self.isOn = isOn
        self.metres = metres
    }
}
