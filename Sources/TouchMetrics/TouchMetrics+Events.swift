import Geometry

/// Applies single, validated events.
extension TouchMetrics {
    /// Applies a run of movements of one pointer, the most frequent case, and returns the index after the run.
    ///
    /// The pointer and the sums stay in registers during the run; a block's time and its mark are written when the
    /// pointer leaves it.
    mutating func applyMoves(ofPointerAt slot: Int, in events: Span<TouchEvent>, from first: Int) -> Int {
        var pointer = pointers[slot]
        var total = totalPixels
        var last = lastPixels
        let knownPressure = pointer.knownPressure
        let knownRadius = pointer.radius
        var hasNews = false
        var settledTotal = settledTotal
        var settledLast = settledLast
        var path = pointer.path
        var markedBlock = -1
        var blockDwell = dwell[pointer.block]
        var index = first
        while index < events.count, events[index].phase == .moved, events[index].pointer == pointer.id {
            blockDwell += pointer.passTime(to: advance(to: events[index].time))
            let block = pointer.block
            let pixels = segment(&pointer, to: events[index].position)
            if pointer.block != block {
                dwell[block] = blockDwell
                blockDwell = dwell[pointer.block]
            }
            total += pixels
            last += pixels
            if path.isLeft(by: pointer.position) {
                let length = path.extend(to: pointer.position)
                settledTotal += length
                settledLast += length
            } else {
                path.follow(pointer.position)
            }
            if pointer.block != markedBlock {
                markedBlock = pointer.block
                changedBlocks.insert(markedBlock, of: grid.count)
            }
            count(pointer)
            if let pressure = events[index].pressure, pressure != knownPressure { hasNews = true }
            if let radius = events[index].radius, radius != knownRadius { hasNews = true }
            index += 1
        }
        dwell[pointer.block] = blockDwell
        totalPixels = total
        lastPixels = last
        self.settledTotal = settledTotal
        self.settledLast = settledLast
        pointer.path = path
        pointers[slot] = pointer
        if hasNews { noteContacts(ofPointerAt: slot, in: events, from: first, to: index) }
        return index
    }

    /// Applies any event but a movement of a pointer that is down.
    mutating func applyValid(_ event: TouchEvent) {
        guard let slot = slot(of: event.pointer) else { return applyToUnknown(event) }
        let time = advance(to: event.time)
        var pointer = pointers[slot]
        carryTime(of: &pointer, to: time)
        switch event.phase {
        case .moved, .held:
            pointers[slot] = pointer
            noteContact(ofPointerAt: slot, event)
        case .ended:
            let pixels = segment(&pointer, to: event.position)
            totalPixels += pixels
            lastPixels += pixels
            pointers[slot] = pointer
            lift(slot)
            if pointers.isEmpty { beforeGesture = nil }
        case .cancelled:
            lift(slot)
            if pointers.isEmpty { takeBackGesture() }
        case .began:
            // The end of this pointer was lost: it counts as cancelled now, without a jump.
            lift(slot)
            begin(event, at: time)
        }
    }

    /// Cancels every pointer that is down, at the latest time, as a freeze does.
    ///
    /// A finger that is still down afterwards begins a new touch with its next `moved`.
    public mutating func cancelAll() {
        while var pointer = pointers.last {
            noteLifted(pointer.id)
            carryTime(of: &pointer, to: latest)
            lift(pointers.count - 1)
        }
        beforeGesture = nil
    }

    /// Records which pointers are down in a batch that a frozen session discards; no figure changes.
    ///
    /// A finger that touches down meanwhile begins a new touch with its next `moved`, like those that the freeze
    /// cancelled.
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

    /// The pointers that begin a new touch with their next `moved`: the state after `discard`, for a log.
    public var liftedPointers: [UInt64] {
        get { lifted }
        set { lifted = Array(newValue.suffix(TouchLimits.pointersDown)) }
    }

    private mutating func noteLifted(_ pointer: UInt64) {
        guard !lifted.contains(pointer) else { return }
        if lifted.count == TouchLimits.pointersDown { lifted.removeFirst() }
        lifted.append(pointer)
    }

    /// Sets all figures to 0; fingers that are down stay down, and their gesture is measured from now on.
    public mutating func clear() {
        totalPixels = 0
        lastPixels = 0
        settledTotal = EstimatedLength()
        settledLast = EstimatedLength()
        touches = 0
        shape = PictureShape()
        if pointers.isEmpty { gesturePicture = nil }
        taps = 0
        maxFingers = pointers.count
        maxRadius = 0
        history = []
        highestCount = 0
        finishedGestureMilliseconds = 0
        finishedTotalMilliseconds = 0
        gestureStart = latest
        gestureFingers = pointers.count
        gesturePeakPixelsPerSecond = 0
        gestureLargestRadius = 0
        gestureProvenance = .none
        gesturePeakPressure = nil
        finishedPeakPressure = nil
        for slot in pointers.indices {
            pointers[slot].time = latest
            pointers[slot].path = PathEstimate(at: pointers[slot].position)
            // Later reports of fingers that are down count from zero.
            pointers[slot].radius = 0
            readings[slot].forgetPeak()
        }
        // A pointer that stays down adds its time to its block; without one, the grids are allocated with the next
        // touch.
        if pointers.isEmpty { releaseGrids() } else { allocateGrids() }
        changedBlocks.insertAll(grid.count)
        changeBeforeGesture { $0.clear() }
    }

    @inline(__always)
    func slot(of pointer: UInt64) -> Int? {
        for slot in pointers.indices where pointers[slot].id == pointer { return slot }
        return nil
    }

    /// Only a `began`, or a `moved` of a pointer that a freeze lifted, has an effect here; an end or a pause of a
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
            keepState()
            touches += 1
            beginShape()
            gesturePicture = picture
            lastPixels = 0
            settledLast = EstimatedLength()
            finishedGestureMilliseconds = 0
            gestureStart = time
            gestureFingers = 0
            gesturePeakPixelsPerSecond = 0
            gestureLargestRadius = 0
            gestureProvenance = .none
            gesturePeakPressure = nil
            gestureMarks?.append(
                event.phase == .began ? .began(at: event.position, milliseconds: time) : .resumed
            )
        }
        let pointer = ActivePointer(
            id: event.pointer,
            position: event.position,
            time: time,
            block: grid.index(of: event.position)
        )
        readings.append(PointerReadings(isPen: event.isPen))
        pointers.append(pointer)
        noteContact(ofPointerAt: pointers.count - 1, event)
        gestureFingers = Swift.max(gestureFingers, pointers.count)
        maxFingers = Swift.max(maxFingers, pointers.count)
        changedBlocks.insert(pointer.block, of: grid.count)
        count(pointer)
    }

    /// Adds the time since the pointer's last event to the block of its previous position.
    @inline(__always)
    private mutating func carryTime(of pointer: inout ActivePointer, to time: Double) {
        dwell[pointer.block] += pointer.passTime(to: time)
    }

    /// Moves the pointer in a straight line up to its present time, and returns the line's length.
    @inline(__always)
    private mutating func segment(_ pointer: inout ActivePointer, to position: Point) -> Double {
        let pixels = pointer.position.distance(to: position)
        // Intervening events without a position, such as `held`, belong to the movement.
        let interval = pointer.time - pointer.positionTime
        pointer.positionTime = pointer.time
        // Below 1 ms, the resolution of the clock would determine the speed.
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
        _ = normalised.increment(NormalisedGrid.index(of: pointer.position, on: screen))
    }

    /// Applies the pressure and contact values of a run that has new ones; most devices repeat the same values.
    @inline(never)
    private mutating func noteContacts(
        ofPointerAt slot: Int,
        in events: Span<TouchEvent>,
        from first: Int,
        to end: Int
    ) {
        for index in first..<end { noteContact(ofPointerAt: slot, events[index]) }
    }

    private mutating func noteContact(ofPointerAt slot: Int, _ event: TouchEvent) {
        if let pressure = event.pressure {
            readings[slot].note(pressure: pressure)
            pointers[slot].knownPressure = readings[slot].pressure ?? -1
        }
        if let radius = event.radius {
            readings[slot].note(radius: radius)
            pointers[slot].radius = radius
            gestureLargestRadius = Swift.max(gestureLargestRadius, radius)
            maxRadius = Swift.max(maxRadius, radius)
        }
    }

    /// Removes a pointer; the last one ends the gesture.
    private mutating func lift(_ slot: Int) {
        settlePath(of: pointers[slot])
        let pointer = pointers.remove(at: slot)
        foldForce(of: readings.remove(at: slot))
        guard pointers.isEmpty else { return }
        settleShape(of: pointer)
        finishedGestureMilliseconds = latest - gestureStart
        finishedTotalMilliseconds += finishedGestureMilliseconds
        let gesture = Gesture(
            milliseconds: finishedGestureMilliseconds,
            pixels: lastPixels,
            fingers: gestureFingers,
            peakPixelsPerSecond: gesturePeakPixelsPerSecond,
            maxRadius: gestureLargestRadius,
            peakPressure: gesturePeakPressure,
            estimate: settledLast
        )
        if gesture.isTap { taps += 1 }
        if history.count == Self.historyLength { history.removeFirst() }
        history.append(gesture)
        gestureMarks?.append(.finished(gesture, force: gestureProvenance))
    }
}
