import Testing
import Transport

@testable import Rooms
@testable import Web

/// The answers to creations that may be repeated: whom they are given, for how long, and in how much memory.
@Suite struct KeptAnswersTests {
    private let school = AddressGroup("192.0.2.1")

    private func key(_ text: String) throws -> IdempotencyKey {
        try #require(try IdempotencyKey(HTTPRequest(method: .post, path: "/", headers: ["Idempotency-Key": text])))
    }

    private func fingerprint(_ body: String = "", path: String = "/a", token: String? = nil) -> RequestFingerprint {
        var request = HTTPRequest(method: .post, path: path)
        request.headers["authorization"] = token
        return RequestFingerprint(request, body: Array(body.utf8))
    }

    private func made(_ bytes: Int = 0, status: Int = 201) -> HTTPResponse {
        HTTPResponse(status: status, body: .bytes(Array(repeating: 7, count: bytes)))
    }

    /// Begins and answers one creation.
    private func add(_ text: String, of address: AddressGroup, bytes: Int, to kept: inout KeptAnswers, now: Double)
        throws
    {
        guard case .new = kept.begin(try key(text), fingerprint(), of: address, now: now) else {
            Issue.record("\(text) is known")
            return
        }
        kept.end(try key(text), of: address, with: made(bytes))
    }

    private func knows(_ text: String, of address: AddressGroup, in kept: KeptAnswers, now: Double) throws -> Bool {
        var copy = kept
        if case .answer = copy.begin(try key(text), fingerprint(), of: address, now: now) { return true }
        return false
    }

    @Test func `a repeat waits for the first answer and then gets it`() throws {
        var kept = KeptAnswers(bytesPerAddress: 10_000, bytes: 10_000, lifetime: 1000)
        guard case .new = kept.begin(try key("k"), fingerprint(), of: school, now: 0) else { fatalError("known") }
        guard case .underWay = kept.begin(try key("k"), fingerprint(), of: school, now: 1) else {
            Issue.record("not under way")
            return
        }
        kept.end(try key("k"), of: school, with: made(5))
        guard case .answer(let answer) = kept.begin(try key("k"), fingerprint(), of: school, now: 999),
            case .bytes(let body) = answer.body
        else {
            Issue.record("no answer")
            return
        }
        #expect(answer.status == 201 && body.count == 5)
        #expect(try !knows("k", of: school, in: kept, now: 1000))
        #expect(try !knows("k", of: AddressGroup("192.0.2.2"), in: kept, now: 1))
    }

    @Test func `a request that differs in anything is another one`() throws {
        var kept = KeptAnswers(bytesPerAddress: 10_000, bytes: 10_000, lifetime: 1000)
        _ = kept.begin(try key("k"), fingerprint("body", token: "t"), of: school, now: 0)
        kept.end(try key("k"), of: school, with: made())
        for other in [
            fingerprint("bodY", token: "t"), fingerprint("body"), fingerprint("body", path: "/b", token: "t"),
            fingerprint("", path: "/abody", token: "t"),
        ] {
            guard case .reused = kept.begin(try key("k"), other, of: school, now: 1) else {
                Issue.record("taken for the same request")
                continue
            }
        }
    }

    @Test(arguments: [400, 404, 422, 429, 500, 503, 307]) func `what created nothing is not kept`(_ status: Int) throws
    {
        var kept = KeptAnswers(bytesPerAddress: 10_000, bytes: 10_000, lifetime: 1000)
        _ = kept.begin(try key("k"), fingerprint(), of: school, now: 0)
        kept.end(try key("k"), of: school, with: made(status: status))
        #expect(kept.bytes == 0)
        guard case .new = kept.begin(try key("k"), fingerprint("other"), of: school, now: 1) else {
            Issue.record("the key is not free")
            return
        }
    }

    @Test func `an address that fills the memory loses its own oldest answers`() throws {
        var kept = KeptAnswers(bytesPerAddress: 20_000, bytes: 45_000, lifetime: 1_000_000)
        try add("pupil", of: school, bytes: 100, to: &kept, now: 0)
        let flood = (0..<20).map { AddressGroup("198.51.100.\($0)") }
        for number in 0..<200 {
            let stranger = flood[number % 3]
            try add("f\(number)", of: stranger, bytes: 1000, to: &kept, now: Double(number + 1))
            #expect(kept.bytes <= 45_000)
        }
        #expect(try knows("pupil", of: school, in: kept, now: 201))
        #expect(try knows("f199", of: flood[199 % 3], in: kept, now: 201))
        #expect(try !knows("f0", of: flood[0], in: kept, now: 201))
        // Each of many addresses has less than the one with the most, which gives way.
        for number in 0..<20 { try add("g\(number)", of: flood[number], bytes: 0, to: &kept, now: 300) }
        #expect(try knows("pupil", of: school, in: kept, now: 301))
    }

    @Test func `old answers are forgotten, also of addresses that ask no more`() throws {
        var kept = KeptAnswers(bytesPerAddress: 10_000, bytes: 10_000, lifetime: 600_000)
        try add("old", of: school, bytes: 100, to: &kept, now: 0)
        try add("new", of: school, bytes: 100, to: &kept, now: 500_000)
        kept.expire(now: 600_000)
        #expect(try knows("new", of: school, in: kept, now: 600_001))
        kept.expire(now: 1_200_000)
        #expect(kept.bytes == 0)
    }

    @Test func `an answer that is too long for its address is not kept`() throws {
        var kept = KeptAnswers(bytesPerAddress: 5000, bytes: 10_000, lifetime: 1000)
        try add("long", of: school, bytes: 6000, to: &kept, now: 0)
        #expect(try !knows("long", of: school, in: kept, now: 1))
        #expect(kept.bytes == 0)
    }

    @Test(arguments: ["", "a b", "gr\u{fc}n", "\u{7f}", String(repeating: "x", count: 65)])
    func `a key that is long or not plain is refused`(_ text: String) {
        #expect(throws: Problem.self) { try key(text) }
    }

    @Test func `an id of a request is the client's own if it is short and plain`() {
        #expect(RequestID.of(["X-Request-Id": "Root=1-a:b/c.d_e+f"]) == "Root=1-a:b/c.d_e+f")
        for wrong in ["", "a b", "\"", "gr\u{fc}n", String(repeating: "x", count: 65)] {
            let made = RequestID.of(["X-Request-Id": wrong])
            #expect(made != wrong && RequestID.isPlain(made))
        }
    }
}
