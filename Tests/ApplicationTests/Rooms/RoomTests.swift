import Languages
import Storage
import TestSupport
import Testing
import WireProtocol

@testable import Rooms

@Suite struct RoomTests {
    private func room(locale: String = "en") -> Room { .sample(locale: locale) }

    /// Random ones would repeat by chance: of 500, once in some thousand runs.
    @Test func `codes have six characters of the alphabet, do not repeat, and are neither numbers nor words`() {
        var numbers = SeededNumbers(state: 1)
        let codes = (0..<100_000).map { _ in SessionCode.random(using: &numbers) }
        #expect(Set(codes.prefix(500)).count == 500)
        #expect(codes.allSatisfy(SessionCode.isValid))
        #expect(!codes.contains { Double($0) != nil })
        #expect(!codes.contains { $0.contains { "AEIOUY".contains($0) } })
        #expect(SessionCode.isValid(SessionCode.random()))
        #expect(SessionCode.normalised("k7m2qx") == "K7M2QX")
    }

    @Test func `tokens have 128 bits in base64url`() {
        let token = Token.random()
        #expect(token.count == 22)
        #expect(token.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(token != Token.random())
    }

    @Test func `a stored hash recognises a token, and does not reveal it`() throws {
        let before = room()
        let tokens = (0..<3).map { _ in Token.random() }
        let phones = tokens.map { before.join(screen: Hello.Screen(width: 390, height: 844), token: $0) }
        before.bannedKeys.insert(phones[2].resumeKey)
        before.remove(phones[2], at: 0)
        let rows = phones.map(before.row)
        let kept = [before.row.hostToken, String(decoding: before.row.state, as: UTF8.self)] + rows.map(\.resumeToken)
        #expect(kept.allSatisfy { text in !text.contains("\"t\"") && !tokens.contains(where: text.contains) })
        let after = try Room.restored(before.row, rows)
        #expect(after.hostKey == TokenHash(of: "t") && !after.needsRow)
        #expect(after.participant(resuming: tokens[1])?.id == "p2")
        #expect(after.participant(resuming: tokens[1])?.needsRow == false)
        #expect(after.participant(resuming: tokens[2]) == nil)
        #expect(after.bannedKeys == [TokenHash(of: tokens[2])])
        #expect(after.participant(resuming: rows[1].resumeToken) == nil)
    }

    @Test func `a large room without a log writes an eighth of its checkpoints at once, all within a second`() {
        let room = Room.sample(retention: .figures)
        room.dirtyParticipants = (0..<1000).map { _ in room.join(screen: Hello.Screen(width: 390, height: 844)) }
        var (written, now) = ([Int](), 0.0)
        while written.count < 1000, now < 1000 {
            #expect(room.isCommitDue(now: now) && !room.isCommitDue(now: now - 1))
            let part = room.dequeueDirtyParticipants(now: now, isUrgent: false)
            #expect(part.count == 125)
            written += part.map(\.number)
            now += 125
        }
        #expect(written == Array(1...1000) && room.dirtyParticipants.isEmpty)
        // A request that waits for the disk waits for all changes.
        room.dirtyParticipants = room.participants
        #expect(room.dequeueDirtyParticipants(now: now, isUrgent: true).count == 1000 && room.dirtyParticipants.isEmpty)
    }

    @Test(arguments: ["en", "de", "es", "fr"])
    func `1,000 phones have 1,000 names, also when the list is exhausted`(locale: String) {
        let room = room(locale: locale)
        for _ in 0..<1000 { _ = room.join(screen: Hello.Screen(width: 390, height: 844)) }
        #expect(Set(room.participants.map(\.identity.name)).count == 1000)
        #expect(room.participants.map(\.number) == Array(1...1000))
    }

    @Test func `every language has a word for each colour, and forty names of a colour`() {
        for language in TextLanguage.all {
            let words = ParticipantNames(in: language, of: .shared)
            #expect(words.colours.count == Appearance.colours.count && words.traits.count == 12, "\(language.rawValue)")
            #expect(Set(words.animals.map(\.word)).count == 40, "\(language.rawValue)")
            #expect(
                (words.colours + words.traits).allSatisfy { forms in
                    words.animals.allSatisfy { forms[$0.gender] != nil }
                }
            )
        }
    }

    @Test func `German names have the ending of the animal's gender`() {
        var names: Set<String> = []
        for _ in 0..<520 { names.insert(ParticipantNames.pick(locale: "de", colour: 0, taken: names)) }
        #expect(names.contains("blauer Fuchs") && names.contains("blaue Eule") && names.contains("blaues Reh"))
    }

    @Test func `French adjectives follow the animal and have its gender`() {
        var names: Set<String> = []
        for _ in 0..<520 { names.insert(ParticipantNames.pick(locale: "fr-CH", colour: 0, taken: names)) }
        #expect(names.contains("renard bleu") && names.contains("chouette bleue") && names.contains("loutre joyeuse"))
        #expect(ParticipantNames.pick(locale: "fr", colour: 0, taken: names) == "doigt 521")
    }

    @Test func `Spanish adjectives follow the animal and have its gender`() {
        var names: Set<String> = []
        for _ in 0..<520 { names.insert(ParticipantNames.pick(locale: "es-MX", colour: 7, taken: names)) }
        #expect(names.contains("zorro amarillo") && names.contains("abeja amarilla") && names.contains("nutria lista"))
        #expect(ParticipantNames.pick(locale: "es", colour: 7, taken: names) == "dedo 521")
    }

    @Test(arguments: [(1, "blue"), (3, "green"), (5, "violet"), (13, "blue"), (24, "silver")])
    func `a colour in a name is the phone's colour`(number: Int, colour: String) {
        let room = room(locale: "en")
        for _ in 1...number { _ = room.join(screen: Hello.Screen(width: 390, height: 844)) }
        #expect(room.participants.last?.identity.name.hasPrefix("\(colour) ") == true)
    }

    @Test func `the first twelve phones differ in colour`() {
        let looks = (1...12).map { Appearance.ofParticipant($0) }
        #expect(Set(looks.map(\.colour)).count == 12)
        #expect(Set(looks.map { "\($0.colour)\($0.shape)" }).count == 12)
    }

    @Test func `a removed phone is removed for everybody and its token is invalid`() {
        let room = room()
        let token = Token.random()
        let phone = room.join(screen: Hello.Screen(width: 390, height: 844), token: token)
        #expect(room.participant(resuming: token) === phone)
        room.remove(phone, at: 5)
        #expect(room.participant(resuming: token) == nil)
        #expect(room.participant("p1") == nil)
        #expect(room.join(screen: Hello.Screen(width: 1, height: 1)).id == "p2")
    }

    @Test func `the times of a log never go back, and one of an earlier run can be distinguished`() {
        let room = room()
        room.startedAt = 1000
        #expect(room.milliseconds(at: 1500.9) == 500)
        #expect(room.milliseconds(at: 1200) == 500)
        #expect(room.settledMilliseconds(at: 1500.95) == 499)
        #expect(room.settledMilliseconds(at: 1501) == 500)
        room.advance(to: 9_000)
        #expect(room.milliseconds(at: 1600) == 9_000)
        #expect(room.settledMilliseconds(at: 1600) == 8_999)
    }

    @Test func `the host's newest marks are stored and restored with the session`() throws {
        let room = room()
        for time in 0..<UInt64(RoomMarker.maxMarkers + 5) {
            room.mark(RoomMarker(milliseconds: time, kind: .cleared, participant: 1))
        }
        let again = try Room.restored(room.row, [])
        #expect(again.markers == room.markers)
        #expect(again.markers.first?.milliseconds == 5 && again.markers.count == RoomMarker.maxMarkers)
        #expect(again.latestMilliseconds == UInt64(RoomMarker.maxMarkers + 4))
    }

    @Test(arguments: ["p01", "P1", "p", "p-1", "1", "p1 ", "p1.0"])
    func `only the exact id names a participant`(id: String) {
        let room = room()
        _ = room.join(screen: Hello.Screen(width: 390, height: 844))
        #expect(room.participant("p1") != nil)
        #expect(room.participant(id) == nil)
    }
}
