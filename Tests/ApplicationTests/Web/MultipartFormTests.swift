import Testing

@testable import Web

@Suite struct MultipartFormTests {
    private func form(_ body: String, boundary: String = "b") throws -> [String: String] {
        try MultipartForm(Array(body.utf8), contentType: "multipart/form-data; boundary=\(boundary)")
            .parts.mapValues { String(decoding: $0, as: UTF8.self) }
    }

    private func part(_ name: String, _ content: String) -> String {
        "--b\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"f\"\r\nContent-Type: image/png\r\n\r\n\(content)\r\n"
    }

    @Test("Parts are found by name, with line breaks and hyphens in their content")
    func parts() throws {
        let body = part("original", "a\r\n--c\r\n\r\nd") + part("altered", "") + "--b--\r\n"
        #expect(try form(body) == ["original": "a\r\n--c\r\n\r\nd", "altered": ""])
        #expect(try form("preamble\r\n" + part("x", "y") + "--b--") == ["x": "y"])
        #expect(try form(part("x", "y") + "--b--", boundary: "\"b\"") == ["x": "y"])
    }

    @Test("A body that is cut off anywhere is refused")
    func cut() {
        let body = part("x", "y") + "--b"
        for count in 0..<body.utf8.count {
            #expect(throws: Problem.self, "\(count)") {
                try form(String(decoding: Array(body.utf8).prefix(count), as: UTF8.self))
            }
        }
    }

    @Test("The head of a part has at most 4 KiB")
    func heads() throws {
        let field = String(repeating: "x", count: 3990)
        #expect(
            try form("--b\r\nA: \(field)\r\nContent-Disposition: form-data; name=x\r\n\r\ny\r\n--b--") == ["x": "y"]
        )
        #expect(throws: Problem.self) {
            try form("--b\r\nA: \(field)\(field)\r\nContent-Disposition: form-data; name=x\r\n\r\ny\r\n--b--")
        }
    }

    @Test(
        "A form of another type or without a boundary is refused",
        arguments: [nil, "image/png", "multipart/form-data", "multipart/mixed; boundary=b"]
    )
    func types(contentType: String?) {
        #expect(throws: Problem.self) { try MultipartForm(Array("--b--".utf8), contentType: contentType) }
    }
}
