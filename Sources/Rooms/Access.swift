import Foundation
package import Storage
package import Transport
package import Web

/// Checks permissions: hosts by their tokens, authors and admins by the admin token, pages by their origin.
package final class Access {
    /// The server's configuration; its addresses are known after the ports are.
    package private(set) var configuration: ServerConfiguration
    /// The phones to which authors have given their rights.
    package var authorPhones = AuthorPhones()
    /// The hosts of the published addresses: a client with one of these addresses is the server's own machine.
    private var ownHosts: Set<String> = []
    private let services: RoomServices

    init(_ configuration: ServerConfiguration, _ services: RoomServices) {
        self.configuration = configuration
        self.services = services
    }

    /// Sets the addresses under which the network reaches the server, once its ports are known.
    ///
    /// A public URL replaces all other addresses, because they may bypass the proxy, whose certificate does not cover
    /// them.
    func publish(http: [String], https: [String]) {
        let url = configuration.publicURL
        configuration.httpAddresses = url.map { $0.isSecure ? [] : [$0.description] } ?? http
        configuration.httpsAddresses = url.map { $0.isSecure ? [$0.description] : [] } ?? https
        ownHosts = Set(
            (http + https).compactMap { URLComponents(string: $0)?.host?.trimmingCharacters(in: ["[", "]"]) }
        )
    }

    /// Sets the local authority that phones have to trust from now on. It certifies this machine's own names, not the
    /// public one.
    func publish(authority: PublishedAuthority?) {
        configuration.authority = configuration.publicURL == nil ? authority : nil
    }

    /// The policy of a page that was loaded over plain HTTP: the page may test whether the browser trusts the same host
    /// over HTTPS.
    package func policy(ofPageFor request: HTTPRequest) -> String? {
        guard !request.isSecure, let policy = configuration.pagePolicy, !configuration.httpsAddresses.isEmpty,
            let host = request.headers["host"].flatMap({ URLComponents(string: "http://\($0)")?.host?.lowercased() }),
            let twin = configuration.httpsAddresses.first(where: { URLComponents(string: $0)?.host == host })
        else { return nil }
        return "\(policy); connect-src 'self' \(twin)"
    }

    /// Whether a device other than the server's own machine sent a request.
    package func isFromAnotherDevice(_ request: HTTPRequest) -> Bool {
        !HTTPRequest.isLoopback(request.remoteAddress) && !request.isFromOwnAddress
            && !ownHosts.contains(request.remoteAddress)
    }

    /// Requires that a request comes from an allowed origin: the server's own or one of `--origin`. Requests without an
    /// origin are allowed.
    ///
    /// - Parameter purpose: Completes "Origin … is not allowed to …".
    package func requireAllowedOrigin(_ request: HTTPRequest, to purpose: String) throws(Problem) {
        guard !request.hasOwnOrigin, let origin = request.headers["origin"],
            !configuration.isAllowed(origin), PublicURL.origin(ofField: origin) != configuration.publicURL?.description
        else { return }
        throw Problem(
            403,
            "origin-not-allowed",
            title: "Origin not allowed",
            detail:
                "Origin \(origin.prefix(200)) is not allowed to \(purpose); start the server with --origin to allow it."
        )
    }

    /// Requires the host token with this hash.
    func requireHost(_ request: RoutedRequest, key: TokenHash?) throws(Problem) {
        guard let token = request.http.bearer else { throw .tokenMissing }
        guard TokenHash(of: token) == key else { throw .tokenWrong }
    }

    /// Requires the admin token, if the server has one.
    package func requireAdmin(_ request: HTTPRequest) throws(Problem) {
        guard let admin = configuration.adminKey else { return }
        guard let token = request.bearer else { throw .tokenMissing }
        guard TokenHash(of: token) == admin else { throw .tokenWrong }
    }

    /// Whether a request has the admin token; on a server without one no request has it.
    package func isAdmin(_ request: HTTPRequest) -> Bool {
        configuration.adminKey != nil && (try? requireAdmin(request)) != nil
    }

    /// Requires an author: at the author's desk, or on a phone that was handed the author's rights there.
    package func requireAuthor(_ request: HTTPRequest) throws(Problem) {
        if let token = request.bearer, authorPhones.includes(TokenHash(of: token), now: services.now) { return }
        try requireAuthorsDesk(request)
    }

    /// Requires the admin token; on a server without one, a request from the server's own machine.
    package func requireAuthorsDesk(_ request: HTTPRequest) throws(Problem) {
        guard configuration.adminKey == nil else { return try requireAdmin(request) }
        guard request.isFromThisMachine else { throw .adminOnly }
    }

    /// Whether the request may create and change puzzles and plays.
    package func isAuthor(_ request: HTTPRequest) -> Bool {
        (try? requireAuthor(request)) != nil
    }
}

extension HTTPRequest {
    /// The bearer token.
    package var bearer: String? {
        guard let value = headers["authorization"] else { return nil }
        let parts = value.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }
}

extension Problem {
    static let adminOnly = Problem(
        403,
        "admin-only",
        title: "Author access required",
        detail:
            "Without an admin token, this requires a browser on the server's own machine, at localhost or at the machine's own address in numbers."
    )
}

/// The phones to which an author has given the right to create and change puzzles and plays. Not stored: a restart of
/// the server voids keys and tokens.
package struct AuthorPhones {
    /// The lifetime of a key, in ms.
    package static let grantLifetimeMilliseconds = 300_000.0
    /// The lifetime of a phone's token, in ms: a day of work outside.
    package static let tokenLifetimeMilliseconds = 12 * 3_600_000.0
    /// The maximum number of phones; another phone replaces the oldest.
    static let maxPhones = 8

    private struct Grant {
        var key: TokenHash
        var expiresAt: Double
    }

    /// The newest key.
    private var grant: Grant?
    /// The phones' tokens, the oldest first.
    private var phones: [Grant] = []

    /// Makes a key valid and replaces an earlier one.
    ///
    /// - Parameter now: The time in ms on the server's clock.
    package mutating func grant(_ key: TokenHash, now: Double) {
        grant = Grant(key: key, expiresAt: now + Self.grantLifetimeMilliseconds)
    }

    /// Uses up the key and makes the token valid; returns false if the key is wrong, used, or expired.
    package mutating func redeem(_ key: TokenHash, token: TokenHash, now: Double) -> Bool {
        guard let grant, grant.key == key, now < grant.expiresAt else { return false }
        self.grant = nil
        phones = phones.filter { now < $0.expiresAt }.suffix(Self.maxPhones - 1)
        phones.append(Grant(key: token, expiresAt: now + Self.tokenLifetimeMilliseconds))
        return true
    }

    /// Whether the token belongs to one of the phones.
    func includes(_ token: TokenHash, now: Double) -> Bool {
        phones.contains { $0.key == token && now < $0.expiresAt }
    }

    /// The number of phones whose token is valid.
    package func count(now: Double) -> Int {
        phones.count { now < $0.expiresAt }
    }

    /// Takes the right back from all phones, and voids the key.
    package mutating func revoke() {
        grant = nil
        phones = []
    }
}
