/// The versions by which archives of different programs are distinguished.
enum ExportVersion {
    /// Raised when the same events give other figures: for example because a formula in `docs/figures.md` or
    /// `docs/experiments.md` changed.
    static let methodVersion = 1
    /// Raised when a column is renamed, removed, or gets another meaning or unit; a new column does not raise it.
    static let schemaVersion = 1
}
