import Testing
import Web

@Suite("Texts of a request that a problem names")
struct NamedTextTests {
    @Test(
        "A word stays unchanged; other texts are in quotes, without characters that would change the sentence",
        arguments: [
            ("p99", "p99"), ("experiment:2", "experiment:2"), ("", "\"\""), ("  ", "\"  \""), ("a b", "\"a b\""),
            ("Glöckchen.wav", "\"Glöckchen.wav\""), ("a\r\nb", "\"a\u{fffd}\u{fffd}b\""),
            ("\u{202e}x\u{2028}", "\"\u{fffd}x\u{fffd}\""), ("123456789", "12345678"),
        ]
    )
    func named(text: String, shown: String) { #expect(text.named(upTo: text == "123456789" ? 8 : 40) == shown) }

    @Test("No unknown name leaves two spaces in a sentence", arguments: ["", " ", "\n"])
    func spaces(name: String) {
        for problem in [Problem.unknownSession(name), .unknownParticipant(name), .notFound("/x")] {
            #expect(!problem.detail.replacing("\(name)\"", with: "\"").contains("  "))
            #expect(!problem.detail.contains("\n"))
        }
    }
}
