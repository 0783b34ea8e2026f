import Storage
import Testing
import Transport

@testable import Rooms

/// How a phone gets an author's rights and loses them.
@Suite(.timeLimit(.minutes(10))) struct AuthorPhoneTests {
    private let stranger = "10.0.0.4"
    private static let path = "/api/v1/author/phones"

    private func key(_ classroom: Classroom) async throws -> String {
        let answer = await classroom.request(.post, Self.path)
        #expect(answer.status == 201)
        return try #require(try answer.json["key"].text)
    }

    private func redeem(_ key: String?, _ classroom: Classroom) async -> Classroom.Response {
        await classroom.request(.post, Self.path + "/redeem", token: key, from: stranger)
    }

    private func token(_ classroom: Classroom) async throws -> String {
        try #require(try await redeem(try await key(classroom), classroom).json["authorToken"].text)
    }

    /// The server's response to a stranger's request for all plays and puzzles.
    private func mayAuthor(_ token: String?, _ classroom: Classroom) async -> Bool {
        await classroom.request(.delete, "/api/v1/plays/none", token: token, from: stranger).status == 404
    }

    @Test func `a key makes a phone an author, once`() async throws {
        let classroom = try await Classroom()
        #expect(await !mayAuthor(nil, classroom))
        let key = try await key(classroom)
        #expect(await !mayAuthor(key, classroom), "the key itself is no token")
        let token = try #require(try await redeem(key, classroom).json["authorToken"].text)
        #expect(await mayAuthor(token, classroom))
        let again = await redeem(key, classroom)
        #expect(again.status == 403 && again.problem == "token-wrong")
        #expect(try await classroom.request(.get, Self.path).json["phones"] == 1)
    }

    @Test func `only the newest key is valid, for five minutes`() async throws {
        let classroom = try await Classroom()
        let old = try await key(classroom)
        let new = try await key(classroom)
        #expect(await redeem(old, classroom).status == 403)
        await classroom.pass(seconds: 301)
        #expect(await redeem(new, classroom).status == 403)
        #expect(await redeem(nil, classroom).status == 401)
    }

    @Test func `phones cannot pass on the author's right, and lose it together`() async throws {
        let classroom = try await Classroom()
        let tokens = [try await token(classroom), try await token(classroom)]
        for method in [HTTPMethod.post, .get, .delete] {
            #expect(await classroom.request(method, Self.path, token: tokens[0], from: stranger).status == 403)
            #expect(await classroom.request(method, Self.path, from: stranger).status == 403)
        }
        let unused = try await key(classroom)
        #expect(await classroom.request(.delete, Self.path).status == 204)
        for token in tokens { #expect(await !mayAuthor(token, classroom)) }
        #expect(await redeem(unused, classroom).status == 403)
        #expect(try await classroom.request(.get, Self.path).json["phones"] == 0)
    }

    @Test func `a phone's right ends after a day of work`() async throws {
        let classroom = try await Classroom()
        let token = try await token(classroom)
        // The server sleeps meanwhile; its timers would take long.
        await classroom.pauseServer(milliseconds: 43_190_000)
        #expect(await mayAuthor(token, classroom))
        await classroom.pauseServer(milliseconds: 20_000)
        #expect(await !mayAuthor(token, classroom))
    }

    @Test func `the ninth phone replaces the first`() {
        var phones = AuthorPhones()
        let hashes = (0...AuthorPhones.maxPhones).map { TokenHash(of: "phone \($0)") }
        for hash in hashes {
            phones.grant(TokenHash(of: "key"), now: 0)
            let isRedeemed = phones.redeem(TokenHash(of: "key"), token: hash, now: 1)
            #expect(isRedeemed)
        }
        #expect(phones.count(now: 2) == AuthorPhones.maxPhones)
        #expect(!phones.includes(hashes[0], now: 2) && phones.includes(hashes[1], now: 2))
    }

    @Test func `guessed keys are counted like guessed tokens`() async throws {
        let classroom = try await Classroom()
        for _ in 0..<3 { #expect(await redeem("guess", classroom).status == 403) }
        let used = await classroom.look { $0.budgets.wrongTokens.used(AddressGroup("10.0.0.4"), now: $0.now) }
        #expect(used > 2)
    }
}
