/// Why a property list is not imported.
package struct Refusal: Error, Equatable, CustomStringConvertible {
    /// The invalid key, such as `Differences[2].Width`; `nil` if the whole file is invalid.
    package var key: String?
    /// The reason as a message for people.
    package var reason: String

    init(_ key: String? = nil, reason: String) {
        self.key = key
        self.reason = reason
    }

    init(_ key: String, _ reason: String) {
        self.init(key, reason: reason)
    }

    /// The key and the reason.
    package var description: String { key.map { "\($0): \(reason)" } ?? reason }
}
