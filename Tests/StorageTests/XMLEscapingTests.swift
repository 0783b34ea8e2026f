import Storage
import Testing

@Suite struct XMLEscapingTests {
    @Test(arguments: [
        ("a < b && c > \"d\"", "a &lt; b &amp;&amp; c &gt; \"d\"", "a &lt; b &amp;&amp; c &gt; &quot;d&quot;"),
        ("1\r\n2\t3", "1&#13;\n2\t3", "1&#13;&#10;2&#9;3"),
        ("Möwe 🐦", "Möwe 🐦", "Möwe 🐦"),
        ("\u{0}a\u{1b}b\u{fffe}c\u{ffff}", "abc", "abc"),
    ])
    func `text and attributes are escaped by their own rules`(text: String, content: String, attribute: String) {
        #expect(XMLEscaping.text(text) == content)
        #expect(XMLEscaping.attribute(text) == attribute)
    }
}
