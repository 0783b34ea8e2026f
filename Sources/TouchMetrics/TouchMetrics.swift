public import Geometry

/// The engine of one phone: computes distance, time, heatmap and force from pointer events.
///
/// A value type without side effects: the same batches give the same bits on every platform. The rules are those of
/// `docs/figures.md`.
public struct TouchMetrics: Equatable, Sendable {
    /// The screen as the phone last reported it, in CSS px, in its natural orientation.
    public internal(set) var screen: Size
    /// The extent of the heatmap in CSS px: the largest width and the largest height of all screens so far.
    public internal(set) var extent: Size
    /// The grid of the heatmap's blocks over `extent`.
    public internal(set) var grid: BlockGrid
    /// Where a picture lies under the finger, as the phone last told; `nil` for none, and before it told anything.
    public var picture: PicturePlace?
    /// Where it lay when the current or previous gesture began; `nil` for none.
    public internal(set) var gesturePicture: PicturePlace?

    /// The sum of all segments in CSS px; only `clear` reduces it.
    public internal(set) var totalPixels = 0.0
    /// The sum of the segments of the current gesture or, between gestures, of the previous one, in CSS px.
    public internal(set) var lastPixels = 0.0
    /// The number of gestures begun.
    public internal(set) var touches = 0
    /// The number of finished gestures that were taps.
    public internal(set) var taps = 0
    /// The maximum number of pointers that were down at once.
    public internal(set) var maxFingers = 0
    /// The largest contact radius reported, in CSS px.
    public internal(set) var maxRadius = 0.0
    /// The newest finished gestures, oldest first, at most `historyLength`.
    public internal(set) var history: [Gesture] = []
    /// The largest value of the count layer.
    public internal(set) var highestCount = 0
    /// The blocks whose count changed since the set was drained; not part of the figures.
    public var changedBlocks = BlockSet()
    /// Starts and ends of gestures since the list was emptied; `nil` collects none. Not part of the figures.
    public var gestureMarks: [GestureMark]?
    /// The events of the newest batch that took their gesture back, by their indices. Not part of the figures.
    public internal(set) var takenBack: [Int] = []

    /// The number of gestures that `history` keeps.
    public static let historyLength = 16

    // The state below is internal so that the checkpoint, in its own file, can encode it.
    var latest = 0.0
    var hasLatest = false
    var gestureStart = 0.0
    var finishedGestureMilliseconds = 0.0
    var finishedTotalMilliseconds = 0.0
    var gestureFingers = 0
    var gesturePeakPixelsPerSecond = 0.0
    var gestureLargestRadius = 0.0
    /// The estimated distance up to each pointer's newest vertex.
    var settledTotal = EstimatedLength()
    /// The estimated distance of the last gesture, up to each pointer's newest vertex.
    var settledLast = EstimatedLength()
    var pointers: [ActivePointer] = []
    /// What the last gesture on a picture was.
    var shape = PictureShape()
    /// The state before the current gesture, if that began on a picture. Its grids are shared until they change.
    var beforeGesture: StateBeforeGesture?
    /// Pointers that a freeze cancelled while their fingers stayed down: their next `moved` begins a new touch.
    var lifted: [UInt64] = []
    var counts: CounterGrid
    var normalised: CounterGrid
    /// Milliseconds per block.
    var dwell: WindowGrid<Double>
    /// The part of `dwell` that was measured on earlier screens; `nil` while there was only one screen.
    var earlierDwell: EarlierDwell?
    // Force comes last: most batches do not access it.
    /// The readings of each pointer, in the same order; stored separately, because few events change them.
    var readings: [PointerReadings] = []
    /// The most reliable provenance among the gesture's pointers that are already lifted.
    var gestureProvenance = ForceProvenance.none
    /// The largest value of those pointers that measured force.
    var gesturePeakPressure: Double?
    /// The largest value of all lifted pointers that measured force.
    var finishedPeakPressure: Double?

    /// Creates an engine without events.
    ///
    /// - Parameter screen: The size in CSS px; each side is clamped to 1 … `TouchLimits.screenSide`.
    public init(screen: Size) {
        self.screen = Self.clamped(screen)
        extent = self.screen
        grid = BlockGrid(covering: extent)
        // No grid before the first touch, so that a phone that only joined uses almost no memory.
        counts = CounterGrid(count: 0)
        normalised = CounterGrid(count: 0)
        dwell = WindowGrid(count: 0)
    }

    /// Applies a batch completely or not at all.
    ///
    /// - Throws: `TouchRejection` for an invalid batch; the state is then unchanged.
    public mutating func apply(_ events: Span<TouchEvent>) throws(TouchRejection) {
        try validate(events)
        if dwell.isEmpty, !events.isEmpty { allocateGrids() }
        if !takenBack.isEmpty { takenBack.removeAll() }
        var index = 0
        while index < events.count {
            if events[index].phase == .moved, let slot = slot(of: events[index].pointer) {
                index = applyMoves(ofPointerAt: slot, in: events, from: index)
            } else {
                let mayEnd = events[index].phase == .cancelled && beforeGesture != nil
                applyValid(events[index])
                if mayEnd, beforeGesture == nil { takenBack.append(index) }
                index += 1
            }
        }
    }

    /// The time of the newest event in ms on the phone's clock; `nil` before the first.
    public var latestMilliseconds: Double? { hasLatest ? latest : nil }

    /// The number of pointers down now.
    public var touching: Int { pointers.count }

    /// The duration of the current gesture or, between gestures, of the previous one, in ms.
    public var lastMilliseconds: Double {
        pointers.isEmpty ? finishedGestureMilliseconds : latest - gestureStart
    }

    /// The duration of all gestures in ms; time with several fingers down counts once.
    public var totalMilliseconds: Double {
        pointers.isEmpty ? finishedTotalMilliseconds : finishedTotalMilliseconds + (latest - gestureStart)
    }

    /// Whether figures and state are equal; `gestureMarks` are not compared.
    public static func == (a: TouchMetrics, b: TouchMetrics) -> Bool {
        a.checkpoint() == b.checkpoint()
    }

    mutating func allocateGrids() {
        counts = CounterGrid(count: grid.count)
        normalised = CounterGrid(count: NormalisedGrid.count)
        dwell = WindowGrid(count: grid.count)
        earlierDwell = nil
    }

    mutating func releaseGrids() {
        counts = CounterGrid(count: 0)
        normalised = CounterGrid(count: 0)
        dwell = WindowGrid(count: 0)
        earlierDwell = nil
    }
}

/// The reason why a batch was rejected; none of it was applied.
public enum TouchRejection: Error, Equatable, Sendable {
    /// The batch has more events than `TouchLimits.eventsPerBatch`; the value is their number.
    case tooManyEvents(Int)
    /// More pointers are down than `TouchLimits.pointersDown`.
    case tooManyPointers(event: Int)
    /// A movement of a pointer that is not down.
    case movedWithoutBegan(event: Int, pointer: UInt64)
    /// A coordinate or a time beyond `TouchLimits`, or not finite.
    case outOfRange(event: Int)
}
