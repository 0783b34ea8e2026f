/// The way in which the phones of a session get their names.
package enum Naming: String, Codable, Sendable, CaseIterable {
    /// All phones have invented names.
    case invented
    /// Their users may type their own.
    case own
    /// By the code and group in the address with which they join.
    case codes
}
