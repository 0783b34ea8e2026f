/// The limits of a play from any source; texts are counted in code points, as in the schema.
package enum PlayLimits {
    /// The longest title in code points.
    package static let titleCharacters = 200
    /// The longest name of a scene in code points.
    package static let nameCharacters = 100
    /// The longest text about the play in code points.
    package static let aboutCharacters = 10_000
    /// The largest file of a play, or of a map with regions, in bytes.
    package static let fileBytes = 1 << 20
    /// The largest sound in bytes.
    package static let audioBytes = 64 << 20
    /// The largest size of all sounds of a play in bytes.
    package static let playBytes = 512 << 20
    /// The maximum number of sounds of a play.
    package static let audioCount = 1_000
    /// The longest name of a sound, in bytes of UTF-8.
    package static let audioNameBytes = 120

    /// Whether a sound's name is valid: a file name without a folder.
    package static func isAudioName(_ name: String) -> Bool {
        guard let first = name.utf8.first, first != UInt8(ascii: "."), name.utf8.count <= audioNameBytes else {
            return false
        }
        return name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\") }
    }
}
