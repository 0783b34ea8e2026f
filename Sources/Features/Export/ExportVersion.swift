/// The versions by which archives of different programs are distinguished.
enum ExportVersion {
    /// Raised when the same events give other figures: the formulas of `docs/figures.md`, `docs/experiments.md` and their like.
    static let methodVersion = 1
    /// Raised when a column is renamed, removed, or gets another meaning or unit; a new column is none of these.
    static let schemaVersion = 1
}
