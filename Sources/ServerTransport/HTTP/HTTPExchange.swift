import Transport

/// One request and its response.
final class HTTPExchange: @unchecked Sendable {
    // Sendable because it is used on the loop's thread only; the application's work merely references it.
    var request: HTTPRequest
    let isHTTP11: Bool
    /// Whether the connection closes after this response.
    var closes: Bool
    /// Receives the request's body; `nil` if none is expected.
    var body: BodyReceiver?
    /// The bytes of the body that have not arrived.
    var bodyLeft = 0
    var writer: ResponseWriter?
    /// The bytes that are counted for it while the response waits to be read; `nil` at other times.
    var unreadBytes: Int?
    /// The address of the body in memory for which it is counted, and whether it was the first one to use that body.
    var sharedBody: UInt?
    var isFirstOfBody = false
    var pace = ReadingPace()
    /// Work away from the loop that the exchange waits for: of the application, or of a file.
    var task: Task<Void, Never>?

    init(request: HTTPRequest, isHTTP11: Bool, closes: Bool) {
        self.request = request
        self.isHTTP11 = isHTTP11
        self.closes = closes
    }

    /// Creates an exchange for a response to an unreadable request.
    convenience init() {
        self.init(request: HTTPRequest(method: .get, path: "/"), isHTTP11: true, closes: true)
    }
}
