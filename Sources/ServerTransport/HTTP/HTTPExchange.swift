import Transport

/// One request and its response.
final class HTTPExchange: @unchecked Sendable {
    // Sendable because it is touched on the loop's thread only; the application's work merely holds it.
    var request: HTTPRequest
    let isHTTP11: Bool
    /// The connection ends with this response.
    var closes: Bool
    /// Takes the request's body; `nil` when none is expected.
    var body: BodyReceiver?
    /// Bytes of the body that have not arrived.
    var bodyLeft = 0
    var writer: ResponseWriter?
    /// Work away from the loop that the exchange waits for: the application's, or a file's.
    var task: Task<Void, Never>?

    init(request: HTTPRequest, isHTTP11: Bool, closes: Bool) {
        self.request = request
        self.isHTTP11 = isHTTP11
        self.closes = closes
    }

    /// For a response to what is no readable request.
    convenience init() {
        self.init(request: HTTPRequest(method: .get, path: "/"), isHTTP11: true, closes: true)
    }
}
