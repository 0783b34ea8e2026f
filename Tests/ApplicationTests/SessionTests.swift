import Testing
import WireProtocol

@testable import Application

@Suite struct SessionTests {
    private func session(locale: String = "en") -> Session {
        Session(
            code: "K7M2QX",
            hostToken: "t",
            state: SessionState(code: "K7M2QX", activity: "touch"),
            retention: .replay,
            locale: locale,
            createdAt: 0,
            expiresAt: 86_400
        )
    }

    @Test func `codes have six characters of the alphabet and do not repeat`() {
        let codes = Set((0..<500).map { _ in SessionCode.random() })
        #expect(codes.count == 500)
        #expect(codes.allSatisfy { $0.count == 6 && $0.allSatisfy(SessionCode.alphabet.contains) })
        #expect(SessionCode.normalised("k7m2qx") == "K7M2QX")
    }

    @Test func `tokens have 128 bits in base64url`() {
        let token = Token.random()
        #expect(token.count == 22)
        #expect(token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(Token.isSame(token, token))
        #expect(!Token.isSame(token, Token.random()))
        #expect(!Token.isSame(token, ""))
    }

    @Test(arguments: ["en", "de"])
    func `1,000 phones have 1,000 names, also when the list is exhausted`(locale: String) {
        let session = session(locale: locale)
        for _ in 0..<1000 { _ = session.join(screen: Hello.Screen(width: 390, height: 844)) }
        #expect(Set(session.participants.map(\.identity.name)).count == 1000)
        #expect(session.participants.map(\.number) == Array(1...1000))
    }

    @Test func `German names have the ending of the animal's gender`() {
        var names: Set<String> = []
        for _ in 0..<800 { names.insert(ParticipantNames.pick(locale: "de", taken: names)) }
        #expect(names.contains("blauer Fuchs") && names.contains("blaue Eule") && names.contains("blaues Reh"))
    }

    @Test func `the first twelve phones differ in colour`() {
        let looks = (1...12).map { Appearance.ofParticipant($0) }
        #expect(Set(looks.map(\.colour)).count == 12)
        #expect(Set(looks.map { "\($0.colour)\($0.shape)" }).count == 12)
    }

    @Test func `a removed phone is gone for everybody and its token opens nothing`() {
        let session = session()
        let phone = session.join(screen: Hello.Screen(width: 390, height: 844))
        #expect(session.participant(resuming: phone.resumeToken) === phone)
        session.remove(phone, at: 5)
        #expect(session.participant(resuming: phone.resumeToken) == nil)
        #expect(session.participant("p1") == nil)
        #expect(session.join(screen: Hello.Screen(width: 1, height: 1)).id == "p2")
    }

    @Test(arguments: ["p01", "P1", "p", "p-1", "1", "p1 ", "p1.0"])
    func `only the exact id names a participant`(id: String) {
        let session = session()
        _ = session.join(screen: Hello.Screen(width: 390, height: 844))
        #expect(session.participant("p1") != nil)
        #expect(session.participant(id) == nil)
    }
}
