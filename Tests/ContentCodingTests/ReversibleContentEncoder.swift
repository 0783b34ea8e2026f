import Transport

/// A content coding that can also decode, as browsers do.
protocol ReversibleContentEncoder: ContentEncoder {
    /// Decodes bytes; `nil` if they are invalid.
    func decode(_ encoded: [UInt8]) -> [UInt8]?
}
