import AudioWalk
import Foundation
import Geometry
import PlayFiles
import Storage
import Testing

@Suite struct PlayReaderTests {
    @Test("A play is read with all its parts, white space as in the schema")
    func read() throws {
        let text = """
            <?xml version="1.0"?>
            <p:play xmlns:p="urn:touchfigures:play:1" xml:lang=" de-CH ">
              <p:title> Am\n  Hafen </p:title><p:version>2</p:version>
              <p:about>\r\n Zwei\n\nAbsätze &amp; <![CDATA[<mehr>]]> </p:about>
              <p:scene name=" See  " audio="see.mp3" repeat="loop">
                <p:polygon><p:point latitude="1" longitude="2e0"/><p:point latitude="+1.5" longitude="2"/>
                  <p:point latitude="1" longitude="3"/><p:point latitude="1" longitude="2"/></p:polygon>
              </p:scene>
              <p:scene name="Glocke" audio="glocke.mp3"><p:circle latitude="-1" longitude="-0.5" radius="25"/>
                <p:after scene="See"/>
                <p:transcript><p:line at="0"> Es  läutet. </p:line><p:line at="1.5">Noch.</p:line></p:transcript>
              </p:scene>
            </p:play>
            """
        let script = try reader.script(Array(text.utf8))
        #expect(script.title == "Am Hafen")
        #expect(script.language == "de-CH")
        #expect(script.about == "Zwei\n\nAbsätze & <mehr>")
        #expect(script.scenes.map(\.name) == ["See", "Glocke"])
        #expect(script.scenes.map(\.repetition) == [.loop, .visit])
        guard case .polygon(let polygon) = script.scenes[0].region else { return #expect(Bool(false)) }
        #expect(polygon.points.map(\.latitude) == [1, 1.5, 1])
        #expect(script.scenes[1].after == ["See"])
        #expect(
            script.scenes[1].transcript == [.init(seconds: 0, text: "Es läutet."), .init(seconds: 1.5, text: "Noch.")]
        )
    }

    @Test("Every fault against the schema is reported with its line")
    func schema() {
        let found = faults(
            document([
                scene("A", #"<circle latitude="90.1" longitude="2" radius="3"/>"#),
                scene("B", #"<circle latitude="1" longitude="-181" radius="0"/>"#),
                scene("C", "<square/>"),
                scene("D", more: #"repeat="never" volume="11""#),
                #"<scene name="" audio="../../etc/passwd"><circle latitude="NaN" longitude="INF" radius="3"/></scene>"#,
                #"<scene name="F" audio="/a.mp3"><polygon><point latitude="1" longitude="2"/></polygon></scene>"#,
                scene("G", #"<circle latitude="1" longitude="2" radius="3"/><transcript><line>x</line></transcript>"#),
            ])
        )
        let lines = Dictionary(grouping: found, by: \.line).mapValues(\.count)
        #expect(lines == [5: 1, 6: 2, 7: 1, 8: 2, 9: 4, 10: 2, 11: 1], "\(found)")
        #expect(!found.contains { $0.reason.contains("urn:") })
    }

    @Test(
        "All faults beyond the schema are reported with the scene's line",
        arguments: [
            ([scene("A"), scene("B"), scene("A"), scene("A")], [7: "\"A\"", 8: "\"A\""]),
            ([scene("A", after("X")), scene("B", after("Y", "A"))], [5: "\"X\"", 6: "\"Y\""]),
            (
                [scene("A", after("B")), scene("B", after("A")), scene("C", after("C"))],
                [5: "\"A\" after \"B\" after \"A\"", 7: "\"C\" after \"C\""]
            ),
            (
                [
                    scene("A", polygon("0 0", "0 1", "1 0", "1 1")), scene("B", polygon("0 0", "0 1", "0 2")),
                    scene("C", polygon("0 0", "0 0", "1 1")),
                ],
                [5: "crosses", 6: "one line", 7: "neighbour"]
            ),
            (
                [
                    scene(
                        "A",
                        #"<circle latitude="1" longitude="2" radius="3"/>"#
                            + #"<transcript><line at="5">x</line><line at="4">y</line></transcript>"#
                    )
                ],
                [5: "not in order"]
            ),
        ] as [([String], [Int: String])]
    )
    func semantics(scenes: [String], expected: [Int: String]) {
        let found = faults(document(scenes))
        #expect(found.compactMap(\.line).sorted() == expected.keys.sorted(), "\(found)")
        for fault in found { #expect(fault.reason.contains(expected[fault.line ?? 0] ?? "?"), "\(fault)") }
    }

    @Test("A reason has no words for schema authors, and names that a document can have")
    func words() {
        let circle = #"<circle latitude="x" longitude="2" radius="-3"/>"#
        let texts = [
            "<play/>", #"<play xmlns="urn:touchfigures:play:1"/>"#, #"<play xmlns="urn:touchfigures:play:2"/>"#,
            document([#"<scene name="A" audio="../a.wav" repeat="maybe">\#(circle)</scene>"#]),
        ]
        let reasons = texts.flatMap { faults($0).map(\.reason) }
        #expect(reasons.count >= 7)
        for words in ["facet", "global declaration", "validation root", "w3.org", "{http"] {
            #expect(!reasons.contains { $0.contains(words) }, "\(words): \(reasons)")
        }
        #expect(reasons.contains { $0.contains("'xml:lang' is required") }, "\(reasons)")
        #expect(reasons.contains { $0.contains("'maybe' is not an element of the set") }, "\(reasons)")
    }

    @Test("A polygon may cross the antimeridian or contain a pole")
    func everywhere() {
        let scenes = [
            scene("A", polygon("0 179.999", "0 -179.999", "0.001 180")),
            scene("B", polygon("89.9 0", "89.9 120", "89.9 -120")),
        ]
        #expect(faults(document(scenes)) == [])
    }

    @Test("Parsing stops at a document type: entity expansion, local files and other documents are refused")
    func documentTypes() throws {
        let secret = FileManager.default.temporaryDirectory.appending(path: "secret-\(UUID().uuidString)")
        try Data("<!ENTITY leaked 'secret'>".utf8).write(to: secret)
        defer { try? FileManager.default.removeItem(at: secret) }
        var laughs = "<!DOCTYPE play [<!ENTITY a0 'ha'>"
        for level in 1..<10 {
            laughs += "<!ENTITY a\(level) '" + String(repeating: "&a\(level - 1);", count: 10) + "'>"
        }
        for subset in [
            laughs + "]>", "<!DOCTYPE play>", #"<!DOCTYPE play SYSTEM "http://127.0.0.1:9/play.dtd">"#,
            #"<!DOCTYPE play [<!ENTITY x SYSTEM "\#(secret.absoluteString)">]>"#,
            #"<!DOCTYPE play [<!ENTITY % x SYSTEM "\#(secret.absoluteString)"> %x;]>"#,
            #"<!DOCTYPE play PUBLIC "-//X//EN" "\#(secret.absoluteString)">"#,
        ] {
            let text = document([scene("&a9;&x;&leaked;")]).replacing("<play ", with: subset + "\n<play ")
            let found = faults(text)
            #expect(found.map(\.line) == [2], "\(found)")
            #expect(found.allSatisfy { $0.reason.contains("document type") && !$0.reason.contains("secret") })
        }
        #expect(faults(document([scene("&a;")])).first?.line == 5)
    }

    @Test("A correctly declared encoding is read, a wrong one is reported")
    func encodings() throws {
        let latin = document([scene("Möwe")], declaration: #"<?xml version="1.0" encoding="ISO-8859-1"?>"#)
        let utf16 = document([scene("Möwe")], declaration: #"<?xml version="1.0" encoding="UTF-16"?>"#)
        let bytes = try #require(latin.data(using: .isoLatin1))
        #expect(try reader.script(Array(bytes)).scenes[0].name == "Möwe")
        #expect(try reader.script(Array(try #require(utf16.data(using: .utf16)))).scenes[0].name == "Möwe")
        // The declaration is wrong.
        let mislabelled = try #require(document([scene("Möwe")]).data(using: .isoLatin1))
        #expect(faults(Array(mislabelled)).first?.line == 5)
        #expect(faults(Array(utf16.utf8)).first?.line == 1)
        #expect(faults(utf16.replacing("UTF-16", with: "klingon")).first?.reason.contains("klingon") == true)
        #expect(!faults([0xff, 0xfe, 0x3c]).isEmpty)
    }

    @Test(
        "A text that is not a document is refused",
        arguments: [
            "", " ", "play", "<play", "<a></b>", "\0", document([scene("A")]) + "<more/>",
            "<?xml version=\"1.0\"?><rss/>", document([scene("A")]).replacing("urn:", with: "urx:"), document([]),
        ]
    )
    func noDocument(text: String) {
        #expect(!faults(text).isEmpty)
    }

    @Test("Too deep or too large documents are reported and not parsed")
    func tooMuch() {
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(faults(deep).contains { $0.reason.contains("too deep") })
        let large = document([scene("A")]) + String(repeating: " ", count: PlayLimits.fileBytes)
        #expect(faults(large).map(\.reason) == ["the file is larger than 1 MiB"])
    }

    @Test("Elements with thousands of attributes, which take minutes to parse, are refused early")
    func attributes() {
        let some = (0..<101).map { " a\($0)=''" }.joined()
        #expect(faults("<play\n\(some)\n/>").map(\.reason) == ["an element has more than 100 attributes"])
        let namespaces = (0..<101).map { " xmlns:a\($0)='b'" }.joined()
        #expect(faults("<play\(namespaces)/>").first?.reason == "an element has more than 100 attributes")
        let many = (0..<90_000).map { " a\($0)=''" }.joined()
        #expect(faults("<play\(many)/>").map(\.reason) == ["an element has too many attributes"])
        // A text may look like it.
        let about = "<about>" + String(repeating: "=", count: PlayLimits.aboutCharacters) + "</about>"
        #expect(faults(document([about, scene("A")])) == [])
    }

    @Test("Lines beyond 65,535 are reported to within one line, because libxml2 counts only those of texts")
    func manyLines() throws {
        let lines = String(repeating: "\n", count: 70_000)
        let found = faults(document([lines + #"<scene name="A" audio="a.mp3">"#, "<square/>", "</scene>"]))
        let line = try #require(found.first?.line)
        #expect(abs(line - 70_006) <= 1, "\(found)")
    }
}

private func after(_ names: String...) -> String {
    #"<circle latitude="1" longitude="2" radius="3"/>"# + names.map { #"<after scene="\#($0)"/>"# }.joined()
}

private func polygon(_ points: String...) -> String {
    let corners = points.map { point in
        let numbers = point.split(separator: " ")
        return #"<point latitude="\#(numbers[0])" longitude="\#(numbers[1])"/>"#
    }
    return "<polygon>\(corners.joined())</polygon>"
}
