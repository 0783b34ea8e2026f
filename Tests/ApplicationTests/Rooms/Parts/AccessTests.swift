import Storage
import Testing
import Transport

@testable import Rooms
@testable import Web

@Suite struct AccessTests {
    private let parts = Parts()

    private func access(adminToken: String? = nil, publicURL: String? = nil) -> Access {
        var configuration = ServerConfiguration()
        configuration.adminKey = adminToken.map(TokenHash.init(of:))
        configuration.publicURL = publicURL.flatMap { try? PublicURL($0) }
        return Access(configuration, parts.services)
    }

    private func request(token: String? = nil, from address: String = "10.0.0.1") -> HTTPRequest {
        var request = HTTPRequest(method: .get, path: "/", remoteAddress: address)
        if let token { request.headers["authorization"] = "Bearer \(token)" }
        return request
    }

    @Test func `an author has the admin token, or a phone that was handed the right`() {
        let access = access(adminToken: "admin")
        #expect(access.isAdmin(request(token: "admin")) && access.isAuthor(request(token: "admin")))
        #expect(!access.isAdmin(request(token: "other")) && !access.isAuthor(request()))
        access.authorPhones.grant(TokenHash(of: "key"), now: parts.services.now)
        let isRedeemed = access.authorPhones.redeem(
            TokenHash(of: "key"),
            token: TokenHash(of: "phone"),
            now: parts.services.now
        )
        #expect(isRedeemed)
        #expect(access.isAuthor(request(token: "phone")) && !access.isAdmin(request(token: "phone")))
    }

    @Test func `with a public URL it is the only address`() {
        let (own, published) = (access(), access(publicURL: "https://figures.example"))
        for each in [own, published] { each.publish(http: ["http://192.168.1.2:8080"], https: []) }
        #expect(own.configuration.httpAddresses == ["http://192.168.1.2:8080"])
        #expect(published.configuration.httpAddresses.isEmpty)
        #expect(published.configuration.httpsAddresses == ["https://figures.example"])
    }

    @Test func `a page over plain HTTP may ask its own host's HTTPS address, and no other`() {
        var configuration = ServerConfiguration()
        configuration.pagePolicy = "default-src 'self'"
        let access = Access(configuration, parts.services)
        access.publish(
            http: ["http://192.168.1.2:8080"],
            https: ["https://192.168.1.2:8443", "https://school.local:8443"]
        )
        func policy(_ host: String, isSecure: Bool = false) -> String? {
            var request = HTTPRequest(method: .get, path: "/touch", isSecure: isSecure)
            request.headers["host"] = host
            return access.policy(ofPageFor: request)
        }
        #expect(policy("192.168.1.2:8080") == "default-src 'self'; connect-src 'self' https://192.168.1.2:8443")
        #expect(policy("School.local:8080") == "default-src 'self'; connect-src 'self' https://school.local:8443")
        for other in ["evil.example", "192.168.1.2.evil.example:8080", "192.168.1.2; script-src *", "", "[::1]:8080"] {
            #expect(policy(other) == nil, "\(other)")
        }
        #expect(policy("192.168.1.2:8443", isSecure: true) == nil)
    }
}
