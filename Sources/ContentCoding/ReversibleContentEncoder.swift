package import Transport

/// A content coding that can also be undone.
package protocol ReversibleContentEncoder: ContentEncoder {
    /// What was encoded, or `nil` if that cannot be told from the bytes.
    func decode(_ encoded: [UInt8]) -> [UInt8]?
}
