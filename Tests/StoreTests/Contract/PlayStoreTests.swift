import AudioWalk
import Foundation
import Geometry
import Storage
import Testing

@Suite struct PlayStoreTests {
    @Test(
        "A play is restored bit for bit, also from another connection, and counts its changes",
        arguments: StoreUnderTest.allCases
    )
    func saved(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPlays()
        let script = try sample("The bell", audio: ["b.mp3", "a.mp3", "b.mp3"])
        let made = try await store.put(script, id: "one", now: 10)
        #expect(made.isNew)
        #expect(made.play.missing == ["b.mp3", "a.mp3"])
        #expect(try await !store.put(script, id: "one", now: 11).isNew)
        _ = try await store.put(sound("b.mp3", 1), play: "one", now: 12)
        let changed = try #require(try await store.put(sound("a.mp3", 2), play: "one", now: 13)).get()
        #expect(changed.after.isComplete)
        let other = try #require(try await fixture.openPlays().play("one"))
        #expect(other == changed.after)
        #expect(other.script == script)
        // The same script again changes nothing.
        #expect(other.revision == 3)
        #expect(other.updatedAt == 13)
        #expect(other.bytes == 300)
        #expect(try await store.put(sound("a.mp3", 2), play: "one", now: 14)?.get().after.revision == 3)
        #expect(try await store.play("two") == nil)
        #expect(try await store.put(sound("a.mp3", 2), play: "two", now: 1) == nil)
    }

    @Test(
        "A draft is hidden until its author is done, although no sound is missing",
        arguments: StoreUnderTest.allCases
    )
    func drafts(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPlays()
        var script = try sample("a", audio: ["x.mp3"])
        script.isDraft = true
        _ = try await store.put(script, id: "a", now: 1)
        _ = try await store.put(sound("x.mp3", 1), play: "a", now: 1)
        let draft = try #require(try await store.play("a"))
        #expect(draft.script.isDraft && draft.missing.isEmpty && !draft.isComplete)
        #expect(try await store.audio("x.mp3", play: "a")?.isComplete == false)
        script.isDraft = false
        #expect(try await store.put(script, id: "a", now: 2).play.isComplete)
        #expect(try await store.audio("x.mp3", play: "a")?.isComplete == true)
    }

    @Test("A name stays the same, however its accents are encoded", arguments: StoreUnderTest.allCases)
    func accents(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPlays()
        let (composed, decomposed) = (
            "Glo\u{308}ckchen.wav".precomposedStringWithCanonicalMapping, "Glo\u{308}ckchen.wav"
        )
        for (id, scene, uploaded) in [("a", composed, decomposed), ("b", decomposed, composed)] {
            _ = try await store.put(sample(id, audio: [scene]), id: id, now: 1)
            let changed = try #require(try await store.put(sound(uploaded, 1), play: id, now: 2)).get()
            #expect(changed.after.isComplete)
            #expect(try await store.plays(after: 0, limit: 9, completeOnly: true).plays.map(\.id).contains(id))
            for name in [composed, decomposed] {
                #expect(try await store.audio(name, play: id) != nil)
                _ = try await store.put(sound(name, 2), play: id, now: 3)
                #expect(try await store.play(id)?.audio.count == 1)
            }
            // Sent and exported plays have one form, which others compare by bytes.
            let names = changed.after.audio.map(\.name) + changed.after.script.audioNames
            #expect(names.allSatisfy { $0.utf8.elementsEqual(composed.utf8) })
            #expect(try await store.remove(audio: decomposed, play: id, now: 4)?.after.audio == [])
        }
        // A moved file is recognised by its title.
        _ = try await store.addImported(
            sample("Lo\u{308}we", audio: ["x"]),
            audio: [sound("x", 1)],
            source: "/a",
            now: 5
        )
        let again = try await store.addImported(
            sample("L\u{f6}we", audio: ["x"]),
            audio: [sound("x", 1)],
            source: "/b",
            now: 6
        )
        #expect(again.change == .unchanged && again.id == "loewe")
    }

    @Test("Two simultaneous sounds cannot exceed the limit together", arguments: StoreUnderTest.allCases)
    func limits(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPlays()
        _ = try await store.put(sample("a", audio: ["x.mp3"]), id: "a", now: 1)
        let half = PlayLimits.playBytes / 2
        let sounds = [sound("x.mp3", 1, bytes: half + 1), sound("y.mp3", 2, bytes: half)]
        async let first = store.put(sounds[0], play: "a", now: 1)
        async let second = store.put(sounds[1], play: "a", now: 1)
        let outcomes = try await [first, second].map { try #require($0) }
        #expect(outcomes.count { if case .failure(.bytes) = $0 { true } else { false } } == 1)
        let kept = try #require(try await store.play("a"))
        #expect(kept.audio.count == 1)
        // A replacement counts instead of the replaced one.
        let name = kept.audio[0].name
        let replaced = try await store.put(sound(name, 3, bytes: PlayLimits.playBytes), play: "a", now: 2)
        #expect(try #require(replaced).get().after.audio.map(\.bytes) == [PlayLimits.playBytes])
        #expect(throws: AudioExcess.count) {
            let many = (0..<PlayLimits.audioCount).map { sound("\($0)", 1) }
            if let excess = AudioExcess(adding: 1, to: many) { throw excess }
        }
    }

    @Test("Lists are paged, and listeners see only plays without missing sounds", arguments: StoreUnderTest.allCases)
    func pages(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPlays()
        for id in ["a", "b", "c"] { _ = try await store.put(sample(id, audio: ["x.mp3"]), id: id, now: 1) }
        for id in ["a", "c"] { _ = try await store.put(sound("x.mp3", 1), play: id, now: 1) }
        _ = try await store.put(sound("unused.mp3", 9), play: "a", now: 1)
        let all = try await store.plays(after: 0, limit: 2, completeOnly: false)
        #expect(all.plays.map(\.id) == ["a", "b"])
        #expect(all.plays.map(\.bytes) == [100, 0])
        let secondPage = try await store.plays(after: try #require(all.next), limit: 2, completeOnly: false)
        #expect(secondPage.plays.map(\.id) == ["c"])
        #expect(secondPage.next == nil)
        #expect(try await store.plays(after: 0, limit: 9, completeOnly: true).plays.map(\.id) == ["a", "c"])
        #expect(try await store.audio("x.mp3", play: "c")?.isComplete == true)
        _ = try await store.put(sample("c", audio: ["x.mp3", "y.mp3"]), id: "c", now: 2)
        #expect(try await store.audio("x.mp3", play: "c")?.isComplete == false)
        #expect(try await store.audio("x.mp3", play: "b") == nil)
    }

    @Test(
        "A play is recognised by its file, or by title and language; any other gets its own id",
        arguments: StoreUnderTest.allCases
    )
    func taken(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPlays()
        let script = try sample("Am Hafen", audio: ["a.mp3"])
        let first = try await store.addImported(script, audio: [sound("a.mp3", 1)], source: "/x/play.xml", now: 1)
        #expect(first.id == "am-hafen")
        #expect(first.change == .added)
        let moved = try await store.addImported(script, audio: [sound("a.mp3", 1)], source: "/y/play.xml", now: 2)
        #expect(moved.id == first.id && moved.change == .unchanged)
        var renamed = script
        renamed.title = "Neu"
        let update = try await store.addImported(renamed, audio: [sound("a.mp3", 2)], source: "/y/play.xml", now: 3)
        #expect(update.id == first.id && update.change == .updated)
        #expect(update.dropped == [hash(1)])
        var english = script
        english.language = "en"
        let other = try await store.addImported(english, audio: [sound("a.mp3", 2)], source: "/z/play.xml", now: 4)
        #expect(other.id == "am-hafen-2")
    }

    @Test("Removing a sound reports it, and keeps other plays' sounds", arguments: StoreUnderTest.allCases)
    func removed(kind: StoreUnderTest) async throws {
        let fixture = try kind.fixture()
        let store = try fixture.openPlays()
        for id in ["a", "b"] {
            _ = try await store.put(sample(id, audio: ["x.mp3"]), id: id, now: 1)
            _ = try await store.put(sound("x.mp3", 1), play: id, now: 1)
        }
        let changed = try #require(try await store.put(sound("x.mp3", 2), play: "a", now: 2)).get()
        #expect(changed.dropped == [hash(1)])
        #expect(try await store.isUsed(audio: hash(1)))
        #expect(try await store.remove(audio: "x.mp3", play: "b", now: 3)?.dropped == [hash(1)])
        #expect(try await !store.isUsed(audio: hash(1)))
        #expect(try await store.remove(play: "a")?.audio.map(\.hash) == [hash(2)])
        #expect(try await store.remove(play: "a") == nil)
        #expect(try await !store.isUsed(audio: hash(2)))
    }

    private func hash(_ number: Int) -> String { String(repeating: "0\(number)", count: 32) }

    private func sound(_ name: String, _ number: Int, bytes: Int? = nil) -> StoredAudio {
        StoredAudio(
            name: name,
            hash: hash(number),
            mediaType: "audio/mpeg",
            bytes: bytes ?? (number == 9 ? 999 : 100 * number),
            seconds: number == 2 ? nil : 0.1
        )
    }

    private func sample(_ title: String, audio: [String]) throws -> PlayScript {
        let centre = try at(47.66, 9.1 + 1e-13)
        return PlayScript(
            title: title,
            version: "1",
            language: "de",
            about: "Eins\n\nzwei",
            scenes: try audio.enumerated().map { index, name in
                ScriptedScene(
                    name: "Szene \(index)",
                    audio: name,
                    region: index == 0
                        ? try .polygon(points: [centre, at(47.661, 9.1), at(47.66, 9.2)])
                        : try .circle(centre: centre, radiusMetres: 12.1),
                    repetition: Scene.Repetition.allCases[index % 3],
                    after: index == 2 ? ["Szene 0", "Szene 1"] : [],
                    transcript: index == 1 ? [.init(seconds: 0.1, text: "a"), .init(seconds: 2, text: "ü")] : []
                )
            }
        )
    }

    private func at(_ latitude: Double, _ longitude: Double) throws -> GeographicCoordinate {
        try #require(GeographicCoordinate(latitude: latitude, longitude: longitude))
    }
}
