import Languages
import Testing
import Transport

@testable import Web

/// Header fields with weights, and the languages that they choose.
@Suite struct WeightedValuesTests {
    @Test(
        arguments: [
            ("a;q=0.5, B ; q=1 ,c", ["a 0.5", "b 1.0", "c 1.0"]), ("a;Q=0.25;x=1", ["a 0.25"]),
            ("a;x=1;q=0", ["a 0.0"]),
            ("a;q=1.", ["a 1.0"]), ("a;q=0.12345", ["a 0.12345"]), (nil, []), ("", []), (" , ,;q=1,", []),
            // Anything else is not a weight.
            ("a;q=x,b", ["b 1.0"]), ("a;q=,b", ["b 1.0"]),
            ("a;q=1.5,a;q=2,a;q=-1,a;q=nan,a;q=inf,a;q=1e0,a;q=.5,a;q=0x1,a;q=0.1.2,b", ["b 1.0"]),
        ] as [(String?, [String])]
    )
    func `names and weights are parsed, and malformed parts are left out`(header: String?, expected: [String]) {
        #expect(WeightedValues(header).values.map { "\($0.name) \($0.weight)" } == expected)
    }

    @Test func `an endless list is cut`() {
        let header = String(repeating: "xx;q=0.1,", count: 10_000) + "de"
        #expect(WeightedValues(header).values.count == 64)
        #expect(TextLanguage(accept: header) == .en)
    }

    @Test(
        arguments: [
            ("fr;q=0.1, de;q=0.9", .de), ("de;q=0.1, fr", .fr), ("de-CH", .de), ("DE-ch-1996;q=0.4, it", .de),
            ("fr, de", .fr),
            ("en;q=0.5, fr;q=0.5", .en), ("fr;q=0.5, en;q=0.5", .fr), ("it, pt", .en), ("*", .en), ("en;q=0, *", .de),
            ("en;q=0", .de),
            ("de;q=0, *;q=0.1", .en), ("fr;q=0.2, *;q=0.9", .en), ("*;q=0.2, fr;q=0.9", .fr),
            ("de;q=0, de-CH, fr;q=0.1", .fr),
            ("de-CH;q=0.9, fr;q=0.5, de;q=0.1", .de), ("den", .en), ("d", .en), ("fr;q=1.5, de;q=0.2", .de),
            ("*;q=0", .en), ("de_DE", .de), ("FR_ca;q=0.9, de_DE;q=0.2", .fr),
            ("en;q=0,de;q=0,es;q=0,fr;q=0", .en), (nil, .en),
        ] as [(String?, TextLanguage)]
    )
    func `the language is chosen by the weights`(accept: String?, language: TextLanguage) {
        #expect(TextLanguage(accept: accept) == language)
    }

    @Test func `a class has names in its host's preferred language`() async throws {
        let classroom = try await Classroom()
        for (accept, isGerman) in [("fr;q=0.1, de-AT;q=0.9", true), ("de;q=0, it", false)] {
            let session = try await classroom.request(.post, "/api/v1/sessions", headers: ["accept-language": accept])
                .json
            let phone = try await classroom.join(in: session["code"].text)
            let name = try await phone.newest("welcome")["participant"]["name"].text ?? ""
            #expect((name.split(separator: " ").last?.first?.isUppercase == true) == isGerman, "\(name)")
        }
    }

    @Test(arguments: [
        ("text/csv;q=0.2, application/json;q=0.1", "text/csv"), ("application/json;q=x, text/csv;q=0.1", "text/csv"),
        ("text/csv;q=inf", "application/json"), ("text/*", "text/csv"), ("*/*;q=0.1, text/csv;q=0", "application/json"),
    ])
    func `responses have the form that the client prefers`(accept: String, form: String) {
        #expect(Negotiation.preferred(of: ["application/json", "text/csv"], accept: accept) == form)
    }
}
