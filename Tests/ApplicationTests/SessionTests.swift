import Storage
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
        for _ in 0..<520 { names.insert(ParticipantNames.pick(locale: "de", colour: 0, taken: names)) }
        #expect(names.contains("blauer Fuchs") && names.contains("blaue Eule") && names.contains("blaues Reh"))
    }

    @Test(arguments: [(1, "blue"), (3, "green"), (5, "violet"), (13, "blue"), (24, "silver")])
    func `a colour in a name is the phone's own`(number: Int, colour: String) {
        let session = session(locale: "en")
        for _ in 1...number { _ = session.join(screen: Hello.Screen(width: 390, height: 844)) }
        #expect(session.participants.last?.identity.name.hasPrefix("\(colour) ") == true)
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

    @Test func `the times of a log never go back, and one that is over can be told apart`() {
        let session = session()
        session.startedAt = 1000
        #expect(session.milliseconds(at: 1500.9) == 500)
        #expect(session.milliseconds(at: 1200) == 500)
        #expect(session.settledMilliseconds(at: 1500.95) == 499)
        #expect(session.settledMilliseconds(at: 1501) == 500)
        session.note(9_000)
        #expect(session.milliseconds(at: 1600) == 9_000)
        #expect(session.settledMilliseconds(at: 1600) == 8_999)
    }

    @Test func `the newest marks of the host are kept, and come back with the session`() throws {
        let session = session()
        for time in 0..<UInt64(SessionMarker.limit + 5) {
            session.mark(SessionMarker(milliseconds: time, kind: .cleared, participant: 1))
        }
        let again = try Session(
            RestoredSession(session: session.row, participants: [], chunks: [], lastPosition: 0, results: [])
        )
        #expect(again.markers == session.markers)
        #expect(again.markers.first?.milliseconds == 5 && again.markers.count == SessionMarker.limit)
        #expect(again.latestMilliseconds == UInt64(SessionMarker.limit + 4))
    }

    @Test(arguments: ["p01", "P1", "p", "p-1", "1", "p1 ", "p1.0"])
    func `only the exact id names a participant`(id: String) {
        let session = session()
        _ = session.join(screen: Hello.Screen(width: 390, height: 844))
        #expect(session.participant("p1") != nil)
        #expect(session.participant(id) == nil)
    }
}
