/// Why a file is not imported.
package struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The key at fault, such as `Differences[2].Width`.
    package var key: String?
    package var reason: String

    init(_ key: String? = nil, reason: String) {
        self.key = key
        self.reason = reason
    }

    init(_ key: String, _ reason: String) {
        self.init(key, reason: reason)
    }

    package var description: String { key.map { "\($0): \(reason)" } ?? reason }
}
