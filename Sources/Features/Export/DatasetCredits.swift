import Foundation
import ReadableText
import Transport
import Web

/// Who made a data set, and under which licence others may use it: the host's to say, in the query of an archive.
struct DatasetCredits: Equatable, Sendable {
    /// The maximum size of each text, in bytes.
    private static let maxBytes = 500

    /// The authors' names.
    let authors: [String]
    /// The address of the licence.
    let license: String?

    /// Names nobody, and no licence.
    init() {
        (authors, license) = ([], nil)
    }

    /// Reads the query parameters `author` (names, separated by semicolons) and `license`.
    ///
    /// - Throws: 422 `invalid-value` for names that cannot be read, and for anything but an address with `http`.
    init(_ request: HTTPRequest) throws(Problem) {
        let names = request.queryValue("author")?.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
        authors = (names ?? []).filter { !$0.isEmpty }
        license = request.queryValue("license").flatMap { $0.isEmpty ? nil : $0 }
        guard authors.joined().utf8.count <= Self.maxBytes else {
            throw .invalid("author", "`author` must have at most \(Self.maxBytes) bytes.")
        }
        for name in authors {
            if let fault = ReadableText.fault(in: name) { throw .invalid("author", "`author` \(fault).") }
        }
        guard license.map(Self.isAddress) ?? true else {
            throw .invalid(
                "license",
                "`license` must be an address such as https://creativecommons.org/licenses/by/4.0/."
            )
        }
    }

    private static func isAddress(_ text: String) -> Bool {
        let rest = ["https://", "http://"].first(where: text.hasPrefix).map { text.dropFirst($0.count) }
        return text.utf8.count <= maxBytes && text.utf8.allSatisfy { (0x21...0x7e).contains($0) }
            && rest?.first.map { $0.isLetter || $0.isNumber } == true
    }
}
