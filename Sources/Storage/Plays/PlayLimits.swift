/// The limits of a play from any source; texts in code points, as the schema counts.
package enum PlayLimits {
    package static let titleCharacters = 200
    package static let aboutCharacters = 10_000
    /// A play's file, and a map's file with regions, in bytes.
    package static let fileBytes = 1 << 20
    /// One sound, in bytes.
    package static let audioBytes = 64 << 20
    /// All sounds of a play, in bytes.
    package static let playBytes = 512 << 20
    /// Sounds of a play.
    package static let audioCount = 1_000
    /// A sound's name, in bytes of UTF-8.
    package static let audioNameBytes = 120

    /// Whether a sound's name is valid: a file name without a folder.
    package static func isAudioName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), name.utf8.count <= audioNameBytes else {
            return false
        }
        return name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    }
}
