import AudioWalk
import Foundation
import Geometry
import PlayFiles
import Storage
import TestSupport
import Testing

@Suite struct PlayWritingTests {
    @Test("Random plays: a written play reads back equal, and is written as the same bytes", arguments: 1...60)
    func stable(seed: Int) throws {
        var numbers = SeededNumbers(state: UInt64(seed))
        let script = randomScript(&numbers)
        let bytes = script.xml
        let again = try reader.script(bytes)
        #expect(again == script, "seed \(seed)")
        #expect(again.xml == bytes, "seed \(seed)")
    }

    @Test("An export has the canonical form")
    func canonical() throws {
        let scenes = [
            scene("B", #"<circle radius="3.50" longitude="2e-7" latitude="-0"/>"#), "<!-- gone -->", scene("A"),
        ]
        let first = try reader.script(Array(document(scenes).utf8)).xml
        #expect(try reader.script(first).xml == first)
        let text = String(decoding: first, as: UTF8.self)
        #expect(text.contains(#"    <circle latitude="0" longitude="2e-07" radius="3.5"/>"#), "\(text)")
        #expect(!text.contains("gone"))
    }

    @Test("A draft is written as one, and reads back as one")
    func draft() throws {
        var script = try reader.script(Array(document([scene("A")]).utf8))
        #expect(!script.isDraft && !String(decoding: script.xml, as: UTF8.self).contains("draft"))
        script.isDraft = true
        #expect(String(decoding: script.xml, as: UTF8.self).contains(#" draft="true">"#))
        #expect(try reader.script(script.xml) == script)
    }
}

/// Files of strangers: any content is read or refused.
@Suite struct DamagedPlayTests {
    @Test("A file with bytes changed, removed or repeated is refused with reasons, or is a play that can be exported")
    func damaged() throws {
        var numbers = SeededNumbers(state: 2026)
        var read = 0
        for _ in 0..<600 {
            var bytes = randomScript(&numbers).xml
            for _ in 0..<Int.random(in: 1...3, using: &numbers) {
                let start = Int.random(in: 0..<bytes.count, using: &numbers)
                let part = start..<min(bytes.count, start + Int.random(in: 1...40, using: &numbers))
                switch Int.random(in: 0...2, using: &numbers) {
                case 0: bytes[start] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes.removeSubrange(part)
                default: bytes.insert(contentsOf: bytes[part], at: start)
                }
            }
            do throws(DocumentFaults) {
                let script = try reader.script(bytes)
                #expect(try reader.script(script.xml) == script)
                read += 1
            } catch {
                #expect(!error.faults.isEmpty)
                #expect(error.faults.allSatisfy { !$0.reason.isEmpty })
            }
            _ = try? reader.regions(bytes)
        }
        // The test is about both.
        #expect(read > 5)
    }
}

/// Any content of a play, with characters that XML must escape.
private func randomScript(_ numbers: inout SeededNumbers) -> PlayScript {
    let count = Int.random(in: 1...8, using: &numbers)
    var scenes: [ScriptedScene] = []
    for index in 0..<count {
        scenes.append(
            ScriptedScene(
                name: "\(index) \(composed(&numbers))",
                audio: "\(composed(&numbers)).mp3",
                region: region(&numbers),
                repetition: Scene.Repetition.allCases.randomElement(using: &numbers) ?? .visit,
                after: scenes.filter { _ in Bool.random(using: &numbers) }.map(\.name),
                transcript: (0..<Int.random(in: 0...3, using: &numbers)).map {
                    TranscriptLine(
                        seconds: Double($0) + Double.random(in: 0..<1, using: &numbers),
                        text: word(&numbers)
                    )
                }
            )
        )
    }
    return PlayScript(
        title: composed(&numbers),
        version: word(&numbers),
        language: ["en", "de", "gsw-CH"].randomElement(using: &numbers) ?? "en",
        about: Bool.random(using: &numbers) ? "" : "\(word(&numbers))\n\n\(word(&numbers))\r\(word(&numbers))",
        scenes: scenes
    )
}

private func word(_ numbers: inout SeededNumbers) -> String {
    let pieces = ["a", "ä", "&amp;", "&", "<b>", "]]>", "\"", "'", "漢", "😀", "e\u{301}", "-", "x y", "{urn:}", "\\"]
    return (0..<Int.random(in: 1...4, using: &numbers)).map { _ in pieces.randomElement(using: &numbers) ?? "a" }
        .joined().replacing("\\", with: "%")
}

/// A name after reading, in any Unicode form.
private func composed(_ numbers: inout SeededNumbers) -> String { word(&numbers).precomposedStringWithCanonicalMapping }

private func region(_ numbers: inout SeededNumbers) -> Region {
    let latitude = Double.random(in: -80...80, using: &numbers)
    let longitude = Double.random(in: -179...179, using: &numbers)
    let size = Double.random(in: 1e-5...0.01, using: &numbers)
    let corners = [(0.0, 0.0), (0, size), (size, size * 1.1)].compactMap {
        GeographicCoordinate(latitude: latitude + $0.0, longitude: longitude + $0.1)
    }
    do {
        if Bool.random(using: &numbers) { return try .polygon(points: corners) }
        return try .circle(centre: corners[0], radiusMetres: [5, 12.5, size].randomElement(using: &numbers) ?? 5)
    } catch {
        fatalError("\(error)")
    }
}
