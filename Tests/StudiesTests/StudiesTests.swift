import Studies
import Testing

/// Sums of touches on a page's elements, and the names that a study has space for.
struct StudiesTests {
    private func anchor(
        _ element: String,
        x: Double = 0.5,
        y: Double = 0.5,
        dwell: Double = 100,
        _ outcome: Anchor.Outcome = .hit,
        isRage: Bool = false,
        missed: Anchor.Miss? = nil
    ) -> Anchor {
        Anchor(element: element, x: x, y: y, dwellMilliseconds: dwell, outcome: outcome, isRage: isRage, missed: missed)
    }

    private func batch(on page: String = "https://a.example/", width: Double = 390, _ anchors: [Anchor]) -> AnchorBatch
    {
        AnchorBatch(page: page, width: width, anchors: anchors)
    }

    @Test func `each outcome is counted on its element`() throws {
        var sums = StudySums()
        sums.add(
            batch([
                anchor("#a"), anchor("#a", dwell: 251), anchor("#a", .scrolled), anchor("#a", .slip),
                anchor("#b", .dead, isRage: true, missed: Anchor.Miss(element: "#a", pixels: 20)), anchor("#b", .dead),
            ])
        )
        let a = try #require(sums.byKey[.init(page: "https://a.example/", width: .narrow, element: "#a")])
        #expect((a.touches, a.taps, a.scrolled, a.slips, a.dead, a.rage) == (4, 1, 1, 1, 0, 0))
        #expect((a.missed, a.missedPixels, a.missHistogram) == (1, 20, [0, 0, 1, 0, 0, 0]))
        #expect(a.dwellMilliseconds == 551)
        let b = try #require(sums.byKey[.init(page: "https://a.example/", width: .narrow, element: "#b")])
        #expect((b.touches, b.taps, b.dead, b.rage, b.missed) == (2, 2, 2, 1, 0))
    }

    @Test(arguments: [
        (0.0, 0.0, UInt8(0)), (1, 0, 7), (0, 1, 56), (1, 1, 63), (0.5, 0.5, 36), (0.124, 0, 0), (0.125, 0, 1),
    ])
    func `a place in the box is a cell of eight by eight`(x: Double, y: Double, cell: UInt8) {
        #expect(ElementSums.cell(x: x, y: y) == cell)
    }

    @Test(arguments: [(0.0, 0), (7.99, 0), (8, 1), (39.9, 4), (40, 5), (100, 5)])
    func `the last bin of misses has all larger distances`(pixels: Double, bin: Int) {
        var sums = ElementSums()
        sums.addMiss(pixels: pixels)
        #expect(sums.missHistogram.firstIndex(of: 1) == bin)
    }

    @Test(arguments: [(599.9, WidthClass.narrow), (600, .medium), (1023.9, .medium), (1024, .wide)])
    func `widths fall into three classes`(width: Double, expected: WidthClass) {
        #expect(WidthClass(width: width) == expected)
    }

    @Test func `sums of two participants add up in any order`() {
        var (first, second) = (ElementSums(), ElementSums())
        first.add(anchor("#a", x: 0.1))
        first.addMiss(pixels: 3)
        second.add(anchor("#a", x: 0.9, .dead, isRage: true))
        second.add(anchor("#a", x: 0.1, .slip))
        var (one, other) = (first, second)
        one.add(second)
        other.add(first)
        #expect(one == other)
        #expect((one.touches, one.dead, one.slips, one.rage, one.missed) == (3, 1, 1, 1, 1))
        #expect(one.cells.count == 2)
    }

    @Test func `beyond the bounds touches count as those of other elements and pages`() {
        var (catalogue, sums) = (StudyCatalogue(), StudySums())
        func count(_ batch: AnchorBatch) -> AnchorBatch {
            let resolved = catalogue.resolve(batch, for: sums, space: .max)
            sums.add(resolved)
            return resolved
        }
        for start in stride(from: 0, to: StudyLimits.elementsPerPage, by: 100) {
            let resolved = count(batch((start..<start + 100).map { anchor("#e\($0)") }))
            #expect(resolved.anchors.allSatisfy { !$0.element.isEmpty })
        }
        #expect(count(batch([anchor("#more"), anchor("#e5")])).anchors.map(\.element) == ["", "#e5"])
        for page in 1..<StudyLimits.pages { _ = count(batch(on: "https://a.example/\(page)", [anchor("#a")])) }
        #expect(count(batch(on: "https://a.example/one-too-many", [anchor("#a")])).page == "")
        let touches = sums.byKey.values.reduce(0) { $0 + $1.touches }
        #expect(touches == StudyLimits.elementsPerPage + 2 + StudyLimits.pages)
        #expect(catalogue.sums == sums.byKey.count)
    }

    @Test func `one participant alone cannot use up the sums of a session`() {
        var (catalogue, sums) = (StudyCatalogue(), StudySums())
        for page in 0..<10 {
            for start in stride(from: 0, to: 1000, by: 100) {
                let anchors = (start..<start + 100).map { anchor("#e\($0)") }
                sums.add(catalogue.resolve(batch(on: "https://a.example/\(page)", anchors), for: sums, space: .max))
            }
        }
        #expect(sums.byKey.count <= StudyLimits.sumsPerParticipant + 30)
        #expect(sums.byKey.values.reduce(0) { $0 + $1.touches } == 10_000)
        let other = catalogue.resolve(batch([anchor("#e1")]), for: StudySums(), space: .max)
        #expect(other.anchors[0].element == "#e1")
    }

    @Test func `without space in the server everything counts as other`() {
        var catalogue = StudyCatalogue()
        let resolved = catalogue.resolve(batch([anchor("#a"), anchor("#b")]), for: StudySums(), space: 0)
        #expect(resolved.page == "" && resolved.anchors.map(\.element) == ["", ""])
        #expect(catalogue.sums == 1)
    }

    @Test func `names that are no longer used make space`() {
        var (catalogue, one, two) = (StudyCatalogue(), StudySums(), StudySums())
        one.add(catalogue.resolve(batch([anchor("#a"), anchor("#b")]), for: one, space: .max))
        two.add(catalogue.resolve(batch([anchor("#a")]), for: two, space: .max))
        #expect(catalogue.sums == 3)
        catalogue.remove(one)
        #expect(catalogue.sums == 1)
        catalogue.remove(two)
        #expect(catalogue.sums == 0)
    }

    @Test func `random batches keep every touch, and the catalogue its count`() {
        var random = SystemRandomNumberGenerator()
        let seed = UInt64.random(in: .min ... .max, using: &random)
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int((state >> 33) % UInt64(bound))
        }
        var (catalogue, participants, touches) = (StudyCatalogue(), [StudySums](repeating: StudySums(), count: 5), 0)
        for _ in 0..<300 {
            let who = next(5)
            if next(20) == 0 {
                touches -= participants[who].byKey.values.reduce(0) { $0 + $1.touches }
                catalogue.remove(participants[who])
                participants[who] = StudySums()
                continue
            }
            let anchors = (0..<next(8)).map { _ in
                anchor("#\(next(400))", .dead, missed: next(2) == 0 ? nil : .init(element: "#\(next(400))", pixels: 5))
            }
            touches += anchors.count
            let sent = batch(on: "https://a.example/\(next(300))", width: Double(1 + next(2000)), anchors)
            let space = next(3) == 0 ? next(3) : Int.max
            participants[who].add(catalogue.resolve(sent, for: participants[who], space: space))
        }
        let counted = participants.reduce(0) { $0 + $1.byKey.values.reduce(0) { $0 + $1.touches } }
        #expect(counted == touches, "seed \(seed)")
        #expect(catalogue.sums == participants.reduce(0) { $0 + $1.byKey.count }, "seed \(seed)")
    }
}
