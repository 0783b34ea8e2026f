/// How the phones of a session get their names.
package enum Naming: String, Codable, Sendable, CaseIterable {
    /// All phones have invented names.
    case invented
    /// Users may type their own names.
    case own
    /// Phones have the code and the group in the address with which they join.
    case codes
}
