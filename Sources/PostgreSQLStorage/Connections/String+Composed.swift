import Foundation

extension String {
    /// The text with its accents composed (Unicode's NFC), which all systems but some of Apple's file systems use.
    ///
    /// Swift compares strings by characters, SQL by bytes: names used for lookups are stored in this form.
    var composed: String {
        utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
    }
}
