/// Ids of requests, by which an answer is found in the log.
package enum RequestID {
    /// The header field with the id, in requests and responses.
    package static let field = "x-request-id"
    /// The longest id that is taken over from a client, in characters.
    package static let maxLength = 64
    /// The characters of an id that the server makes: the digits of the largest number of 64 bits.
    private static let length = 13

    /// The id of the request that is being answered; `nil` for other work.
    @TaskLocal package static var current: String?

    /// Returns the client's own id, if it sent one that is short and plain, otherwise a random one of 13 digits and small
    /// letters.
    package static func of(_ headers: HTTPHeaders) -> String {
        if let own = headers[field], isPlain(own) { return own }
        let digits = String(UInt64.random(in: .min ... .max), radix: 36)
        // Each as long as the longest, so that answers that differ in nothing else are equally long.
        return String(repeating: "0", count: length - digits.count) + digits
    }

    /// Whether a text has 1 to 64 letters, digits and signs of ASCII that mean nothing in JSON and in a log.
    package static func isPlain(_ text: String) -> Bool {
        (1...maxLength).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "-_.:/+=".utf8.contains(byte)
                }
            }
    }
}
