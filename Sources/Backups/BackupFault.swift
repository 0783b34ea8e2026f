/// The reason why a backup cannot be made, read or restored: a sentence that names the remedy.
package struct BackupFault: Error, Equatable, CustomStringConvertible {
    /// The sentence, without a full stop.
    package let description: String
    /// Whether a newer version of the program made the archive, which may be intact.
    let isOfNewerVersion: Bool

    /// Creates a fault.
    package init(_ description: String) {
        self.init(description, isOfNewerVersion: false)
    }

    init(_ description: String, isOfNewerVersion: Bool) {
        self.description = description
        self.isOfNewerVersion = isOfNewerVersion
    }

    static let truncated = BackupFault("the archive ends too early: it was not copied completely")

    /// The fault of an intact archive of a newer version, with a file that this version does not know.
    static func unknownFile(_ name: String, fromVersion version: String) -> BackupFault {
        BackupFault(
            "was made by a newer version, \(version), with files that this one does not know (\(name.prefix(100))): "
                + "use that one",
            isOfNewerVersion: true
        )
    }
}
