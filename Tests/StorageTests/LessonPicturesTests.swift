import Testing

@testable import Storage

@Suite struct LessonPicturesTests {
    private static let picture = "data:image/png;base64,QUJDRA=="
    private static let other = "data:image/webp;base64,RUZH"

    private func document(_ first: String, _ second: String, more: String = "") -> [UInt8] {
        Array(
            """
            {"lesson": 1, "title": {"en": "Two pictures"}, \(more)"steps": [
              {"title": {"en": "Draw"}, "activity": {"name": "touch"}, "ground": {"file": "\(first)"}},
              {"name": "ask", "title": {"en": "Ask"}, "ground": {"file": "\(second)"},
               "question": {"text": {"en": "Where?"}, "form": "point", "picture": "ground", "truth": {"point": [1, 2]}}}
            ]}
            """.utf8
        )
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test func `pictures are taken out of the file and put back`() throws {
        let file = document(Self.picture, Self.other)
        let lesson = try Lesson(document: file)
        #expect(lesson.document == document("data:#0", "data:#1"))
        #expect(lesson.pictures.map { text(Array($0.base64)) } == ["QUJDRA==", "RUZH"])
        #expect(lesson.steps.map { $0.ground?.picture } == [.file(0), .file(1)])
        #expect(lesson.file == file)
    }

    @Test func `a session's copy has no pictures and is read again`() throws {
        let copy = try Lesson(document: document(Self.picture, Self.other)).withoutPictures
        #expect(try Lesson(document: copy.document, isNew: false) == copy)
        #expect(throws: DocumentFaults.self) { try Lesson(document: copy.document) }
    }

    @Test func `the same picture twice is two of the file`() throws {
        let lesson = try Lesson(document: document(Self.picture, Self.picture))
        #expect(lesson.pictures.count == 2 && lesson.file == document(Self.picture, Self.picture))
    }

    @Test func `a text that stands for a picture is refused beside real ones`() throws {
        #expect(throws: DocumentFaults.self) { try Lesson(document: document(Self.picture, "data:#0")) }
        #expect(throws: DocumentFaults.self) { try Lesson(document: document(Self.picture, "data:#1")) }
        let told = document(Self.picture, Self.other, more: #""about": {"en": "say \"data:#0\" aloud"}, "#)
        #expect(try Lesson(document: told).file == told)
    }

    @Test(
        arguments: [
            #""about": {"en": "data:image/png;base64,QUJDRA=="}, "#, #""data:image/png;base64,QUJDRA==": 1, "#,
            #""id": "data:image/png;base64,QUJDRA==", "#,
        ]
    ) func `a picture is nothing but the file of a ground`(more: String) {
        #expect(throws: DocumentFaults.self) { try Lesson(document: document(Self.picture, Self.other, more: more)) }
    }

    @Test func `a text that says how pictures are written is a text`() throws {
        let file = document(Self.picture, Self.other, more: #""about": {"en": "\"data:image/png;base64,QUJDRA==\""}, "#)
        #expect(try Lesson(document: file).file == file)
    }

    @Test func `the document is small without its pictures and the file with them`() {
        let long = "data:image/png;base64," + String(repeating: "A", count: LessonLimits.documentBytes)
        #expect(throws: Never.self) { try Lesson(document: document(long, Self.other)) }
        let blanks = String(repeating: " ", count: LessonLimits.documentBytes)
        #expect(throws: DocumentFaults.self) { try Lesson(document: document(long, Self.other, more: blanks)) }
        let longest = "data:image/png;base64," + String(repeating: "A", count: LessonLimits.fileBytes)
        #expect(throws: DocumentFaults.self) { try Lesson(document: document(longest, Self.other)) }
    }

    @Test func `others than authors get neither pictures nor answers and lose none`() throws {
        let lesson = try Lesson(document: document(Self.picture, Self.other))
        let shown = lesson.documentWithoutAnswers
        #expect(!text(shown).contains("ground\":{") && !text(shown).contains("truth") && !text(shown).contains("data:"))
        let kept = try Lesson(document: lesson.keepingAnswers(in: shown))
        #expect(kept.steps == lesson.steps && kept.pictures == lesson.pictures)
    }

    @Test func `a step that takes no picture any more gets none`() throws {
        let lesson = try Lesson(document: document(Self.picture, Self.other))
        let changed = Array(
            #"{"lesson": 1, "title": {"en": "T"}, "steps": [{"title": {"en": "Draw"}, "activity": {"name": "scale"}}]}"#
                .utf8
        )
        #expect(lesson.keepingAnswers(in: changed) == changed)
    }

    @Test func `a document of the server's own answer keeps its pictures`() throws {
        let inner = text(document(Self.picture, Self.other))
        let lesson = try Lesson(document: Array(#"{"id": "x", "lesson": \#(inner)}"#.utf8))
        #expect(text(lesson.file) == inner)
    }
}
