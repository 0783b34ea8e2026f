/// A document type that a form's files name in a line of text. It is compared, and never read.
package struct XMLDocumentType: Sendable {
    package var name: String
    /// One of these, or no identifier at all.
    package var publicIDs: [String]

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
