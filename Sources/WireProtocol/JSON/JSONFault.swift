/// Why bytes are not the JSON that was expected.
enum JSONFault: Error, Equatable, CustomStringConvertible {
    /// Not JSON (RFC 8259): the expected token, and the byte where it is missing.
    case expected(String, at: Int)
    /// JSON, but nested deeper than any message of the contract.
    case tooDeep

    var description: String {
        switch self {
        case .expected(let what, let index): "not JSON: expected \(what) at byte \(index)"
        case .tooDeep: "JSON nested too deep"
        }
    }
}
