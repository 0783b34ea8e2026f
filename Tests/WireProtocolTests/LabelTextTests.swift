import Testing
import WireProtocol

/// The allowed names of a phone.
struct LabelTextTests {
    @Test(arguments: [
        ("Ida", "Ida"), ("  Ida \u{a0} B. ", "Ida B."), ("Zoe\u{308}", "Zo\u{eb}"), ("李明", "李明"), ("عَلِيّ", "عَلِيّ"),
        ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("<b>Ida</b>", "<b>Ida</b>"), ("=1+1", "=1+1"), ("🇨🇭", "🇨🇭"), ("नेहा", "नेहा"),
        ("👩🏽‍❤️‍💋‍👨🏽", "👩🏽‍❤️‍💋‍👨🏽"), ("می\u{200c}خواهم", "می\u{200c}خواهم"), ("⠓\u{2800}⠥", "⠓ ⠥"),
        (String(repeating: "a", count: 32), String(repeating: "a", count: 32)),
    ])
    func `a name is normalised, without needless space`(text: String, kept: String) throws {
        let checked = try #require(try LabelText.label.checked(text))
        #expect(Array(checked.unicodeScalars) == Array(kept.unicodeScalars))
    }

    @Test(arguments: [
        "", " ", "\u{a0}\u{2003}", "\u{200d}\u{fe0f}", "\u{200c}", "\u{2800}", " \u{2800}\u{a0}\u{2800}", "\u{301}",
        "\u{301} \u{20dd}", "\u{93e}",
    ])
    func `an empty text is not a name`(text: String) throws {
        #expect(try LabelText.label.checked(text) == nil)
    }

    @Test(arguments: [
        "a\u{202e}b", "\u{2066}a", "a\u{200f}", "a\nb", "a\u{0}", "\u{7}", "a\u{200b}b", "\u{feff}a", "a\u{2028}b",
        "\u{e000}", "\u{115f}", "\u{3164}", "\u{e0041}", "a\u{ad}b", "\u{fff9}", "\u{fffc}",
        "a\u{1d159}",
    ])
    func `invisible characters and changes of direction are refused`(text: String) {
        #expect(throws: LabelText.Fault.self) { try LabelText.label.checked(text) }
    }

    @Test(arguments: [
        String(repeating: "a", count: 33), String(repeating: "👩‍👩‍👧‍👦", count: 6), String(repeating: "李", count: 33),
        "a" + String(repeating: "\u{301}", count: 20), String(repeating: " ", count: 300),
    ])
    func `an overlong name, a flood of emoji or a tower of marks is refused`(text: String) {
        #expect(throws: LabelText.Fault.self) { try LabelText.label.checked(text) }
    }

    @Test func `a group is shorter, and a refusal names the field`() throws {
        #expect(try LabelText.group.checked("Group A") == "Group A")
        let fault = #expect(throws: LabelText.Fault.self) { try LabelText.group.checked("12345678901234567") }
        #expect(fault?.field == "group" && fault?.detail == "`group` must have at most 16 characters and 64 bytes.")
    }

    @Test(arguments: [
        (#"{"type":"name","label":"Ida","group":"A"}"#, ClientMessage.name(OwnName(label: "Ida", group: "A"))),
        (#"{"type":"name"}"#, .name(OwnName())), (#"{"type":"name","label":null}"#, .name(OwnName())),
        (#"{"type":"name","label":"a\u202eb"}"#, .bad(detail: "name: `label` must not contain U+202E.")),
    ])
    func `a message contains the phone's name`(message: String, decoded: ClientMessage) {
        var decoder = ClientMessageDecoder()
        let bytes = Array(message.utf8)
        #expect(decoder.decode(bytes.span) == decoded)
    }
}
