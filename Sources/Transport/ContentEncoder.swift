/// A content coding of RFC 9110 §8.4.1, applied to static files when the server starts.
package protocol ContentEncoder: Sendable {
    /// The coding's registered name: `gzip`, `br`.
    var name: String { get }

    /// The encoded bytes, or `nil` if the library refused.
    func encode(_ bytes: [UInt8]) -> [UInt8]?
}
