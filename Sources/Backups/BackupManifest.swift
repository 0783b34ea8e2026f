import Foundation

/// The last file of an archive: its contents, and the version that made it.
package struct BackupManifest: Codable, Equatable, Sendable {
    /// A file of the archive.
    package struct File: Codable, Equatable, Sendable {
        /// The name in the data folder.
        package var name: String
        /// The length in bytes.
        package var size: Int
        /// The SHA-256, 64 hexadecimal digits.
        package var sha256: String
    }

    /// The name of the manifest in the archive.
    package static let name = "manifest.json"
    /// The version of the archive's own form.
    package static let formatVersion = 1
    /// The largest manifest that is read, in bytes: two million files.
    static let maxBytes = 256 << 20

    /// The version of the form that this archive has.
    package var format = Self.formatVersion
    /// The version of TouchFigures that made the archive.
    package var version: String
    /// The time at which the archive was begun, ISO 8601 in UTC.
    package var createdAt: String
    /// Whether the sessions are in it.
    package var hasSessions: Bool
    /// The migrations of each database, in order.
    package var schemas: [String: [String]]
    /// Every other file of the archive, in its order.
    package var files: [File] = []

    /// Creates a manifest without files.
    package init(version: String, createdAt: String, hasSessions: Bool, schemas: [String: [String]]) {
        self.version = version
        self.createdAt = createdAt
        self.hasSessions = hasSessions
        self.schemas = schemas
    }

    var json: [UInt8] {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return Array(try encoder.encode(self)) + [0x0a]
        }
    }

    /// Reads a manifest.
    ///
    /// - Throws: `BackupFault` if it is damaged, or of a newer version.
    static func read(_ bytes: [UInt8]) throws(BackupFault) -> BackupManifest {
        struct Format: Decodable { var format: Int }
        let data = Data(bytes)
        guard let format = try? JSONDecoder().decode(Format.self, from: data).format else {
            throw BackupFault("its manifest cannot be read")
        }
        guard format <= Self.formatVersion else {
            throw BackupFault(
                "was made by a newer version of TouchFigures (its form is \(format), this one reads \(Self.formatVersion)): use that one",
                isOfNewerVersion: true
            )
        }
        guard let manifest = try? JSONDecoder().decode(BackupManifest.self, from: data) else {
            throw BackupFault("its manifest cannot be read")
        }
        return manifest
    }
}

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
