/// A document type that files of a format may name; it is compared but never fetched.
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
        guard let allowed else { return "a document type (<!DOCTYPE) is not allowed: remove it" }
        return "only the usual document type (<!DOCTYPE) of \(allowed.name) is allowed"
    }
}
