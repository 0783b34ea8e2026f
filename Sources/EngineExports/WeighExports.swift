import Weighing

// The calls of `Public/features/scale/weighing/engine.js`.

/// Reads samples of seven doubles each: seconds, acceleration, rotation.
private func samples(_ rows: UnsafePointer<Double>, _ count: Int) -> [MotionSample] {
    (0..<max(0, count)).map { index in
        let row = rows + 7 * index
        return MotionSample(
            time: row[0],
            acceleration: Vector(x: row[1], y: row[2], z: row[3]),
            rotation: Vector(x: row[4], y: row[5], z: row[6])
        )
    }
}

/// Returns 0 and writes nine doubles, or the number of a refusal, which may write the cycles so far; see `engine.js`.
@_expose(wasm, "weigh_oscillation") @_cdecl("engines_weigh_oscillation")
func oscillation(_ rows: UnsafePointer<Double>, _ count: Int) -> Int {
    results.begin()
    do throws(OscillationRefusal) {
        let found = try Oscillation(endOf: samples(rows, count))
        for value in [
            found.period, found.periodError, found.metres, found.amplitudeEffect, found.amplitudeEffectError,
            found.amplitude, found.damping, found.cycles, found.quality,
        ] { results.append(value) }
        return 0
    } catch {
        return number(error)
    }
}

/// Returns 0 and writes seven doubles, or the number of a refusal, which may write the cycles so far; see `engine.js`.
@_expose(wasm, "weigh_swing") @_cdecl("engines_weigh_swing")
func swing(_ rows: UnsafePointer<Double>, _ count: Int) -> Int {
    results.begin()
    do throws(OscillationRefusal) {
        let found = try Swing(endOf: samples(rows, count))
        for value in [
            found.period, found.smallPeriod, found.periodError, found.amplitude, found.damping, found.cycles,
            found.quality,
        ] { results.append(value) }
        return 0
    } catch {
        return number(error)
    }
}

/// Computes g from rows of three doubles: length in metres, period in seconds, its standard error. Rows with the same length are
/// recordings of one pendulum.
///
/// Returns 0 and writes g, its interval, whether it is a slope (1 or 0), and by how much all lengths are longer; or the number of a
/// refusal, 1 to 5.
@_expose(wasm, "weigh_gravity") @_cdecl("engines_weigh_gravity")
func gravity(_ rows: UnsafePointer<Double>, _ count: Int) -> Int {
    results.begin()
    var pendulums: [Pendulum] = []
    for index in 0..<max(0, count) {
        let row = rows + 3 * index
        if let same = pendulums.firstIndex(where: { $0.metres == row[0] }) {
            pendulums[same].periods.append((seconds: row[1], error: row[2]))
        } else {
            pendulums.append(Pendulum(metres: row[0], periods: [(seconds: row[1], error: row[2])]))
        }
    }
    do throws(WeighingRefusal) {
        let found = try PendulumGravity(pendulums)
        for value in [found.gravity, found.interval, found.isSlope ? 1 : 0, found.longer] { results.append(value) }
        return 0
    } catch {
        return number(error)
    }
}

/// Returns 0 and writes direction and error, or the number of a refusal, which may write the seconds so far.
@_expose(wasm, "weigh_inclination") @_cdecl("engines_weigh_inclination")
func inclination(_ rows: UnsafePointer<Double>, _ count: Int) -> Int {
    results.begin()
    do throws(InclinationRefusal) {
        let found = try Inclination(endOf: samples(rows, count))
        for value in [found.direction.x, found.direction.y, found.direction.z, found.error] { results.append(value) }
        return 0
    } catch {
        switch error {
        case .tooShort(let seconds):
            results.append(seconds)
            return 1
        case .gap: return 2
        case .moving: return 3
        case .noGravity: return 4
        }
    }
}

/// Computes a mass from rows of eight doubles: role (0 reference, 1 the load, 2 its tare), grams, their standard error, and
/// five of a reading. Rows of references with the same grams are recordings of one load.
///
/// Returns 0, or the number of a refusal of the references, 1 to 5, or of the load, 11 to 15. Writes the scale's six doubles
/// unless its references were refused, then mass and interval if there is a load.
@_expose(wasm, "weigh_mass") @_cdecl("engines_weigh_mass")
func mass(_ way: Int, _ rows: UnsafePointer<Double>, _ count: Int) -> Int {
    results.begin()
    guard let way = UInt8(exactly: way).flatMap({ WeighingWay(rawValue: $0) }), way != .pendulum else { return 1 }
    var references: [ReferenceLoad] = []
    var load: [LoadReading] = []
    var tare: [LoadReading] = []
    for index in 0..<max(0, count) {
        let row = rows + 8 * index
        let reading: LoadReading =
            switch way {
            case .spring: .period(row[3], error: row[4], metres: row[5], effect: row[6], effectError: row[7])
            case .ruler: .inclination(Vector(x: row[3], y: row[4], z: row[5]), error: row[6])
            case .pendulum: .swing(row[3], error: row[4], amplitude: row[5])
            }
        if row[0] == 1 {
            load.append(reading)
        } else if row[0] == 2 {
            tare.append(reading)
        } else if let same = references.firstIndex(where: { $0.grams == row[1] }) {
            references[same].readings.append(reading)
        } else {
            references.append(ReferenceLoad(grams: row[1], gramsError: row[2], readings: [reading]))
        }
    }
    do throws(WeighingRefusal) {
        let scale = try MassScale(way: way, references: references)
        for value in [
            scale.ownGrams.grams, scale.ownGrams.interval, scale.newtonsPerMetre, scale.repeatability,
            scale.misfitGrams, scale.heaviest,
        ] { results.append(value) }
        guard !load.isEmpty else { return 0 }
        do throws(WeighingRefusal) {
            let mass = try scale.mass(of: load, tare: tare)
            results.append(mass.grams)
            results.append(mass.interval)
            return 0
        } catch {
            return 10 + number(error)
        }
    } catch {
        return number(error)
    }
}

private func number(_ refusal: WeighingRefusal) -> Int {
    switch refusal {
    case .tooFewReadings: 1
    case .notRising: 2
    case .tooLight: 3
    case .tooHeavy: 4
    case .tooSteep: 5
    }
}

private func number(_ refusal: OscillationRefusal) -> Int {
    switch refusal {
    case .tooFewCycles(let cycles):
        results.append(cycles)
        return 1
    case .tooSlow: return 2
    case .gap: return 3
    case .tooSmall: return 4
    case .tooLarge: return 5
    case .secondMode: return 6
    case .periodMoves: return 7
    case .unsteady: return 8
    case .noRotation: return 9
    }
}
