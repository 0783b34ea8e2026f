package import Transport
package import WireProtocol

/// A requested page of a list of puzzles or plays: the query parameters `limit`, `cursor` and `drafts`.
package struct ListPage {
    /// The allowed number of entries.
    package static let entryCounts = 1...1000

    /// The maximum number of entries.
    package let limit: Int
    /// The number of the last entry of the previous page.
    package let after: Int64
    /// Whether to include drafts.
    package let includesDrafts: Bool

    /// Reads the parameters of a query.
    ///
    /// - Throws: 422 `invalid-value` for an invalid parameter.
    package init(_ request: HTTPRequest) throws(Problem) {
        limit = try request.integer("limit", in: Self.entryCounts) ?? 100
        after = try Cursor.number(request.queryValue("cursor"))
        includesDrafts = try request.flag("drafts")
    }

    /// Returns `{"<name>":[…],"cursor":…}`.
    package static func json<Entry>(
        _ name: StaticString,
        _ entries: [Entry],
        next: Int64?,
        for request: HTTPRequest,
        _ write: (inout JSONWriter, Entry) -> Void
    ) -> HTTPResponse {
        Representation.json(request) {
            $0.raw("{")
            $0.list(name, entries, write)
            $0.string("cursor", next.map(Cursor.text(number:)))
            $0.raw("}")
        }
    }
}

/// The position at which a list continues, as text that is opaque to clients.
package enum Cursor {
    /// Makes a cursor from the number after which the next page begins.
    package static func text(number: Int64) -> String { "n\(String(number, radix: 36))" }

    /// Reads a cursor; 0 for none.
    ///
    /// - Throws: 422 for an invalid cursor.
    package static func number(_ text: String?) throws(Problem) -> Int64 {
        guard let text else { return 0 }
        guard text.hasPrefix("n"), let number = Int64(text.dropFirst(), radix: 36), number >= 0 else { throw invalid }
        return number
    }

    /// 422 for a cursor that was in no response.
    package static let invalid = Problem.invalid(
        "cursor",
        "Invalid `cursor`; use the cursor of an answer to the same query."
    )
}

extension HTTPRequest {
    /// Returns a whole number of the query, or `nil` if the parameter is absent.
    ///
    /// - Throws: 422 `invalid-value` for anything else.
    package func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = queryValue(name) else { return nil }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number)
        else {
            throw .invalid(name, "`\(name)` must be a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// Returns a truth value of the query; false if the parameter is absent.
    ///
    /// - Throws: 422 `invalid-value` for anything but `true` and `false`.
    package func flag(_ name: String) throws(Problem) -> Bool {
        switch queryValue(name) {
        case "true": true
        case "false", nil: false
        default: throw .invalid(name, "`\(name)` must be true or false.")
        }
    }
}
