import Digests
package import Transport

/// The client's name for one creation, `Idempotency-Key`: by it a repeated request is recognised, so that nothing is
/// created twice.
package struct IdempotencyKey: Hashable, Sendable {
    /// The longest key, in characters.
    package static let maxLength = 64

    private let text: String

    /// Reads the key of a request; `nil` without one.
    ///
    /// - Throws: 422 `invalid-value` unless there is one key of 1 to 64 printable characters of ASCII without spaces.
    package init?(_ request: HTTPRequest) throws(Problem) {
        let keys = request.headers.fields.filter { $0.name == "idempotency-key" }.map(\.value)
        guard let key = keys.first else { return nil }
        guard keys.count == 1, (1...Self.maxLength).contains(key.utf8.count),
            key.utf8.allSatisfy({ (0x21...0x7e).contains($0) })
        else {
            throw .invalid(
                "Idempotency-Key",
                "`Idempotency-Key` must be one key of 1 to \(Self.maxLength) printable ASCII characters without spaces."
            )
        }
        text = key
    }
}

/// Tells whether two requests ask for the same: method, address, authorization and body.
package struct RequestFingerprint: Hashable, Sendable {
    private let digest: [UInt8]

    /// - Parameter body: The whole body, as `HTTPRequest.wholeBody` reads it.
    package init(_ request: HTTPRequest, body: [UInt8]) {
        let head = [request.method.rawValue, request.path, request.rawQuery, request.headers["authorization"] ?? ""]
        // None of them has a NUL, which heads cannot have.
        digest = SHA256Digest(of: Array(head.joined(separator: "\0").utf8) + [0] + body).bytes
    }
}

extension Problem {
    /// 422: the key belongs to another request.
    package static let idempotencyKeyReused = Problem(
        422,
        "idempotency-key-reused",
        title: "Idempotency key reused",
        detail:
            "Another request had this `Idempotency-Key`; nothing was created. Each creation needs a key of its own.",
        field: "Idempotency-Key"
    )

    /// 409: the first request with the key is not answered yet.
    package static let idempotencyKeyInUse = Problem(
        409,
        "idempotency-key-in-use",
        title: "Idempotency key in use",
        detail: "The first request with this `Idempotency-Key` is still under way.",
        headers: ["retry-after": "1"]
    )
}
