import ArgumentParser
import Foundation
import Transport

/// The address that a command is given: of a server, or of a session on it.
struct ServerAddress {
    let endpoint: Endpoint
    /// The session's code; `nil` for a server's own address.
    let code: String?

    /// - Throws: `ValidationError` unless `text` is a server's address or a join address.
    init(_ text: String) throws {
        let url = text.contains("://") ? text : "http://\(text)"
        let expected = "\(text): expected http://HOST:PORT or http://HOST:PORT/touch?s=CODE"
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host, !host.isEmpty, parts.user == nil
        else { throw ValidationError(expected) }
        let isSecure = scheme == "https"
        let port = parts.port ?? (isSecure ? 443 : 80)
        guard (1...65_535).contains(port) else { throw ValidationError(expected) }
        endpoint = Endpoint(host: host.trimmingCharacters(in: ["[", "]"]), port: port, isSecure: isSecure)
        let code = parts.queryItems?.first { $0.name == "s" }?.value
        switch (parts.path, code) {
        case ("", nil), ("/", nil): self.code = nil
        case ("/touch", let code?), ("/present", let code?), ("/", let code?):
            guard !code.isEmpty, code.utf8.count <= 12, code.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
            else { throw ValidationError("\(text): invalid session code \"\(code)\"") }
            self.code = code.uppercased()
        default: throw ValidationError(expected)
        }
    }
}
