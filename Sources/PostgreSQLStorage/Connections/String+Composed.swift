import Foundation

extension String {
    /// The text with its accents composed (Unicode's NFC), as everybody but some of Apple's file systems writes them.
    ///
    /// Swift compares strings by characters, SQL by bytes: names used for lookups are stored in this form.
    var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
