import Glibc
import Transport

/// The bytes of a response before its body (RFC 9112 §4 to §6).
struct ResponseHead {
    enum Framing: Equatable {
        /// The body has this many bytes.
        case length(Int)
        case chunked
        /// HTTP/1.0 has no chunks: the body ends with the connection.
        case untilClose
        /// A status without body: 1xx, 204, 304.
        case none
    }

    var status: Int
    var headers: HTTPHeaders
    var defaults: [DefaultField]
    var framing: Framing
    var closes: Bool
    var isHTTP11: Bool
    var date: String

    /// A field that responses have unless they set it themselves, in the form in which it is sent.
    struct DefaultField {
        /// The name in lower case.
        var name: String
        var line: [UInt8]

        /// `nil` for a field that cannot be sent.
        init?(_ field: (name: String, value: String)) {
            guard ResponseHead.isValid(field.name, field.value) else { return nil }
            name = field.name
            line = Array("\(field.name): \(field.value)\r\n".utf8)
        }
    }

    func bytes() -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(1024)
        bytes += "HTTP/1.1 \(status) \(Self.reason(status))\r\nDate: \(date)\r\n".utf8
        for (name, value) in headers.fields where !Self.transportFields.contains(name) && Self.isValid(name, value) {
            bytes += "\(name): \(value)\r\n".utf8
        }
        for field in defaults where headers[field.name] == nil { bytes += field.line }
        switch framing {
        case .length(let count): bytes += "Content-Length: \(count)\r\n".utf8
        case .chunked: bytes += "Transfer-Encoding: chunked\r\n".utf8
        case .untilClose, .none: break
        }
        // RFC 9110 §7.8: who sends Upgrade sends it as an option of the connection, too.
        let persistence = closes ? ["close"] : isHTTP11 ? [] : ["keep-alive"]
        let options = (headers["upgrade"] == nil ? [] : ["Upgrade"]) + persistence
        if !options.isEmpty { bytes += "Connection: \(options.joined(separator: ", "))\r\n".utf8 }
        bytes += "\r\n".utf8
        return bytes
    }

    /// Fields that a response cannot set itself, because framing and the connection belong to the transport.
    private static let transportFields: Set<String> = [
        "date", "content-length", "transfer-encoding", "connection", "keep-alive",
    ]

    /// Whether a field can be sent. A field with a line break would start another response (RFC 9110 §5.5).
    static func isValid(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy(RequestSyntax.isTokenByte)
            && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7f || $0 == 0x09 }
    }

    /// RFC 9110 §15: statuses whose responses never have a body.
    static func hasNoBody(_ status: Int) -> Bool {
        status < 200 || status == 204 || status == 304
    }

    private static func reason(_ status: Int) -> String {
        switch status {
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 206: "Partial Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 303: "See Other"
        case 304: "Not Modified"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 416: "Range Not Satisfiable"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 503: "Service Unavailable"
        case 505: "HTTP Version Not Supported"
        // A reason may be empty (RFC 9112 §4), but the space before it is required.
        default: ""
        }
    }
}

/// The current time in the format of RFC 9110 §5.6.7, formatted once per second.
final class HTTPDate {
    private var second: time_t = 0
    private var text = ""

    func now() -> String {
        let now = time(nil)
        if now != second {
            second = now
            text = Self.format(now)
        }
        return text
    }

    /// Formats a time as `Sun, 06 Nov 1994 08:49:37 GMT`, whatever the locale.
    static func format(_ time: time_t) -> String {
        var time = time
        var parts = tm()
        gmtime_r(&time, &parts)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return
            "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(parts.tm_year + 1900) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    }
}
