/// Formats other than JSON: queries, forms, XML, property lists.
enum TextFamily {
    static var queries: [Input] {
        [
            ("digits", "1"), ("points", "."), ("commas", ","), ("letters", "z"), ("short numbers", "1,"),
            ("tiny numbers", "1e-320,"), ("parts", "0.0."),
            ("other scripts", "ä"), ("emoji", "😀"), ("NUL", "\0"),
        ]
        .map { name, item in
            // A head has 8 KiB for its first line.
            let value = String(decoding: repeated("", item, "", size: 2000), as: UTF8.self)
            return Input(name: name, bytes: Array(["n\(value)", value, value, "3"].joined(separator: "\n").utf8))
        }
    }

    static var forms: [Input] {
        let start = "----a--a--a\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n"
        let end = "\r\n----a--a--a--\r\n"
        return [
            ("letters", "abcdefghijklmnop"), ("line breaks", "\r\n"), ("hyphens", "-"),
            ("nearly boundaries", "\r\n----a--a--b"),
            ("parts of boundaries", "\r\n----a--a-"), ("carriage returns", "\r"),
        ]
        .map { name, item in Input(name: name, bytes: repeated(start, item, end, size: 256 << 10)) } + [
            Input(
                name: "heads",
                bytes: repeated(
                    "----a--a--a\r\n",
                    "Content-Disposition: x; name=a\r\n",
                    "\r\n\r\n" + end,
                    size: 256 << 10
                )
            ),
            Input(
                name: "fields of a head",
                bytes: repeated("----a--a--a\r\nContent-Disposition: ", "name=a;", "\r\n\r\n" + end, size: 256 << 10)
            ),
            Input(name: "no end of a head", bytes: repeated("----a--a--a\r\n", "a: b\r\n", "", size: 256 << 10)),
            Input(name: "no boundary", bytes: repeated("\r\n", "\r\n--", "", size: 256 << 10)),
        ]
    }

    static func xml(root: String, size: Int) -> [Input] {
        [
            ("text", "abcdefghijklmnop"), ("elements", "<a/>"), ("elements with text", "<a>b</a>"),
            ("attributes", "<a b='c' d='e'/>"), ("references", "&#228;"),
            ("entities", "&amp;"), ("CDATA", "<![CDATA[a]]>"), ("comments", "<!--a-->"), ("instructions", "<?a b?>"),
            ("unknown entities", "&a;"),
            ("open elements", "<a>"), ("dictionaries", "<dict><key>a</key><integer>1</integer></dict>"),
            ("arrays", "<array/>"), ("white space", " "),
            ("line breaks", "\n"), ("places", "<Placemark><Point><coordinates>9,47</coordinates></Point></Placemark>"),
            ("half tags", "<"),
            ("prefixes", "<a:b/>"), ("declared prefixes", "<a xmlns:b='c'/>"), ("other scripts", "каракатица"),
        ]
        .map { name, item in
            Input(
                name: name,
                bytes: repeated("<?xml version=\"1.0\" encoding=\"UTF-8\"?><\(root)>", item, "</\(root)>", size: size)
            )
        }
    }

    static var binaryPropertyLists: [Input] {
        let kinds: [(name: String, byte: UInt8)] = [
            ("binary zeros", 0), ("binary references", 0xd1), ("binary arrays", 0xaf),
        ]
        return kinds.map { name, byte in
            var bytes = Array("bplist00".utf8) + [UInt8](repeating: byte, count: 60_000)
            // The trailer: sizes of offsets and references, the number of objects, the top, where offsets begin.
            bytes +=
                [0, 0, 0, 0, 0, 0, 2, 2] + [0, 0, 0, 0, 0, 0, 0x10, 0] + [UInt8](repeating: 0, count: 8) + [
                    0, 0, 0, 0, 0, 0, 0, 8,
                ]
            return Input(name: name, bytes: bytes)
        }
    }
}
