import SwiftSyntax

/// A change of one place.
struct Mutant: Encodable {
    /// What is changed, such as `comparison`.
    var kind: String
    /// The declaration around it, such as `take(_:cost:now:)`.
    var declaration: String
    /// The line, from 1.
    var line: Int
    /// The last line of the place.
    var lastLine: Int
    /// The text at the place.
    var before: String
    /// What a mutant has there instead.
    var after: String
    /// What is written into the file so that `{}`, which is true for this mutant alone, decides.
    var edits: [Edit]
}

/// A replacement of bytes.
struct Edit: Encodable {
    /// The first byte.
    var offset: Int
    /// How many bytes, 0 for an insertion.
    var length: Int
    /// What is written instead.
    var text: String
}

/// Where a node begins and ends without its spaces and comments, in UTF-8 bytes.
extension SyntaxProtocol {
    var begin: Int { positionAfterSkippingLeadingTrivia.utf8Offset }
    var end: Int { endPositionBeforeTrailingTrivia.utf8Offset }
}
