/// JSON of one size: an object that repeats a member, or has a long one.
struct JSONFamily {
    var size: Int
    /// The first and the last members of each.
    var head = ""
    var foot = #""end":0"#

    /// Members that are repeated.
    private static let members = [
        "plain keys": #""/":1,"#, "escaped keys": #""\/":1,"#, "keys by their code": #""\u002f":1,"#,
        "a known key": #""seq":1,"#, "a known key, escaped": #""\u0073\u0065\u0071":1,"#,
        "keys like known ones": #""event":1,"pagf":1,"typo":1,"fixe":1,"widtg":1,"anchort":1,"#,
        "keys like known ones, escaped": #""\u0065vent":1,"\u0070agf":1,"\u0061nchort":1,"\u0077idti":1,"#,
        "types": #""type":"touches","#, "types, escaped": #""type":"\u0074\/","#,
        "long types": #""type":"0123456789012345678","#,
        "events": #""events":[[0,1,2,3,4],[1,1,2.5,3.25,5]],"#, "faulty events": #""events":[1],"#,
        "late faults": #""events":[[0,1,2,3,4],[0,1,2,3,4],[0,1,2,3,4],[9]],"#,
        "escaped events": #""\u0065vents":[[]],"#,
        "events of tiny numbers": #""events":[[0,1,1e-320,3e-99,1e-99],[0,1,2e99,3e-9,1e-300]],"#,
        "events of long numbers": #""events":[[0,1,0.1234567890123456789,0.12345678901234567,9007199254740993]],"#,
        "events of longer numbers":
            #""events":[[0,1,0.12345678901234567890123,0.123456789012345678901,9007199254740993.1]],"#,
        "fixes": #""fixes":[[47.1,9.2,5,1]],"#, "anchors": ##""anchors":[["#a",0,0,1,"hit"]],"##,
        "anchors of long names": ##""anchors":[["#a-name-that-is-longer-than-15-bytes",0,0,1,"slip"]],"##,
        "escaped anchors": ##""anchors":[["\u0023\/",0,0,1,"\u0073lip"]],"##,
        "pages": #""page":"https://example.org/","#, "pages, escaped": #""page":"\/\/\/\/\/\/\/\/","#,
        "times": #""t":1e-320,"width":1e-310,"seq":1e-315,"#, "actions, escaped": #""\u0061ction":"\u0062","#,
        "fractions": #""step":1.5,"#, "parts": #""part":"","with":{"samples":{"code":"","name":"","kind":""}},"#,
        "numbers for texts": #""action":1,"role":2,"with":3,"part":4,"#, "empty objects": #""with":{},"position":{},"#,
    ]

    /// The values of a long member.
    private static let values: [(name: String, start: String, item: String, end: String)] = [
        ("a text", "\"", "abcdefghijklmnop", "\""), ("a text of another script", "\"", "каракатица", "\""),
        ("an escaped text", "\"", "\\/", "\""),
        ("a text by its codes", "\"", "\\u00e4", "\""), ("pairs", "\"", "\\ud83d\\ude00", "\""),
        ("half pairs", "\"", "\\ud83d", "\""),
        ("emoji", "\"", "😀", "\""), ("white space", "", " ", "0"), ("ones", "[", "1,", "1]"),
        ("tiny numbers", "[", "1e-320,", "1]"),
        ("large exponents", "[", "1e999999,", "1]"), ("digits", "", "1234567890", "1"),
        ("digits behind a point", "0.", "1234567890", "1"),
        ("an exponent of digits", "1e", "1234567890", "1"), ("fractions", "[", "0.1234567890123456789,", "1]"),
        ("empty lists", "[", "[],", "[]]"), ("empty objects", "[", "{},", "{}]"),
        ("small objects", "[", #"{"a":1},"#, "{}]"),
        ("words", "[", "null,true,false,", "null]"),
        ("deep lists", "[", String(repeating: "[", count: 20) + String(repeating: "]", count: 20) + ",", "0]"),
        (
            "deep objects", "[",
            String(repeating: #"{"a":"#, count: 20) + "1" + String(repeating: "}", count: 20) + ",", "0]"
        ),
        ("nothing but brackets", "", "[", ""), ("nothing but braces", "", #"{"":"#, ""), ("texts", "[", #""a","#, "0]"),
        ("escaped texts", "[", #""\n","#, "0]"),
    ]

    /// The name of the long member.
    private static let keys = ["x", "distances", "values", "type"]

    var inputs: [Input] {
        Self.members.map { name, member in Input(name: name, bytes: filled("{\(head)", member, foot + "}")) }
            + Self.values.flatMap { value in
                Self.keys.map { key in
                    let start = "{\(head)\"\(key)\":\(value.start)"
                    return Input(
                        name: "\(value.name) as `\(key)`",
                        bytes: filled(start, value.item, "\(value.end),\(foot)}")
                    )
                }
            }
    }

    private func filled(_ start: String, _ item: String, _ end: String) -> [UInt8] {
        repeated(start, item, end, size: size)
    }

    /// Comparisons with valid and nearly valid samples.
    static var comparisons: [Input] {
        let head =
            #"{"part":"figures","with":{"samples":{"code":"K7M2QX","name":"figures","kind":"figures","participants":["#
        let family = JSONFamily(size: 65_536)
        let values = String(repeating: "12.34,null,0.5,", count: 250) + "1"
        let column = "{\"name\":\"a\",\"unit\":\"cm\",\"values\":[\(values)]},"
        return [
            Input(name: "samples", bytes: family.filled(head + #"],"measures":["#, column, "0]}}}")),
            Input(
                name: "many values",
                bytes: family.filled(head + #"],"measures":[{"name":"a","values":["#, "1,", "1]}]}}}")
            ),
            Input(
                name: "many tiny values",
                bytes: family.filled(head + #"],"measures":[{"name":"a","values":["#, "1e-320,null,", "1]}]}}}")
            ),
            Input(name: "many participants", bytes: family.filled(head, #""p1","#, #""p2"],"measures":[]}}}"#)),
            Input(name: "many escaped participants", bytes: family.filled(head, #""\/","#, #""p2"],"measures":[]}}}"#)),
            Input(
                name: "many measures",
                bytes: family.filled(head + #"],"measures":["#, #"{"name":"","values":[]},"#, "0]}}}")
            ),
        ]
    }
}

/// An input of a size: a start, as many items as fit, and an end.
func repeated(_ start: String, _ item: String, _ end: String, size: Int) -> [UInt8] {
    let count = max(0, size - start.utf8.count - end.utf8.count) / item.utf8.count
    return Array((start + String(repeating: item, count: count) + end).utf8)
}
