import Testing
import Transport

@testable import Features
@testable import Rooms
@testable import Web

@Suite struct HTTPRulesTests {
    @Test(arguments: [
        ("bytes=0-9", ByteRange.part(0..<10)), ("bytes=90-", .part(90..<100)), ("bytes=-10", .part(90..<100)),
        ("bytes=-1000", .part(0..<100)), ("bytes=0-1000", .part(0..<100)), ("bytes=99-99", .part(99..<100)),
        ("bytes=100-", .unsatisfiable), ("bytes=-0", .unsatisfiable), ("bytes=5-4", .whole), ("bytes=a-b", .whole),
        ("bytes=0-1,5-6", .whole), ("lines=0-1", .whole), ("bytes=", .whole), ("bytes=-", .whole),
        ("bytes=99999999999999999999-", .unsatisfiable),
    ])
    func `a range is understood, refused or ignored`(header: String, range: ByteRange) {
        #expect(ByteRange.parse(header, size: 100) == range)
    }

    @Test(
        arguments: [
            (nil, "application/json"), ("*/*", "application/json"), ("image/png", "image/png"), ("text/*", "text/csv"),
            ("text/csv;q=0.2, image/png;q=0.8", "image/png"), ("application/json;q=0, text/csv", "text/csv"),
            ("video/mp4", "application/json"), ("text/html,image/avif,image/*,*/*;q=0.8", "image/png"),
        ] as [(String?, String)]
    )
    func `the type that the client prefers is chosen`(accept: String?, type: String) {
        #expect(
            Negotiation.preferred(of: ["application/json", "image/png", "text/csv"], accept: accept) == type
        )
    }

    @Test(
        arguments: [
            ("br", "gzip, br", true), ("br", "br;q=0", false), ("gzip", "*", true), ("gzip", "*, gzip;q=0", false),
            ("br", "identity", false), ("br", nil, false),
        ] as [(String, String?, Bool)]
    )
    func `a content coding is used only where it is accepted`(coding: String, header: String?, isAccepted: Bool) {
        #expect(ContentCodingPreference.accepts(coding, in: header) == isAccepted)
    }

    @Test(arguments: [("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("*", true), ("\"b\"", false)])
    func `an entity tag is found in If-None-Match`(header: String, isNamed: Bool) {
        #expect(EntityTag.isNamed("\"a\"", in: header) == isNamed)
    }

    @Test func `the tags of different bytes differ`() {
        let tags = Set((0..<1000).map { EntityTag.of(Array("body \($0)".utf8)) })
        #expect(tags.count == 1000)
        // Single bits in 11 bytes, and runs of zeros.
        let flipped = (0..<88).map { bit in
            var bytes = [UInt8](repeating: 7, count: 11)
            bytes[bit / 8] ^= 1 << (bit % 8)
            return bytes
        }
        let zeros = (0..<20).map { [UInt8](repeating: 0, count: $0) }
        #expect(Set((flipped + zeros).map { EntityTag.of($0) }).count == 108)
    }

    @Test func `large bodies are accepted only from authors`() {
        let routes = AuthoringFeature.routes
        #expect(routes.contains { $0.bodyLimit > 64 * 1024 })
        #expect(routes.allSatisfy { $0.isForAuthors == ($0.bodyLimit > 64 * 1024) })
        let others: [Route<Rooms>] =
            HostFeature.routes + TouchFeature.routes + ChallengesFeature.routes + SpotFeature.routes
            + WalkFeature.routes + ReplayFeature.routes + StatusFeature.routes
        #expect(others.allSatisfy { $0.bodyLimit <= 64 * 1024 })
    }

    @Test func `a known path with another method gets the allowed methods`() {
        let router = Router(HostFeature.routes + TouchFeature.routes)
        guard case .methodNotAllowed(let allowed, _) = router.match(.put, "/api/v1/sessions/K7M2QX") else {
            Issue.record("matched")
            return
        }
        #expect(Set(allowed) == [.get, .head, .delete, .options])
        guard case .route = router.match(.head, "/api/v1/sessions/K7M2QX/participants/p1") else {
            Issue.record("HEAD is not GET")
            return
        }
        guard case .none = router.match(.get, "/api/v1/sessions/K7M2QX/nothing") else {
            Issue.record("matched")
            return
        }
    }

    @Test(
        arguments: [
            ("/a/b", "literal", []), ("/a/c", "one", ["c"]), ("/a/b/d", "behind", ["b"]),
            ("/a/b/é/e", "two", ["b", "é"]),
            ("/a//b/", "literal", []), ("/a", nil, []), ("/a/b/d/f", nil, []), ("/", nil, []), ("", nil, []),
        ] as [(String, String?, [String])]
    )
    func `a fixed segment takes precedence over an id, unless no route continues from it`(
        path: String,
        pattern: String?,
        values: [String]
    ) {
        let patterns = [
            "two": "/a/{x}/{y}/e", "behind": "/a/{x}/d", "one": "/a/{x}", "literal": "/a/b", "further": "/a/b/c",
        ]
        let router = Router<Rooms>(
            patterns.values.map { Route(.get, $0) { _, _ in .now(HTTPResponse(status: 200)) } }
        )
        guard case .route(let route, let found) = router.match(.get, path) else {
            return #expect(pattern == nil, "\(path)")
        }
        let names = pattern.flatMap { patterns[$0] }?.split(separator: "/").filter { $0.hasPrefix("{") }
        #expect(route.placeholders == names?.map { String($0.dropFirst().dropLast()) })
        #expect(found == values)
    }
}
