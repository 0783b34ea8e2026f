/// The source of a force figure, determined by the measured values; a later case is more reliable than an earlier one.
public enum ForceProvenance: UInt8, Comparable, Sendable, CaseIterable {
    /// No force: no measured values, or values that never change.
    case none = 0
    /// An estimate by a contact radius that changes; no weight.
    case contactArea = 1
    /// A screen's pressure readings, which change between 0 and 1.
    case measured = 2
    /// A pen's pressure readings, which change between 0 and 1.
    case pen = 3

    /// Whether a force in grams may be stated.
    public var isWeight: Bool { self >= .measured }

    /// Orders sources by reliability, the least reliable first.
    public static func < (a: ForceProvenance, b: ForceProvenance) -> Bool { a.rawValue < b.rawValue }
}
