/// Why a backup cannot be made, read or restored: a sentence that says what to do.
package struct BackupFault: Error, Equatable, CustomStringConvertible {
    /// The sentence, without a full stop.
    package let description: String

    /// Creates a fault.
    package init(_ description: String) {
        self.description = description
    }
}
