package import Transport

extension HTTPResponse {
    /// The same response with the id of its request: answers of the API and problems have it as `X-Request-Id`, and
    /// problems as `requestId`, too.
    package func identified(by request: HTTPRequest) -> HTTPResponse {
        let isProblem = headers["content-type"] == Problem.mediaType
        guard isProblem || request.path.hasPrefix("/api/"), !request.id.isEmpty else { return self }
        var response = self
        response.headers[RequestID.field] = request.id
        if isProblem, case .bytes(var bytes) = body, bytes.popLast() == UInt8(ascii: "}") {
            // No sign of an id has to be escaped.
            bytes += ",\"requestId\":\"\(request.id)\"}".utf8
            response.body = .bytes(bytes)
        }
        return response
    }
}
