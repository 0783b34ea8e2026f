import Studies

/// The sums of a participant in its row.
struct StoredStudy: Codable, Sendable {
    let sums: StudySums

    init(sums: StudySums) {
        self.sums = sums
    }

    /// The sums of one element at one class of widths.
    private struct Element: Codable {
        var page: String
        var width: UInt8
        var element: String
        /// Touches, taps, scrolled, dead, rage, slips, missed.
        var counts: [Int]
        var dwellMilliseconds: Double
        var missedPixels: Double
        var missHistogram: [Int]
        /// Index and touches of each cell, by index.
        var cells: [Int]
        /// The dwell of each cell, in ms.
        var cellDwell: [Double]

        init(_ key: StudySums.Key, _ sums: ElementSums) {
            page = key.page
            width = key.width.rawValue
            element = key.element
            counts = [
                sums.touches, sums.taps, sums.scrolled, sums.dead, sums.rage, sums.slips, sums.missed,
            ]
            dwellMilliseconds = sums.dwellMilliseconds
            missedPixels = sums.missedPixels
            missHistogram = sums.missHistogram
            let ordered = sums.cells.sorted { $0.key < $1.key }
            cells = ordered.flatMap { [Int($0.key), $0.value.touches] }
            cellDwell = ordered.map(\.value.dwellMilliseconds)
        }

        /// The key and the sums; `nil` if the stored values are invalid.
        var sums: (StudySums.Key, ElementSums)? {
            guard let width = WidthClass(rawValue: width), counts.count == 7,
                (counts + missHistogram).allSatisfy({ $0 >= 0 }),
                missHistogram.count == ElementSums.missBins, cells.count == 2 * cellDwell.count,
                dwellMilliseconds >= 0, missedPixels >= 0
            else { return nil }
            var sums = ElementSums()
            (sums.touches, sums.taps, sums.scrolled, sums.dead) = (counts[0], counts[1], counts[2], counts[3])
            (sums.rage, sums.slips, sums.missed) = (counts[4], counts[5], counts[6])
            (sums.dwellMilliseconds, sums.missedPixels) = (dwellMilliseconds, missedPixels)
            sums.missHistogram = missHistogram
            for (index, dwell) in cellDwell.enumerated() {
                let (cell, touches) = (cells[2 * index], cells[2 * index + 1])
                guard 0..<ElementSums.gridSide * ElementSums.gridSide ~= cell, touches >= 0 else { return nil }
                sums.cells[UInt8(cell)] = ElementSums.Cell(touches: touches, dwellMilliseconds: dwell)
            }
            return (StudySums.Key(page: page, width: width, element: element), sums)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        var byKey: [StudySums.Key: ElementSums] = [:]
        for element in try container.decode([Element].self) {
            guard let (key, sums) = element.sums else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "not the sums of an element")
            }
            byKey[key] = sums
        }
        sums = StudySums(byKey: byKey)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(sums.ordered.map { Element($0.key, $0.value) })
    }
}
