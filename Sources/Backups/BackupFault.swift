/// The reason why a backup cannot be made, read or restored: a sentence that names the remedy.
package struct BackupFault: Error, Equatable, CustomStringConvertible {
    /// The sentence, without a full stop.
    package let description: String
    /// Whether the archive may be intact but has a newer version than this program reads.
    let isOfNewerVersion: Bool

    /// Creates a fault.
    package init(_ description: String) {
        self.init(description, isOfNewerVersion: false)
    }

    init(_ description: String, isOfNewerVersion: Bool) {
        self.description = description
        self.isOfNewerVersion = isOfNewerVersion
    }

    /// A whole archive with a file of a kind that this version does not have.
    static func newer(_ version: String, has name: String) -> BackupFault {
        BackupFault(
            "was made by a newer version, \(version), with files that this one does not know (\(name.prefix(100))): "
                + "use that one",
            isOfNewerVersion: true
        )
    }
}
