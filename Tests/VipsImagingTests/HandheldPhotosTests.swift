import Foundation
import Imaging
import Testing
import VipsImaging

/// Photos of a changed street, taken by hand; docs/photo-comparison.md has the results.
@Suite struct HandheldPhotosTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/photo-comparison.md").standardizedFileURL
    private static let isWriting = ProcessInfo.processInfo.environment["TOUCHFIGURES_WRITE_PHOTO_COMPARISON"] != nil
    private static let few: Set = [
        "20 % more light", "20 % less light", "gamma 1.25", "turned by 2°", "zoomed by −3 %", "held by hand",
        "all at once",
    ]

    @Test(
        "Changes are found in photos taken by hand, and nothing else",
        arguments: Handheld.all.filter { few.contains($0.name) }
    )
    func found(way: Handheld) async throws {
        let result = try await Comparison(Street(seed: 2, width: 480, height: 360)).result(way)
        #expect(result.found == result.changes)
        #expect(result.wrong == 0)
    }

    @Test("The report is written", .enabled(if: isWriting))
    func report() async throws {
        let comparisons = try [1, 2, 3].map { try Comparison(Street(seed: $0, width: 800, height: 600)) }
        var lines = [
            "# Photo comparison",
            "",
            "The author's desk proposes the rectangles of a puzzle from two photos of one place. This table shows how well that",
            "works when the second photo was taken by hand, in another light or by another camera. `Scripts/photo-comparison`",
            "writes it from three computed streets of 800 × 600 pixels with six changes each; both photos are JPEGs.",
            "",
            "Light and gamma apply to the sRGB values, which are cut off at white; grain is given by its standard deviation, of 255. *Held",
            "by hand* is a shift of 6 and 4 pixels, a turn of 0.3°, 5 % more light and grain 3. *All at once* is a turn of 2°, a zoom of",
            "3 %, a shift of 12 and 9 pixels, 15 % less light, gamma 1.15 and grain 3.",
            "",
            "| second photo | changes found, of 18 | wrong proposals |",
            "| --- | --- | --- |",
        ]
        for way in Handheld.all {
            var sum = (found: 0, wrong: 0)
            for comparison in comparisons {
                let result = try await comparison.result(way)
                sum = (sum.found + result.found, sum.wrong + result.wrong)
            }
            lines.append("| \(way.name) | \(sum.found) | \(sum.wrong) |")
            #expect(sum.found >= 16 && sum.wrong <= 2, "\(way.name): \(sum)")
        }
        lines += [
            "",
            "A change is found when the proposals cover more than three fifths of it; a proposal is wrong when it covers no fifth of",
            "any change. How the comparison works is in [PhotoComparison.swift](../Sources/VipsImaging/Comparison/PhotoComparison.swift) and",
            "[PhotoAlignment.swift](../Sources/VipsImaging/Comparison/PhotoAlignment.swift). Things at very different distances move",
            "against each other when the camera moves aside; that cannot be taken out, so take both photos from one spot.",
            "",
        ]
        try lines.joined(separator: "\n").write(to: Self.document, atomically: true, encoding: .utf8)
    }

    /// A street before and after.
    private struct Comparison {
        private let altered: Street
        private let changes: [PictureRectangle]
        private let original: [UInt8]
        private let workshop = PictureWorkshop()

        init(_ street: Street) throws {
            var altered = street
            changes = altered.change()
            self.altered = altered
            original = try street.photo(Handheld(name: "original"))
        }

        func result(_ way: Handheld) async throws -> (changes: Int, found: Int, wrong: Int) {
            let changed = changes.map { way.box(of: $0, altered.width, altered.height) }
            let proposed = try await workshop.differences(in: altered.photo(way), from: original)
            let found = changed.filter { change in proposed.contains { $0.coveredShare(of: change) > 0.6 } }
            let wrong = proposed.filter { proposal in !changed.contains { proposal.coveredShare(of: $0) > 0.2 } }
            return (changed.count, found.count, wrong.count)
        }
    }
}

extension Handheld {
    /// The box in the photo around a rectangle of the scene.
    fileprivate func box(of rectangle: PictureRectangle, _ width: Int, _ height: Int) -> PictureRectangle {
        let corners = [0, rectangle.width].flatMap { x in
            [0, rectangle.height].map { place(Float(rectangle.x + x), Float(rectangle.y + $0), width, height) }
        }
        let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
        let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
        return PictureRectangle(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
    }
}
