/// The quality of the position.
public enum Signal: UInt8, CaseIterable, Sendable {
    /// No valid fix yet.
    case none
    /// An accuracy of at most 10 m.
    case good
    /// An accuracy of at most 25 m.
    case fair
    /// An accuracy worse than 25 m.
    case poor
    /// The newest valid fix is older than 10 s.
    case stale

    static let goodMetres = 10.0
    static let fairMetres = 25.0
    static let staleMilliseconds = 10_000.0
}
