import ReadableText
import Testing

/// Which texts others can read.
struct ReadableTextTests {
    @Test(arguments: [
        "Ida", "7", "?", "李明", "عَلِيّ", "נִסָּיוֹן", "नेहा", "བོད་ཡིག", "Zoe\u{308}", "ส้ม", "می\u{200c}خواهم", "क्\u{200d}ष",
        "👩‍👩‍👧‍👦", "👩🏽‍❤️‍💋‍👨🏽", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "🇨🇭", "❤\u{fe0f}", "1\u{fe0f}\u{20e3}",
        "⠓⠊\u{2800}⠥",
        "soft\u{ad}hyphen", "عربي\u{200f}!", "Say \u{2068}سلام\u{2069} to all", "a\nb",
        "a" + String(repeating: "\u{301}", count: 8),
        "=", "ｱ\u{3000}ｲ",
    ])
    func `texts of many scripts can be read`(text: String) {
        #expect(ReadableText.fault(in: text) == nil)
    }

    @Test(arguments: [
        "", " ", "\u{a0}\u{2003}\u{3000}", "\n\t", "\u{2028}\u{2029}", "\u{2800}", "\u{2800} \u{2800}", "\u{115f}",
        "\u{1160}", "\u{3164}",
        "\u{ffa0}", "\u{200b}", "\u{200c}\u{200d}", "\u{200e}\u{200f}\u{61c}", "\u{2060}\u{2061}\u{2064}", "\u{feff}",
        "\u{ad}", "\u{34f}",
        "\u{fe0f}", "\u{e0100}", "\u{180b}\u{180e}", "\u{17b4}\u{17b5}", "\u{e0041}\u{e007f}", "\u{301}",
        "\u{301}\u{20dd}", " \u{301}", "\u{93e}",
        "\u{e000}", "\u{f0000}", "\u{378}", "\u{ffff}", "\u{fffc}", "\u{fff9}\u{fffb}", "\u{1d159}", "\u{1d173}",
        "\u{13441}\u{13442}",
        "\u{0}",
        "\u{2066}\u{2069}",
    ])
    func `a text that shows nothing is blank`(text: String) {
        #expect(ReadableText.fault(in: text) == .blank)
    }

    @Test(arguments: [
        "a" + String(repeating: "\u{301}", count: 9), "o" + String(repeating: "\u{20dd}", count: 40),
        "a" + String(repeating: "\u{301}\u{200d}", count: 9), "a" + String(repeating: "\u{489}\u{34f}", count: 5),
        "ok ก" + String(repeating: "\u{e49}", count: 30), "x" + String(repeating: "\u{301}\u{200b}", count: 9),
    ])
    func `towers of marks are too high, whatever is invisible between them`(text: String) {
        #expect(ReadableText.fault(in: text) == .tooManyMarks)
    }

    @Test(
        arguments: [
            ("a\u{202e}b\u{202c}", 0x202e), ("a\u{202a}b", 0x202a), ("a\u{2067}b", 0x2067), ("a\u{2069}b", 0x2069),
            ("\u{2067}a\nb\u{2069}", 0x2067), ("\u{2066}a\u{2068}b\u{2069}", 0x2066),
        ] as [(String, UInt32)]
    )
    func `directions are turned within a line only`(text: String, scalar: UInt32) throws {
        #expect(ReadableText.fault(in: text) == .turnsDirection(try #require(Unicode.Scalar(scalar))))
    }
}
