import Studies
import Testing

@testable import WireProtocol

/// The bounds of what a `clock` message and the page of anchors may say.
@Suite struct MessageBoundsTests {
    private func read(_ text: String) -> ClientMessage {
        var decoder = ClientMessageDecoder()
        let bytes = Array(text.utf8)
        return decoder.decode(bytes.span)
    }

    private func isRefused(_ text: String) -> Bool {
        switch read(text) {
        case .bad, .badBatch: true
        default: false
        }
    }

    @Test(arguments: ["0", "1", "9007199254740991"]) func `a clock's number is whole and exact in a double`(id: String)
    {
        #expect(read(#"{"type":"clock","id":\#(id),"t":12.5}"#) == .clock(id: UInt64(id) ?? 0, time: 12.5))
    }

    @Test(arguments: ["-1", "0.5", "9007199254740992", "9007199254740993", "null", "\"1\""])
    func `other numbers are refused`(id: String) {
        #expect(isRefused(#"{"type":"clock","id":\#(id),"t":12.5}"#))
    }

    @Test func `a clock needs a time`() {
        #expect(isRefused(#"{"type":"clock","id":1}"#))
        #expect(isRefused(#"{"type":"clock","id":1,"t":1e300}"#))
    }

    private func page(_ address: String) -> String {
        #"{"type":"anchors","seq":4,"page":"\#(address)","width":390,"anchors":[]}"#
    }

    @Test func `a page has an address of the web, with a host and no blank`() {
        for address in ["https://a.example/", "http://a", "https://a/%20?q=1#x"] {
            #expect(!isRefused(page(address)), "\(address)")
        }
        for address in [
            "", "https://", "http://", "ftp://a/", "javascript:alert(1)", "//a/", "https:/a", "https://a b/",
            " https://a/",
            #"https://a/\n"#, #"https://a/\u007f"#, "HTTPS://a/",
        ] {
            #expect(isRefused(page(address)), "\(address)")
        }
    }

    @Test func `a page's address has a longest length`() {
        let begin = "https://a/"
        let longest = begin + String(repeating: "x", count: StudyLimits.pageBytes - begin.utf8.count)
        #expect(!isRefused(page(longest)))
        #expect(isRefused(page(longest + "x")))
    }

    @Test(arguments: [
        ("1", false), ("0.9", true), ("\(StudyLimits.width)", false), ("\(StudyLimits.width + 1)", true),
        ("null", true),
    ])
    func `a page's width has bounds`(width: String, isBad: Bool) {
        #expect(isRefused(#"{"type":"anchors","seq":4,"page":"https://a/","width":\#(width),"anchors":[]}"#) == isBad)
    }
}
