/// The counts on one element. Sums of several participants or widths can be added.
public struct ElementSums: Equatable, Sendable {
    /// The number of cells in each direction of the grid over the element's box.
    public static let gridSide = 8
    /// The width of a bin of the histogram of misses, in CSS px on the glass.
    public static let missBinPixels = 8.0
    /// The number of bins; the last one includes all larger distances.
    public static let missBins = 6

    /// The touches in one cell of the grid.
    public struct Cell: Equatable, Sendable {
        /// The number of touches.
        public var touches = 0
        /// The total time for which fingers were down, in ms.
        public var dwellMilliseconds = 0.0

        /// Creates a cell.
        public init(touches: Int = 0, dwellMilliseconds: Double = 0) {
            self.touches = touches
            self.dwellMilliseconds = dwellMilliseconds
        }
    }

    /// The number of touches that began on the element.
    public var touches = 0
    /// The number of touches that were taps.
    public var taps = 0
    /// The number of touches that scrolled or dragged.
    public var scrolled = 0
    /// The number of touches on nothing that reacts, without an effect.
    public var dead = 0
    /// The number of bursts of taps at one place.
    public var rage = 0
    /// The number of touches that left the element before they ended, without an effect.
    public var slips = 0
    /// The number of dead touches elsewhere that missed this element.
    public var missed = 0
    /// The total time for which fingers were down, in ms.
    public var dwellMilliseconds = 0.0
    /// The sum of the distances of the misses, in CSS px on the glass.
    public var missedPixels = 0.0
    /// The number of misses by distance, `missBins` bins.
    public var missHistogram = [Int](repeating: 0, count: Self.missBins)
    /// The cells with touches, by row × `gridSide` + column.
    public var cells: [UInt8: Cell] = [:]

    /// Creates empty sums.
    public init() {}

    /// Counts a touch on the element.
    public mutating func add(_ anchor: Anchor) {
        touches += 1
        if anchor.isTap { taps += 1 }
        switch anchor.outcome {
        case .hit: break
        case .scrolled: scrolled += 1
        case .dead: dead += 1
        case .slip: slips += 1
        }
        if anchor.isRage { rage += 1 }
        dwellMilliseconds += anchor.dwellMilliseconds
        let cell = Self.cell(x: anchor.x, y: anchor.y)
        cells[cell, default: Cell()].touches += 1
        cells[cell, default: Cell()].dwellMilliseconds += anchor.dwellMilliseconds
    }

    /// Counts a touch beside the element that missed it.
    public mutating func addMiss(pixels: Double) {
        missed += 1
        missedPixels += pixels
        missHistogram[min(Self.missBins - 1, Int(pixels / Self.missBinPixels))] += 1
    }

    /// Adds the sums of others on the same element.
    public mutating func add(_ other: ElementSums) {
        touches += other.touches
        taps += other.taps
        scrolled += other.scrolled
        dead += other.dead
        rage += other.rage
        slips += other.slips
        missed += other.missed
        dwellMilliseconds += other.dwellMilliseconds
        missedPixels += other.missedPixels
        for (bin, count) in other.missHistogram.enumerated() { missHistogram[bin] += count }
        for (cell, more) in other.cells {
            cells[cell, default: Cell()].touches += more.touches
            cells[cell, default: Cell()].dwellMilliseconds += more.dwellMilliseconds
        }
    }

    /// The cell of a position in the element's box, with coordinates from 0 to 1.
    public static func cell(x: Double, y: Double) -> UInt8 {
        func index(_ place: Double) -> Int { min(gridSide - 1, max(0, Int(place * Double(gridSide)))) }
        return UInt8(index(y) * gridSide + index(x))
    }
}

/// The touches of one participant of a study: sums only, without times and order.
public struct StudySums: Equatable, Sendable {
    /// The subject of one sum.
    public struct Key: Comparable, Hashable, Sendable {
        /// The page's address; empty for other pages.
        public var page: String
        /// The class of the page's width.
        public var width: WidthClass
        /// The element's selector; empty for other elements.
        public var element: String

        /// Orders by page, width and element.
        public static func < (a: Key, b: Key) -> Bool {
            (a.page, a.width.rawValue, a.element) < (b.page, b.width.rawValue, b.element)
        }

        /// Creates a key.
        public init(page: String, width: WidthClass, element: String) {
            self.page = page
            self.width = width
            self.element = element
        }
    }

    /// The sums by page, width and element.
    public private(set) var byKey: [Key: ElementSums] = [:]

    /// Creates empty sums.
    public init() {}

    /// Creates the sums that were stored.
    public init(byKey: [Key: ElementSums]) {
        self.byKey = byKey
    }

    /// The sums in the order of their keys: adding the sums of several participants in this order always gives the same
    /// bits.
    public var ordered: [(key: Key, value: ElementSums)] { byKey.sorted { $0.key < $1.key } }

    /// Whether nothing was counted.
    public var isEmpty: Bool { byKey.isEmpty }

    /// Whether anything was counted on a page at a class of widths.
    func has(page: String, width: WidthClass) -> Bool {
        byKey.keys.contains { $0.page == page && $0.width == width }
    }

    /// Counts a batch, whose names the catalogue has resolved.
    public mutating func add(_ batch: AnchorBatch) {
        let width = WidthClass(width: batch.width)
        for anchor in batch.anchors {
            byKey[Key(page: batch.page, width: width, element: anchor.element), default: ElementSums()].add(anchor)
            guard let missed = anchor.missed else { continue }
            byKey[Key(page: batch.page, width: width, element: missed.element), default: ElementSums()]
                .addMiss(pixels: missed.pixels)
        }
    }
}
