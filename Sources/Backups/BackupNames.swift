/// The names that files of a backup may have. Archives are untrusted.
package enum BackupNames {
    /// The database of the sessions.
    package static let sessions = "touchfigures.sqlite"
    /// The keys that open the sessions' sealed rows.
    package static let keys = "touchfigures.keys"
    /// The number of commits of each session that have reached the disk.
    package static let marks = "touchfigures.marks"
    /// The names of all databases.
    package static let databases = [sessions, "puzzles.sqlite", "plays.sqlite", "lessons.sqlite"]
    /// The folders of contents, which are named by their hash.
    package static let contentFolders = ["pictures", "audio"]
    /// The folder of the certificates and their keys.
    package static let certificates = "certificates"

    /// Whether a file of this name belongs into a data folder.
    package static func allows(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        switch parts.count {
        case 1: return (databases + [keys, marks]).contains(name)
        case 2: return parts[0] == certificates && isPlain(parts[1])
        case 3:
            return contentFolders.contains(String(parts[0])) && parts[1].utf8.count == 2 && isHexadecimal(parts[1])
                && parts[2].utf8.count == 64 && isHexadecimal(parts[2]) && parts[2].hasPrefix(parts[1])
        default: return false
        }
    }

    /// The hash that a content's name promises.
    static func hash(in name: String) -> String? {
        let parts = name.split(separator: "/")
        return parts.count == 3 ? String(parts[2]) : nil
    }

    /// Whether the name of a certificate's file contains nothing that could lead to another folder.
    package static func isPlain(_ name: some StringProtocol) -> Bool {
        (1...64).contains(name.utf8.count) && name.first != "."
            && name.utf8.allSatisfy {
                switch $0 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static func isHexadecimal(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
