/// The quality of the position.
public enum Signal: UInt8, CaseIterable, Sendable {
    /// No valid fix yet.
    case none
    /// Within 10 m.
    case good
    /// Within 25 m.
    case fair
    /// Worse.
    case poor
    /// The newest valid fix is over 10 s old.
    case stale

    static let goodMetres = 10.0
    static let fairMetres = 25.0
    static let staleMilliseconds = 10_000.0
}
