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
