/// The source of a force figure, determined by the readings; a later case is more reliable than an earlier one.
public enum ForceProvenance: UInt8, Comparable, Sendable, CaseIterable {
    /// Nothing that is a force: no readings, or readings that never change.
    case none = 0
    /// Estimated from a contact radius that changes: no weight.
    case contactArea = 1
    /// The screen's readings of pressure change between 0 and 1.
    case measured = 2
    /// So do those of a pen.
    case pen = 3

    /// Whether a force in grams may be stated.
    public var isWeight: Bool { self >= .measured }

    /// In the order of their worth.
    public static func < (a: ForceProvenance, b: ForceProvenance) -> Bool { a.rawValue < b.rawValue }
}
