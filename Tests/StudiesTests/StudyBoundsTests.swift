import Studies
import Testing

/// The order of sums, and the names and sums that a study keeps at most.
@Suite struct StudyBoundsTests {
    private func batch(_ elements: [String], page: String = "https://a.example/") -> AnchorBatch {
        let anchors = elements.map { Anchor(element: $0, x: 0.5, y: 0.5, dwellMilliseconds: 100, outcome: .hit) }
        return AnchorBatch(page: page, width: 390, anchors: anchors)
    }

    /// Counts a new participant's touches, one on each of 1,000 elements.
    private func addParticipant(to catalogue: inout StudyCatalogue, page: String) {
        let resolved = catalogue.resolve(batch((0..<1000).map { "#e\($0)" }, page: page), for: StudySums(), space: .max)
        #expect(resolved.page == page && resolved.anchors.allSatisfy { !$0.element.isEmpty })
    }

    @Test func `sums are in the order of page, width and element`() {
        let keys: [StudySums.Key] = [
            .init(page: "a", width: .narrow, element: "x"), .init(page: "a", width: .narrow, element: "y"),
            .init(page: "a", width: .wide, element: "a"), .init(page: "b", width: .narrow, element: ""),
            .init(page: "b", width: .medium, element: "x"),
        ]
        let sums = StudySums(byKey: Dictionary(uniqueKeysWithValues: keys.reversed().map { ($0, ElementSums()) }))
        #expect(sums.ordered.map(\.key) == keys)
        for (index, key) in keys.enumerated() {
            for (other, larger) in keys.enumerated() { #expect((key < larger) == (index < other)) }
        }
        #expect(!sums.isEmpty && StudySums().isEmpty)
    }

    @Test func `a study names 5,000 elements on all pages, and those continue`() {
        var catalogue = StudyCatalogue()
        for page in 0..<StudyLimits.elements / 1000 {
            addParticipant(to: &catalogue, page: "p\(page)")
        }
        let resolved = catalogue.resolve(batch(["#more"], page: "new"), for: StudySums(), space: .max)
        #expect(resolved.page == "new" && resolved.anchors[0].element == "")
        #expect(
            catalogue.resolve(batch(["#e999"], page: "p1"), for: StudySums(), space: .max).anchors[0].element == "#e999"
        )
    }

    @Test func `a study keeps 20,000 sums, and for each participant those that it has`() {
        var (catalogue, own) = (StudyCatalogue(), StudySums())
        own.add(catalogue.resolve(batch(["#e0"]), for: own, space: .max))
        for _ in 0..<19 { addParticipant(to: &catalogue, page: "https://a.example/") }
        let free = StudyLimits.sums - catalogue.sums
        let last = catalogue.resolve(batch((0..<free).map { "#e\($0)" }), for: StudySums(), space: .max)
        #expect(free == 999 && last.anchors.allSatisfy { !$0.element.isEmpty } && catalogue.sums == StudyLimits.sums)
        let stranger = catalogue.resolve(batch(["#e0"]), for: StudySums(), space: .max)
        #expect(stranger.page == "" && stranger.anchors[0].element == "")
        let resolved = catalogue.resolve(batch(["#e0", "#e1"]), for: own, space: .max)
        #expect(resolved.page == "https://a.example/" && resolved.anchors.map(\.element) == ["#e0", ""])
    }

    @Test func `forgotten names make space for others`() {
        var (catalogue, gone) = (StudyCatalogue(), StudySums())
        gone.add(catalogue.resolve(batch((0..<1000).map { "#e\($0)" }), for: gone, space: .max))
        #expect(catalogue.resolve(batch(["#other"]), for: StudySums(), space: .max).anchors[0].element == "")
        catalogue.remove(gone)
        #expect(catalogue.resolve(batch(["#other"]), for: StudySums(), space: .max).anchors[0].element == "#other")
        // Anchors resolved by another catalogue are added unchanged.
        var restored = StudyCatalogue()
        restored.add(gone)
        #expect(restored.sums == 1000)
        #expect(restored.resolve(batch(["#other"]), for: StudySums(), space: .max).anchors[0].element == "")
    }

    @Test func `a tap lasts 250 ms at most and does not move`() {
        func isTap(_ dwell: Double, _ outcome: Anchor.Outcome) -> Bool {
            Anchor(element: "", x: 0, y: 0, dwellMilliseconds: dwell, outcome: outcome).isTap
        }
        #expect(isTap(250, .hit) && isTap(250, .dead) && !isTap(250.1, .hit))
        #expect(!isTap(10, .scrolled) && !isTap(10, .slip))
    }
}
