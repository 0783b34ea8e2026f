/// A document type that files of a format may name; it is compared and never fetched.
package struct XMLDocumentType: Sendable {
    /// The root element's name.
    package var name: String
    /// The allowed public identifiers; a declaration without any identifier is allowed, too.
    package var publicIDs: [String]

    /// Creates a document type.
    package init(name: String, publicIDs: [String]) {
        self.name = name
        self.publicIDs = publicIDs
    }

    func isNamed(by name: String, publicID: String?, hasSystemID: Bool) -> Bool {
        guard name == self.name else { return false }
        return publicID.map(publicIDs.contains) ?? !hasSystemID
    }

    static func refusal(instead allowed: XMLDocumentType?) -> String {
        guard let allowed else { return "a document type (<!DOCTYPE) is refused: leave it out" }
        return "a document type (<!DOCTYPE) other than the usual line of \(allowed.name) is refused"
    }
}
