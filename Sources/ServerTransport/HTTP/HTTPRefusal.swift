/// Why the transport refuses a request.
package struct HTTPRefusal: Error, Equatable {
    /// The status code of the response.
    package var status: Int
    /// The problem, and the valid form.
    package var detail: String

    static let badRequestLine = HTTPRefusal(
        status: 400,
        detail: "Invalid request line: expected a method, a target and HTTP/1.1, each separated by one space."
    )
    static let unsupportedVersion = HTTPRefusal(status: 505, detail: "Unsupported version: use HTTP/1.1 or HTTP/1.0.")
    static let bareLineFeed = HTTPRefusal(status: 400, detail: "Invalid line ending: a line ends with CR and LF.")
    static let foldedField = HTTPRefusal(status: 400, detail: "Invalid header: folded lines are not accepted.")
    static let fieldWithoutColon = HTTPRefusal(status: 400, detail: "Invalid header: a line has no colon.")
    static let badFieldName = HTTPRefusal(status: 400, detail: "Invalid header: a field name has an invalid character.")
    static func badFieldValue(_ name: String) -> HTTPRefusal {
        HTTPRefusal(status: 400, detail: "Invalid header: the field \(name) has a control character.")
    }
    static let targetTooLong = HTTPRefusal(
        status: 414,
        detail: "The request line is longer than \(HeadParser.lineLimit) bytes."
    )
    static let headTooLarge = HTTPRefusal(
        status: 431,
        detail: "The request's head is larger than \(HeadParser.headLimit) bytes."
    )
    static let badTarget = HTTPRefusal(status: 400, detail: "Invalid request path.")
    static let badQuery = HTTPRefusal(status: 400, detail: "Invalid query: expected percent-encoded UTF-8.")
    static let unknownMethod = HTTPRefusal(status: 501, detail: "Unknown request method.")
    static let badHost = HTTPRefusal(
        status: 400,
        detail: "Invalid Host: expected exactly one, a name or address with an optional port."
    )
    static let badLength = HTTPRefusal(status: 400, detail: "Invalid Content-Length: expected one decimal number.")
    static let badTransferCoding = HTTPRefusal(status: 400, detail: "Invalid Transfer-Encoding.")
    static let lengthRequired = HTTPRefusal(
        status: 411,
        detail: "Transfer codings are not accepted: send the body with a Content-Length."
    )
    static let timedOut = HTTPRefusal(status: 408, detail: "The request did not arrive in time.")
    static let tooManyUnfinished = HTTPRefusal(
        status: 429,
        detail: "Too many unfinished requests from this address."
    )
    static let stopping = HTTPRefusal(status: 503, detail: "The server is stopping.")
}
