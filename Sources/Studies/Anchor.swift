/// A touch on a page of another website, anchored to the element under it.
public struct Anchor: Equatable, Sendable {
    /// The outcome of a touch.
    public enum Outcome: UInt8, CaseIterable, Sendable {
        /// The touch met an element that reacts to touches, or something changed.
        case hit = 0
        /// The finger moved: it scrolled or dragged.
        case scrolled = 1
        /// The touch met no element that reacts to touches, and nothing changed.
        case dead = 2
        /// The touch began on an element that reacts to touches and ended elsewhere, and nothing changed.
        case slip = 3
    }

    /// The nearest element that reacts to touches, for a dead touch beside it.
    public struct Miss: Equatable, Sendable {
        /// The selector; empty for an element that the study does not list.
        public var element: String
        /// The distance from the touch to the element's box, in CSS px on the glass; on a zoomed page in px of the
        /// zoomed picture.
        public var pixels: Double

        /// Creates a miss.
        public init(element: String, pixels: Double) {
            self.element = element
            self.pixels = pixels
        }
    }

    /// The selector; empty for an element that the study does not list.
    public var element: String
    /// The place in the element's box: 0 at its left edge, 1 at its right edge.
    public var x: Double
    /// The place in the element's box: 0 at its upper edge, 1 at its lower edge.
    public var y: Double
    /// The time for which the finger was down, in ms.
    public var dwellMilliseconds: Double
    /// The outcome of the touch.
    public var outcome: Outcome
    /// Whether it completes a burst of taps at one place.
    public var isRage: Bool
    /// The element that the touch missed; only with the outcome `dead`.
    public var missed: Miss?

    /// Creates an anchor; units are those of the properties.
    public init(
        element: String,
        x: Double,
        y: Double,
        dwellMilliseconds: Double,
        outcome: Outcome,
        isRage: Bool = false,
        missed: Miss? = nil
    ) {
        self.element = element
        self.x = x
        self.y = y
        self.dwellMilliseconds = dwellMilliseconds
        self.outcome = outcome
        self.isRage = isRage
        self.missed = missed
    }

    /// Whether it is a tap: by the rule of gestures, short and without movement.
    public var isTap: Bool { dwellMilliseconds <= 250 && (outcome == .hit || outcome == .dead) }
}

/// Anchors of one phone on one page.
public struct AnchorBatch: Equatable, Sendable {
    /// The page's address; empty for a page that the study does not list.
    public var page: String
    /// The width of the page's layout viewport in CSS px.
    public var width: Double
    /// The anchors in the order of the touches.
    public var anchors: [Anchor]

    /// Creates a batch.
    public init(page: String, width: Double, anchors: [Anchor]) {
        self.page = page
        self.width = width
        self.anchors = anchors
    }
}

/// A class of page widths: layouts differ between them, and rarely within one.
public enum WidthClass: UInt8, CaseIterable, Sendable {
    /// Below 600 CSS px, as on a phone.
    case narrow = 0
    /// From 600 to below 1,024 CSS px, as on a tablet.
    case medium = 1
    /// From 1,024 CSS px, as on a desktop.
    case wide = 2

    /// The class of a width in CSS px.
    public init(width: Double) {
        self = width < 600 ? .narrow : width < 1024 ? .medium : .wide
    }
}
