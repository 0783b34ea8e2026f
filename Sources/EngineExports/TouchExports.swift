import Geometry
import TouchMetrics

// The calls of `Public/features/touch/figures/touch-metrics.js`.

nonisolated(unsafe) private var touches = Handles<TouchMetrics>()
/// Reused between batches, to avoid allocations.
nonisolated(unsafe) private var events: [TouchEvent] = []

@_expose(wasm, "touch_create") @_cdecl("engines_touch_create")
func createTouch(_ width: Double, _ height: Double) -> Int {
    touches.add(TouchMetrics(screen: Size(width: width, height: height)))
}

@_expose(wasm, "touch_free") @_cdecl("engines_touch_free")
func freeTouch(_ handle: Int) { touches.remove(handle) }

/// Applies events of eight doubles each: phase, pointer, x, y, t, pressure, radius, pen; absent values are `nan`.
///
/// Returns 1, or 0 for a batch that was refused as a whole.
@_expose(wasm, "touch_apply") @_cdecl("engines_touch_apply")
func applyTouch(_ handle: Int, _ rows: UnsafePointer<Double>, _ count: Int) -> Int {
    events.removeAll(keepingCapacity: true)
    for index in 0..<count {
        guard let event = event(rows + 8 * index) else { return 0 }
        events.append(event)
    }
    guard let held = touches[handle] else { return 0 }
    do throws(TouchRejection) {
        try held.engine.apply(events.span)
        return 1
    } catch {
        return 0
    }
}

/// Does the same as the server's decoder: an event without a required number is dropped, and values are limited to
/// their range.
private func event(_ row: UnsafePointer<Double>) -> TouchEvent? {
    guard let phase = UInt8(exactly: row[0]).flatMap({ TouchPhase(rawValue: $0) }),
        let pointer = UInt64(exactly: row[1]), row[4].isFinite
    else { return nil }
    let hasPosition = phase.rawValue <= TouchPhase.ended.rawValue
    guard !hasPosition || (row[2].isFinite && row[3].isFinite) else { return nil }
    return TouchEvent(
        phase: phase,
        pointer: pointer,
        position: Point(x: row[2].isNaN ? 0 : row[2], y: row[3].isNaN ? 0 : row[3]),
        time: row[4],
        pressure: row[5].isNaN ? nil : min(max(row[5], 0), 1),
        radius: row[6].isNaN ? nil : min(max(row[6], 0), TouchLimits.radius),
        isPen: row[7] == 1
    )
}

/// Lays a picture under the finger, or takes it away for the number 0: a gesture that begins on one and is cancelled counts nowhere.
@_expose(wasm, "touch_ground") @_cdecl("engines_touch_ground")
func layTouchGround(_ handle: Int, _ picture: Int, _ scale: Double, _ x: Double, _ y: Double) {
    // Its size changes no figure.
    let place = PicturePlace(
        picture: picture,
        size: Size(width: 1, height: 1),
        scale: scale,
        origin: Point(x: x, y: y)
    )
    touches[handle]?.engine.picture = picture == 0 ? nil : place
}

/// Writes what the last gesture goes around: area, bulges and gap, or nothing.
@_expose(wasm, "touch_outline") @_cdecl("engines_touch_outline")
func outlineOfTouch(_ handle: Int) -> Int {
    results.begin()
    guard let outline = touches[handle]?.engine.outlinedLast else { return 0 }
    results.append(outline.pixels)
    results.append(outline.bulgePixels)
    results.append(outline.gapPixels)
    return results.count
}

/// Writes the points on the picture, three doubles each: x, y, and the place's scale.
@_expose(wasm, "touch_points") @_cdecl("engines_touch_points")
func pointsOfTouch(_ handle: Int) -> Int {
    results.begin()
    guard let held = touches[handle] else { return 0 }
    for point in held.engine.picturePoints {
        results.append(point.position.x)
        results.append(point.position.y)
        results.append(point.scale)
    }
    return results.count
}

/// Writes eighteen doubles; see `touch-metrics.js`.
@_expose(wasm, "touch_figures") @_cdecl("engines_touch_figures")
func figuresOfTouch(_ handle: Int) -> Int {
    results.begin()
    guard let held = touches[handle] else { return 0 }
    results.append(held.engine.lastPixels)
    results.append(held.engine.totalPixels)
    let (last, total) = (held.engine.estimatedLast, held.engine.estimatedTotal)
    results.append(last.pixels)
    results.append(total.pixels)
    results.append(LengthErrors(ofEstimate: last, sum: held.engine.lastPixels).interval)
    results.append(LengthErrors(ofEstimate: total, sum: held.engine.totalPixels).interval)
    results.append(LengthErrors(ofSum: held.engine.lastPixels, estimate: last).bound)
    results.append(LengthErrors(ofSum: held.engine.totalPixels, estimate: total).bound)
    results.append(held.engine.lastMilliseconds)
    results.append(held.engine.totalMilliseconds)
    results.append(held.engine.touches)
    results.append(held.engine.taps)
    results.append(held.engine.maxFingers)
    results.append(held.engine.maxRadius)
    results.append(held.engine.touching)
    results.append(held.engine.grid.columns)
    results.append(held.engine.grid.rows)
    results.append(held.engine.highestCount)
    return results.count
}

/// Writes the blocks whose count changed since the last call, and their counts.
@_expose(wasm, "touch_changes") @_cdecl("engines_touch_changes")
func changesOfTouch(_ handle: Int) -> Int {
    results.begin()
    guard let held = touches[handle] else { return 0 }
    // Drained first: counting reads the engine that is being drained.
    var blocks: [Int] = []
    held.engine.changedBlocks.drain { blocks.append($0) }
    for block in blocks {
        results.append(block)
        results.append(held.engine.count(ofBlock: block))
    }
    return results.count / 2
}

/// Writes the dwell layer in milliseconds, row by row.
@_expose(wasm, "touch_dwell") @_cdecl("engines_touch_dwell")
func dwellOfTouch(_ handle: Int) -> Int {
    results.begin()
    guard let held = touches[handle] else { return 0 }
    for milliseconds in held.engine.dwellLayer { results.append(milliseconds) }
    return results.count
}
