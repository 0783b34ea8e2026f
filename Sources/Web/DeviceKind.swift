/// The browser and the kind of device in a request's `User-Agent`, coarse enough that many devices share it.
package struct DeviceKind: Codable, Equatable, Sendable {
    /// The browser with its major version, such as `Firefox 144`; `nil` if it is unknown.
    package internal(set) var browser: String?
    /// `phone`, `tablet` or `computer`; `nil` if unknown. An iPad may identify itself as a computer.
    package internal(set) var deviceClass: String?

    /// An unknown device.
    package init() {}

    /// - Parameter userAgent: the header field.
    package init(userAgent: String?) {
        guard let userAgent, userAgent.utf8.count <= Self.maxHeaderBytes else { return }
        browser = Self.browsers.lazy.compactMap { Self.version(after: $0.mark, in: userAgent, as: $0.name) }.first
        deviceClass = Self.deviceClass(of: userAgent)
    }

    /// The maximum length of the header in bytes. No browser sends a longer one, so longer ones are ignored.
    private static let maxHeaderBytes = 512

    /// Most browsers also name others, for compatibility with old servers: the first match counts.
    private static let browsers: [(mark: String, name: String)] = [
        ("EdgiOS/", "Edge"), ("EdgA/", "Edge"), ("Edg/", "Edge"), ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
        ("Chrome/", "Chrome"),
        ("Version/", "Safari"),
    ]

    private static func version(after mark: String, in userAgent: String, as name: String) -> String? {
        guard let place = userAgent.firstRange(of: mark) else { return nil }
        let digits = userAgent[place.upperBound...].prefix { ("0"..."9").contains($0) }
        guard (1...4).contains(digits.count), name != "Safari" || userAgent.contains("Safari/") else { return nil }
        return "\(name) \(digits)"
    }

    private static func deviceClass(of userAgent: String) -> String? {
        func names(_ words: String...) -> Bool { words.contains { userAgent.contains($0) } }
        if names("iPad", "Tablet") { return "tablet" }
        if names("Mobile", "iPhone") { return "phone" }
        if names("Android") { return "tablet" }
        return names("Windows NT", "Macintosh", "X11", "CrOS") ? "computer" : nil
    }
}
