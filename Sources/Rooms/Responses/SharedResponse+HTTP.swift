import Transport
import Web

extension SharedResponse {
    /// The HTTP response with a body that holds its bytes.
    func http(as response: any RoomResponse, body: HTTPResponseBody) -> HTTPResponse {
        var http = HTTPResponse(status: 200, body: body)
        http.headers["content-type"] = response.mediaType
        if let coding = response.contentCoding { http.headers["content-encoding"] = coding }
        return http.tagged(tag)
    }
}

extension HTTPResponse {
    /// The same response with the headers of a response about a room.
    func tagged(_ tag: String) -> HTTPResponse {
        var response = self
        response.headers["etag"] = tag
        response.headers["cache-control"] = "no-cache"
        response.headers["vary"] = "Accept, Accept-Encoding"
        return response
    }
}

extension Problem {
    static func responseFailed(_ reason: String) -> Problem {
        Problem(500, "server-error", title: "No answer", detail: reason)
    }
}
