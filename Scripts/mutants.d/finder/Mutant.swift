import SwiftSyntax

/// A change of one place.
struct Mutant: Encodable {
    /// The kind of change, such as `comparison`.
    var kind: String
    /// The declaration around it, such as `consume(_:cost:now:)`.
    var declaration: String
    /// The line, from 1.
    var line: Int
    /// The last line of the place.
    var lastLine: Int
    /// The text at the place.
    var before: String
    /// The mutant's text.
    var after: String
    /// The text for the file, in which `{}`, true for this mutant only, decides.
    var edits: [Edit]
}

/// A replacement of bytes.
struct Edit: Encodable {
    /// The first byte.
    var offset: Int
    /// How many bytes, 0 for an insertion.
    var length: Int
    /// The replacement text.
    var text: String
}

/// Where a node begins and ends without its spaces and comments, in UTF-8 bytes.
extension SyntaxProtocol {
    var begin: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}
