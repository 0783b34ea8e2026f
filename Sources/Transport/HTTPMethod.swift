/// The request methods of RFC 9110 §9 that a route can name; others never reach a route.
package enum HTTPMethod: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    // Never a route's: known, so that the answer is 405 with what the path takes.
    case trace = "TRACE"
    case query = "QUERY"
}
