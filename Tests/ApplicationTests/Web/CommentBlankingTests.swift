import Testing

@testable import Web

@Suite struct CommentBlankingTests {
    @Test(arguments: [
        ("a = 1;\n// why\nb = 2;\n", "a = 1;\n\nb = 2;\n"),
        ("/**\n * @param {x} y\n */\nexport const z = 1; // stays\n", "\n\n\nexport const z = 1; // stays\n"),
        ("/* one */\n/* one */ code();\n", "\n/* one */ code();\n"),
        ("/* two\nlines */ code();\n", "\n code();\n"),
        ("const s = 'https://x'; /* c */\n", "const s = 'https://x'; /* c */\n"),
        ("", ""), ("\n\n", "\n\n"), ("// only", ""),
    ])
    func `whole-line comments are removed, code and line numbers stay`(source: String, sent: String) {
        let bytes = CommentBlanking.blank(Array(source.utf8), isScript: true)
        #expect(String(decoding: bytes, as: UTF8.self) == sent)
    }

    @Test func `a style sheet has no line comments`() {
        let source = "a { }\n//b { }\n"
        #expect(CommentBlanking.blank(Array(source.utf8), isScript: false) == Array(source.utf8))
    }
}
