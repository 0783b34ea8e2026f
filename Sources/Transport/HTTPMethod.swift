/// The supported request methods (RFC 9110 §9); requests with others are rejected before a route is searched.
package enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    // No route has these methods; they are listed so that the response is 405 with the allowed methods.
    case trace = "TRACE"
    case query = "QUERY"
}
