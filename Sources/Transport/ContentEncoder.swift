/// A content coding of RFC 9110 §8.4.1, applied to static files when the server starts, and to large responses.
package protocol ContentEncoder: Sendable {
    /// The coding's registered name, such as `gzip` or `br`.
    var name: String { get }

    /// Encodes bytes; `nil` if the library fails.
    func encode(_ bytes: [UInt8]) -> [UInt8]?
}
