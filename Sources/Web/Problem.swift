package import Storage
package import Transport
package import WireProtocol

/// An error response of the REST interface: `application/problem+json` (RFC 9457).
package struct Problem: Error, Equatable, Sendable {
    /// The media type of the response.
    static let mediaType = "application/problem+json"

    /// The status code.
    package var status: Int
    /// The kind of problem; also the fragment of its entry in `/docs`.
    package var kind: String
    /// The title, the same for every problem of this kind.
    package var title: String
    /// The fault in this request, and its remedy.
    package var detail: String
    /// The invalid field or parameter.
    package var field: String?
    /// Additional members of the JSON object, by name.
    package var numbers: [String: Double]
    /// Further header fields of the response.
    package var headers: [String: String]
    /// The faults of a document, with their lines.
    package var faults: [DocumentFault] = []

    /// Creates a problem.
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

    /// The response as `application/problem+json`.
    package var response: HTTPResponse {
        var json = JSONWriter()
        json.raw("{")
        json.string("type", "/docs#\(kind)")
        json.string("title", title)
        json.integer("status", status)
        json.string("detail", detail)
        if let field { json.string("field", field) }
        if !faults.isEmpty {
            json.integer("line", faults[0].line)
            json.list("faults", faults) { $0.fault($1) }
        }
        for (name, value) in numbers.sorted(by: { $0.key < $1.key }) {
            json.raw(",")
            json.string(name)
            json.raw(":")
            json.number(value)
        }
        json.raw("}")
        var response = HTTPResponse(status: status, body: .bytes(json.bytes))
        response.headers["content-type"] = Self.mediaType
        response.headers["cache-control"] = "no-store"
        for (name, value) in headers { response.headers[name] = value }
        return response
    }
}

extension Problem {
    /// 404: no session has this code.
    package static func unknownSession(_ code: String) -> Problem {
        Problem(
            404,
            "unknown-session",
            title: "Unknown session",
            detail: "Unknown session code \(code.named(upTo: 12))."
        )
    }

    /// 404: the session has no participant with this id.
    package static func unknownParticipant(_ id: String) -> Problem {
        Problem(
            404,
            "unknown-participant",
            title: "Unknown participant",
            detail: id.isEmpty
                ? "`participant` is empty; it must be a participant's id."
                : "Unknown participant \(id.named(upTo: 12)) in this session.",
            field: "participant"
        )
    }

    /// 404: a person whose code no participant has.
    package static func unknownPerson(_ code: String) -> Problem {
        Problem(
            404,
            "unknown-participant",
            title: "Unknown participant",
            detail: "No participant of this session is the person \(code.named(upTo: 32)).",
            field: "person"
        )
    }

    /// 503: the server is about to stop, and other nodes serve from now on.
    package static let draining = Problem(
        503,
        "draining",
        title: "Server stopping",
        detail: "The server is about to stop. Try again in 1 s.",
        headers: ["retry-after": "1"]
    )

    /// 404: there is nothing at this path.
    package static func notFound(_ path: String) -> Problem {
        Problem(404, "not-found", title: "Not found", detail: "No resource at \(path.prefix(200)).")
    }

    /// 401: the request needs a token.
    package static let tokenMissing = Problem(
        401,
        "token-missing",
        title: "Missing token",
        detail: "Missing token; send the header Authorization: Bearer TOKEN.",
        headers: ["www-authenticate": "Bearer"]
    )

    /// 403: the token is not the resource's.
    package static let tokenWrong = Problem(
        403,
        "token-wrong",
        title: "Invalid token",
        detail: "Invalid token for this resource."
    )

    /// 409: the session's retention can no longer be changed.
    package static let retentionFixed = Problem(
        409,
        "retention-fixed",
        title: "Retention fixed",
        detail: "A phone has joined and was told what is stored, or an experiment runs; start another session."
    )

    /// 409: the session has ended.
    package static let sessionEnded = Problem(
        409,
        "session-ended",
        title: "Session ended",
        detail: "The session has ended."
    )

    /// 503: the store fails. Any client may see this problem, so the database's message and paths are only in the log.
    package static let storeFailing = storeFailing(
        "The server cannot store anything at present. It keeps trying, and its log has the reason."
    )

    /// 503: the store fails, for a reason that any client may see.
    package static func storeFailing(_ reason: String) -> Problem {
        Problem(
            503,
            "store-failing",
            title: "Storage failure",
            detail: "\(reason) Try again in 5 s.",
            headers: ["retry-after": "5"]
        )
    }

    /// 507: the server has its maximum number of stored sessions.
    package static func tooManySessions(_ limit: Int) -> Problem {
        Problem(
            507,
            "insufficient-storage",
            title: "Insufficient storage",
            detail: "The server already stores \(limit) sessions, its limit; wait until one expires, or wipe one.",
            headers: ["retry-after": "60"]
        )
    }

    /// 400: the body is not JSON; the reason names the position of the first invalid byte.
    package static func notJSON(_ reason: String) -> Problem {
        Problem(400, "bad-json", title: "Invalid JSON", detail: "The body is \(reason).")
    }

    /// 422: a field or parameter has an invalid value.
    ///
    /// - Parameter field: The name of a parameter, or the path of a field in the body, such as `differences[2].width`;
    ///   `nil` for the whole body.
    package static func invalid(_ field: String?, _ detail: String) -> Problem {
        Problem(422, "invalid-value", title: "Invalid value", detail: detail, field: field)
    }
}

/// The problems that the transport reports before a request reaches a route.
package enum TransportProblems {
    /// Returns the response for a status of the transport.
    package static func response(status: Int, detail: String) -> HTTPResponse {
        let (kind, title) =
            switch status {
            case 404: ("not-found", "Not found")
            case 408: ("request-timeout", "Request timeout")
            case 411: ("length-required", "Length required")
            case 413: ("too-large", "Too large")
            case 414: ("too-large", "URI too long")
            case 429: ("too-many", "Too many requests")
            case 431: ("too-large", "Header fields too large")
            case 501: ("unknown-method", "Unknown method")
            case 505: ("http-version", "HTTP version not supported")
            default: status >= 500 ? ("server-error", "Server error") : ("bad-request", "Bad request")
            }
        return Problem(status, kind, title: title, detail: detail).response
    }
}

/// The problems that stored data causes.
extension Problem {
    /// Runs the work and turns a store failure into 503 `store-failing`.
    package static func ofStore<Value: Sendable>(
        _ work: () async throws(StorageError) -> Value
    ) async throws(Problem) -> Value {
        do throws(StorageError) {
            return try await work()
        } catch {
            throw .storeFailing
        }
    }

    /// 500: the file of a stored picture or sound is not there.
    package static func missingFile(of content: String) -> Problem {
        Problem(
            500,
            "server-error",
            title: "Missing file",
            detail: "The \(content)'s file is missing from the server's data folder."
        )
    }

    /// 500: stored data of a session is damaged.
    package static func damaged(_ damage: Damage) -> Problem {
        Problem(
            500,
            "damaged",
            title: "Session damaged",
            detail:
                "\(damage.publicDescription). The server's log has the reason. Its host can read the rest with GET /api/v1/sessions/\(damage.session)/events?readable=true "
                + "and wipe it with DELETE.",
            headers: ["cache-control": "no-store"]
        )
    }
}

extension JSONWriter {
    /// Appends a fault of a document with its line, `null` for the whole document: `{"line":…,"reason":…}`.
    package mutating func fault(_ fault: DocumentFault) {
        raw("{")
        integer("line", fault.line)
        string("reason", fault.reason)
        raw("}")
    }
}
