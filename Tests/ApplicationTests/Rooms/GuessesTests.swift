import Testing
import Transport

@testable import Rooms

/// Guesses of codes or tokens are slowed down and reveal nothing, and a school is not locked out of its own rooms.
///
/// The test itself uses up a budget; `BudgetTests` checks the budgets' own rules.
@Suite(.timeLimit(.minutes(10))) struct GuessesTests {
    private let school = "10.0.0.3"
    private let guesser = "10.0.0.4"

    @Test func `some wrong codes count as typing errors, then responses are delayed, then refused`() async throws {
        let classroom = try await Classroom()
        for _ in 0..<20 {
            let answer = await classroom.request(.get, "/api/v1/sessions/222222", from: guesser)
            #expect(answer.status == 404 && answer.problem == "unknown-session")
        }
        let late = await classroom.held(.get, "/api/v1/sessions/222222", from: guesser)
        #expect(late.answer.status == 404 && late.milliseconds == Limits.wrongCodeDelayMilliseconds)
        await classroom.useGuesses(60, of: guesser)
        let refused = await classroom.held(.get, "/api/v1/sessions/222222", from: guesser)
        #expect(refused.answer.status == 429 && refused.answer.problem == "too-many")
        #expect(refused.answer.headers["retry-after"] == "4", "who goes on all the same waits longer")
        #expect(try refused.answer.json["detail"].text?.hasPrefix("Too many wrong codes from this address.") == true)
        await classroom.pass(seconds: 4)
        #expect(await classroom.held(.get, "/api/v1/sessions/222222", from: guesser).answer.status == 404)
    }

    @Test func `an address with too many guesses cannot learn which rooms exist`() async throws {
        let classroom = try await Classroom()
        await classroom.useGuesses(80, of: guesser)
        var answers: [(Int, String)] = []
        for code in [classroom.code, "222222"] {
            let answer = await classroom.held(.get, "/api/v1/sessions/\(code)", from: guesser).answer
            answers.append((answer.status, answer.text))
        }
        #expect(answers[0] == answers[1] && answers[0].0 == 429)
        for code in [classroom.code, "222222"] {
            let stranger = await classroom.connect(to: code, from: guesser)
            #expect(await stranger.close == nil, "neither is refused before it says hello")
            await stranger.send(Classroom.hello())
            #expect(await stranger.close == .init(code: 4429, reason: "too many wrong codes"))
            let silent = await classroom.connect(to: code, from: guesser)
            await classroom.pass(seconds: 6)
            #expect(await silent.close == .init(code: 4408, reason: "no hello"))
            await classroom.useGuesses(80, of: guesser)
        }
    }

    @Test(arguments: ["hi", #"{"type":"dance"}"#, #"{"type":"touches","seq":1,"events":[]}"#, "binary"])
    func `an address with too many guesses gets the same response whatever it sends first`(message: String) async throws
    {
        let classroom = try await Classroom()
        await classroom.useGuesses(80, of: guesser)
        for code in [classroom.code, "222222"] {
            let stranger = await classroom.connect(to: code, from: guesser)
            if message == "binary" { await stranger.send(bytes: [1]) } else { await stranger.send(message) }
            #expect(await stranger.close == .init(code: 4429, reason: "too many wrong codes"))
            #expect(try await stranger.messages.count == 1)
        }
    }

    @Test func `a participant with a token is let in, and so is its address`() async throws {
        let classroom = try await Classroom()
        let phone = try await classroom.join()
        await classroom.useGuesses(80, of: guesser)
        let path = "/api/v1/sessions/\(classroom.code)"
        #expect(
            await classroom.request(.get, path + "/replay", token: classroom.hostToken, from: guesser).status == 200
        )
        #expect(
            await classroom.request(.get, path, from: guesser).status == 200,
            "it has proved that it knows the room"
        )
        await classroom.useGuesses(80, of: school)
        let again = await classroom.greet(Classroom.hello(#""resume":"\#(phone.resume)""#), from: school)
        #expect(try await again.newest("welcome")["participant"]["id"] == "p1")
    }

    @Test func `the class of a guesser continues in its own room`() async throws {
        let classroom = try await Classroom()
        _ = try await classroom.join(from: school)
        await classroom.useGuesses(80, of: school)
        #expect(await classroom.request(.get, "/api/v1/sessions/\(classroom.code)", from: school).status == 200)
        #expect(try await classroom.join(from: school).id == "p2")
    }

    @Test func `wrong tokens are bounded, and right ones always pass`() async throws {
        let classroom = try await Classroom()
        let path = "/api/v1/sessions/\(classroom.code)"
        #expect(await classroom.request(.get, path + "/events", token: "wrong", from: school).status == 403)
        await classroom.useTokens(400, of: school)
        let late = await classroom.held(.get, path + "/events", token: "wrong", from: school)
        #expect(late.answer.status == 403 && late.milliseconds == Limits.wrongCodeDelayMilliseconds)
        await classroom.useTokens(1000, of: school)
        let refused = await classroom.held(.get, path + "/events", token: "wrong", from: school)
        #expect(refused.answer.status == 429 && refused.answer.headers["retry-after"] == "1")
        await classroom.useTokens(1000, of: school)
        for hello in [
            Classroom.hello(#""resume":"AAAAAAAAAAAAAAAAAAAAAA""#), #"{"type":"hello","role":"view","host":"wrong"}"#,
        ] {
            #expect(
                await classroom.greet(hello, from: school).close == .init(code: 4429, reason: "too many wrong codes")
            )
        }
        let right = await classroom.request(.get, path + "/replay", token: classroom.hostToken, from: school)
        #expect(right.status == 200)
        #expect(try await classroom.join(from: school).id == "p1", "a phone without a token is no guesser of tokens")
    }
}

extension Classroom {
    fileprivate func useGuesses(_ count: Int, of address: String) {
        look { for _ in 0..<count { _ = $0.budgets.wrongCodes.consume(AddressGroup(address), now: $0.now) } }
    }

    fileprivate func useTokens(_ count: Int, of address: String) {
        look { for _ in 0..<count { _ = $0.budgets.wrongTokens.consume(AddressGroup(address), now: $0.now) } }
    }

    /// As `request`, with the delay of its response.
    fileprivate func held(
        _ method: HTTPMethod,
        _ path: String,
        token: String? = nil,
        from address: String
    ) async -> (answer: Response, milliseconds: Double) {
        let begin = clocks.monotonicMilliseconds
        async let answer = request(method, path, token: token, from: address)
        await clocks.waitForSleeper()
        while let end = clocks.nextWaking { await pass(milliseconds: end - clocks.monotonicMilliseconds) }
        return (await answer, clocks.monotonicMilliseconds - begin)
    }
}
