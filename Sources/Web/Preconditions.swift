package import Transport

/// The preconditions of a change: `If-Match` and `If-None-Match` (RFC 9110 §13.1).
package struct Preconditions {
    private let match: String?
    private let noneMatch: String?

    /// - Returns: `nil` if the request has none.
    package init?(_ request: HTTPRequest) {
        match = request.headers.list("if-match")
        noneMatch = request.headers.list("if-none-match")
        if match == nil, noneMatch == nil { return nil }
    }

    /// Returns the field that forbids the change; `nil` if the change may be made.
    ///
    /// - Parameter tag: The tag of the current representation; `nil` if there is none.
    package func failedField(for tag: String?) -> String? {
        if let match, !(tag.map { EntityTag.isNamed($0, in: match, isStrong: true) } ?? false) { return "If-Match" }
        if let noneMatch, let tag, EntityTag.isNamed(tag, in: noneMatch) { return "If-None-Match" }
        return nil
    }
}

extension Problem {
    /// 412: what the request wants to change is not as the request says.
    ///
    /// - Parameter tag: The tag of the current representation; `nil` if there is none.
    package static func preconditionFailed(_ field: String, tag: String?) -> Problem {
        Problem(
            412,
            "precondition-failed",
            title: "Precondition failed",
            detail: "Nothing was changed, because \(field) does not hold: "
                + (tag.map { "the entity tag is \($0) now." } ?? "there is nothing here to compare with."),
            headers: tag.map { ["etag": $0] } ?? [:]
        )
    }
}
