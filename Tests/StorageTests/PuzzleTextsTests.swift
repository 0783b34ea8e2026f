import Foundation
import Geometry
import Testing

@testable import Storage

private func puzzle(_ translations: [String: PuzzleTexts]) throws -> StoredPuzzle {
    StoredPuzzle(
        id: "a",
        title: "Harbour",
        description: "Boats",
        translations: translations,
        coordinate: try #require(GeographicCoordinate(latitude: 1, longitude: 2)),
        differences: [],
        source: PuzzleSource(id: "a"),
        updatedAt: 3
    )
}

@Suite struct PuzzleTextsTests {
    private let english = PuzzleTexts(title: "Harbour", description: "Boats")
    private let german = PuzzleTexts(title: "Hafen", description: "Boote")
    private let changed = PuzzleTexts(title: "Neu", description: "")

    @Test func `a reader gets the texts of its language, or those for everybody`() throws {
        let both = try puzzle(["en": english, "de": german])
        #expect(both.texts(in: "de") == german && both.texts(in: "fr") == english)
        #expect(try puzzle([:]).texts(in: "de") == english)
    }

    @Test func `texts in other languages stay when an author changes those of one`() throws {
        var both = try puzzle(["en": english, "de": german])
        both.replaceTexts(in: "de", with: changed)
        #expect(both.translations == ["en": english, "de": changed] && both.title == "Harbour")
        // French readers see the English texts: changing them changes the English ones.
        both.replaceTexts(in: "fr", with: german)
        #expect(both.translations == ["en": german, "de": changed])
        #expect(both.title == "Hafen" && both.description == "Boote")
    }

    @Test func `a puzzle in one language stays one when an author changes it`() throws {
        var plain = try puzzle([:])
        plain.replaceTexts(in: "fr", with: changed)
        #expect(plain.title == "Neu" && plain.description == "" && plain.translations.isEmpty)
        #expect(plain.translationsText == "")
    }

    @Test func `translations are stored as JSON with sorted names`() throws {
        let both = try puzzle(["en": english, "de": german])
        let text =
            #"{"de":{"description":"Boote","title":"Hafen"},"en":{"description":"Boats","title":"Harbour"}}"#
        #expect(both.translationsText == text)
        #expect(StoredPuzzle.translations(from: text) == both.translations)
        #expect(StoredPuzzle.translations(from: "{").isEmpty)
    }

    @Test func `the former samples had three languages in one text`() {
        #expect(FormerSample.all.count == 4)
        for sample in FormerSample.all {
            #expect(sample.title.components(separatedBy: " · ").count == 3)
            #expect(sample.description.components(separatedBy: "\n").count == 3)
            #expect(StoredPuzzle.translations(from: sample.translationsText)["en"] == sample.general)
        }
    }
}
