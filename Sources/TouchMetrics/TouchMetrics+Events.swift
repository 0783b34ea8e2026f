import Geometry

/// One event at a time; each has been found valid.
extension TouchMetrics {
    /// Applies a run of movements of one pointer, which most events are. Answers the index after the run.
    ///
    /// The pointer and the sums stay in registers for the whole run.
    mutating func applyMoves(ofPointerAt slot: Int, in events: Span<TouchEvent>, from first: Int) -> Int {
        var pointer = pointers[slot]
        var total = totalPixels
        var last = lastPixels
        var index = first
        while index < events.count, events[index].phase == .moved, events[index].pointer == pointer.id {
            let interval = carryTime(of: &pointer, to: advance(to: events[index].time))
            let pixels = segment(&pointer, to: events[index].position, during: interval)
            total += pixels
            last += pixels
            count(pointer)
            noteContact(&pointer, pressure: events[index].pressure, radius: events[index].radius)
            index += 1
        }
        totalPixels = total
        lastPixels = last
        pointers[slot] = pointer
        return index
    }

    /// Applies any event but a movement of a pointer that is down.
    mutating func applyValid(_ event: TouchEvent) {
        guard let slot = slot(of: event.pointer) else { return applyToUnknown(event) }
        let time = advance(to: event.time)
        var pointer = pointers[slot]
        let interval = carryTime(of: &pointer, to: time)
        switch event.phase {
        case .moved, .held:
            noteContact(&pointer, pressure: event.pressure, radius: event.radius)
            pointers[slot] = pointer
        case .ended:
            let pixels = segment(&pointer, to: event.position, during: interval)
            totalPixels += pixels
            lastPixels += pixels
            lift(slot)
        case .cancelled:
            lift(slot)
        case .began:
            // Its end got lost: the pointer counts as cancelled now, without a jump.
            lift(slot)
            begin(event, at: time)
        }
    }

    /// The phone's fingers are lifted by the host: every open pointer ends as cancelled at the latest time.
    ///
    /// A finger still down afterwards begins anew with its next `moved`.
    public mutating func cancelAll() {
        while var pointer = pointers.last {
            noteLifted(pointer.id)
            _ = carryTime(of: &pointer, to: latest)
            lift(pointers.count - 1)
        }
    }

    /// Takes note of what a frozen session discards: no figure changes, but a finger that is put down meanwhile and stays
    /// down begins anew afterwards, like those that the freeze lifted.
    public mutating func discard(_ events: Span<TouchEvent>) {
        for index in events.indices {
            let pointer = events[index].pointer
            switch events[index].phase {
            case .began, .moved: noteLifted(pointer)
            case .ended, .cancelled: lifted.removeAll { $0 == pointer }
            case .held: break
            }
        }
    }

    /// The pointers whose next `moved` begins them anew: the state that `discard` leaves, for a log.
    public var liftedPointers: [UInt64] {
        get { lifted }
        set { lifted = Array(newValue.suffix(TouchLimits.pointersDown)) }
    }

    private mutating func noteLifted(_ pointer: UInt64) {
        guard !lifted.contains(pointer) else { return }
        if lifted.count == TouchLimits.pointersDown { lifted.removeFirst() }
        lifted.append(pointer)
    }

    /// All figures to 0. Fingers stay down and their gesture counts on from this moment.
    public mutating func clear() {
        totalPixels = 0
        lastPixels = 0
        touches = 0
        taps = 0
        mostFingers = pointers.count
        largestRadius = 0
        history = []
        highestCount = 0
        finishedGestureMilliseconds = 0
        finishedTotalMilliseconds = 0
        gestureStart = latest
        gestureFingers = pointers.count
        gesturePeakPixelsPerSecond = 0
        gestureLargestRadius = 0
        for slot in pointers.indices { pointers[slot].time = latest }
        if !dwell.isEmpty { allocateGrids() }
        changedBlocks.insertAll(grid.count)
    }

    @inline(__always)
    func slot(of pointer: UInt64) -> Int? {
        for slot in pointers.indices where pointers[slot].id == pointer { return slot }
        return nil
    }

    /// Only a `began`, or a `moved` of a pointer that a freeze lifted, does something here; an end or a pause of a
    /// pointer that is not down changes nothing.
    private mutating func applyToUnknown(_ event: TouchEvent) {
        switch event.phase {
        case .began, .moved: begin(event, at: advance(to: event.time))
        case .ended, .cancelled: lifted.removeAll { $0 == event.pointer }
        case .held: break
        }
    }

    /// The effective time: an event earlier than the participant's latest counts at the latest.
    @inline(__always)
    private mutating func advance(to time: Double) -> Double {
        if !hasLatest || time > latest {
            latest = time
            hasLatest = true
        }
        return latest
    }

    private mutating func begin(_ event: TouchEvent, at time: Double) {
        lifted.removeAll { $0 == event.pointer }
        if pointers.isEmpty {
            touches += 1
            lastPixels = 0
            finishedGestureMilliseconds = 0
            gestureStart = time
            gestureFingers = 0
            gesturePeakPixelsPerSecond = 0
            gestureLargestRadius = 0
            gestureMarks?.append(.began(at: event.position, milliseconds: time))
        }
        var pointer = ActivePointer(
            id: event.pointer,
            position: event.position,
            time: time,
            block: grid.index(of: event.position),
            pressure: nil
        )
        noteContact(&pointer, pressure: event.pressure, radius: event.radius)
        pointers.append(pointer)
        gestureFingers = Swift.max(gestureFingers, pointers.count)
        mostFingers = Swift.max(mostFingers, pointers.count)
        count(pointer)
    }

    /// The time since the pointer's last event belongs to the block where it was then. Answers that time.
    @inline(__always)
    private mutating func carryTime(of pointer: inout ActivePointer, to time: Double) -> Double {
        let interval = time - pointer.time
        dwell[pointer.block] += interval
        pointer.time = time
        return interval
    }

    /// Moves the pointer in a straight line. Answers the line's length.
    @inline(__always)
    private mutating func segment(
        _ pointer: inout ActivePointer,
        to position: Point,
        during interval: Double
    ) -> Double {
        let pixels = pointer.position.distance(to: position)
        // Below 1 ms a clock's own resolution would make the speed up.
        if interval >= 1, pixels * 1000 > gesturePeakPixelsPerSecond * interval {
            gesturePeakPixelsPerSecond = pixels * 1000 / interval
        }
        pointer.position = position
        pointer.block = grid.index(of: position)
        return pixels
    }

    @inline(__always)
    private mutating func count(_ pointer: ActivePointer) {
        highestCount = Swift.max(highestCount, counts.increment(pointer.block))
        changedBlocks.insert(pointer.block, of: grid.count)
        _ = normalised.increment(NormalisedGrid.index(of: pointer.position, on: screen))
    }

    @inline(__always)
    private mutating func noteContact(_ pointer: inout ActivePointer, pressure: Double?, radius: Double?) {
        if let pressure { pointer.pressure = pressure }
        if let radius, radius > gestureLargestRadius {
            gestureLargestRadius = radius
            largestRadius = Swift.max(largestRadius, radius)
        }
    }

    /// Removes a pointer; with the last one the gesture is over.
    private mutating func lift(_ slot: Int) {
        pointers.remove(at: slot)
        guard pointers.isEmpty else { return }
        finishedGestureMilliseconds = latest - gestureStart
        finishedTotalMilliseconds += finishedGestureMilliseconds
        let gesture = Gesture(
            milliseconds: finishedGestureMilliseconds,
            pixels: lastPixels,
            fingers: gestureFingers,
            peakPixelsPerSecond: gesturePeakPixelsPerSecond,
            largestRadius: gestureLargestRadius
        )
        if gesture.isTap { taps += 1 }
        if history.count == Self.historyLength { history.removeFirst() }
        history.append(gesture)
        gestureMarks?.append(.finished(gesture))
    }
}
