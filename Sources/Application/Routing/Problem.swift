import PlayDocuments
package import Transport
import WireProtocol

/// An error of REST: RFC 9457 `application/problem+json`.
package struct Problem: Error, Equatable, Sendable {
    package var status: Int
    /// Names the kind of problem; the fragment of its entry in `/docs`.
    package var kind: String
    package var title: String
    package var detail: String
    /// The offending field or parameter.
    package var field: String?
    /// Further members, by name.
    package var numbers: [String: Double]
    package var headers: [String: String]
    /// What is wrong with a document, line by line.
    var faults: [DocumentFault] = []

    package init(
        _ status: Int,
        _ kind: String,
        title: String,
        detail: String,
        field: String? = nil,
        numbers: [String: Double] = [:],
        headers: [String: String] = [:]
    ) {
        self.status = status
        self.kind = kind
        self.title = title
        self.detail = detail
        self.field = field
        self.numbers = numbers
        self.headers = headers
    }

    package var response: HTTPResponse {
        var json = JSONWriter()
        json.raw("{\"type\":")
        json.string("/docs#\(kind)")
        json.raw(",\"title\":")
        json.string(title)
        json.raw(",\"status\":")
        json.integer(status)
        json.raw(",\"detail\":")
        json.string(detail)
        if let field {
            json.raw(",\"field\":")
            json.string(field)
        }
        if !faults.isEmpty {
            json.raw(",\"line\":")
            json.line(faults[0].line)
            json.raw(",\"faults\":")
            json.list(faults) { $0.fault($1) }
        }
        for (name, value) in numbers.sorted(by: { $0.key < $1.key }) {
            json.raw(",")
            json.string(name)
            json.raw(":")
            json.number(value)
        }
        json.raw("}")
        var response = HTTPResponse(status: status, body: .bytes(json.bytes))
        response.headers["content-type"] = "application/problem+json"
        response.headers["cache-control"] = "no-store"
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}

extension Problem {
    static func unknownSession(_ code: String) -> Problem {
        Problem(404, "unknown-session", title: "No such session", detail: "There is no session \(code.prefix(12)).")
    }

    static func unknownParticipant(_ id: String) -> Problem {
        Problem(
            404,
            "unknown-participant",
            title: "No such participant",
            detail: "The session has no participant \(id.prefix(12)).",
            field: "participant"
        )
    }

    static func notFound(_ path: String) -> Problem {
        Problem(404, "not-found", title: "Not found", detail: "There is nothing at \(path.prefix(200)).")
    }

    static let tokenMissing = Problem(
        401,
        "token-missing",
        title: "Token missing",
        detail: "This needs the host's token in the header Authorization: Bearer TOKEN.",
        headers: ["www-authenticate": "Bearer"]
    )

    static let tokenWrong = Problem(
        403,
        "token-wrong",
        title: "Token wrong",
        detail: "The token is not the one for this."
    )

    static let sessionEnded = Problem(409, "session-ended", title: "Session ended", detail: "The session has ended.")

    static let storeFailing = Problem(
        503,
        "store-failing",
        title: "Store failing",
        detail: "The disk refuses writes; the server goes on trying and its log tells why. Try again soon.",
        headers: ["retry-after": "5"]
    )

    static func notJSON(_ detail: String) -> Problem {
        Problem(400, "bad-json", title: "Not JSON", detail: detail)
    }

    /// - Parameter field: `nil` where the body as a whole is meant.
    static func invalid(_ field: String?, _ detail: String) -> Problem {
        Problem(422, "invalid-value", title: "Invalid value", detail: detail, field: field)
    }
}

/// The problems that a transport finds before a request reaches a route.
package enum TransportProblems {
    package static func response(status: Int, detail: String) -> HTTPResponse {
        let (kind, title) =
            switch status {
            case 404: ("not-found", "Not found")
            case 408: ("request-timeout", "Request not finished in time")
            case 411: ("length-required", "Length required")
            case 413: ("too-large", "Too large")
            case 414: ("too-large", "Address too long")
            case 431: ("too-large", "Header fields too large")
            case 501: ("unknown-method", "Method not known")
            case 505: ("http-version", "HTTP version not supported")
            default: status >= 500 ? ("server-error", "Server error") : ("bad-request", "Bad request")
            }
        return Problem(status, kind, title: title, detail: detail).response
    }
}
