import AudioWalk
import Geometry

extension ClientMessageDecoder {
    /// Reads the value of `fixes`, like `decodeEvents`.
    ///
    /// - Returns: The fault of the first invalid fix, or `nil`.
    /// - Throws: If it is not JSON.
    mutating func decodeFixes(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> ListFault? {
        guard cursor.peek(in: bytes) == UInt8(ascii: "[") else {
            try cursor.skipValue(in: bytes)
            return ListFault(list: "fixes", reason: "expected an array")
        }
        let start = cursor.index
        fixes.removeAll(keepingCapacity: true)
        cursor.index += 1
        if cursor.consume(UInt8(ascii: "]"), in: bytes) { return nil }
        repeat {
            guard let fault = try decodeFix(&cursor, in: bytes) else { continue }
            let fix = fixes.count
            cursor.rewind(to: start)
            try cursor.skipValue(in: bytes)
            return ListFault(list: "fixes: fix", index: fix, reason: fault)
        } while cursor.consume(UInt8(ascii: ","), in: bytes)
        try cursor.expect(UInt8(ascii: "]"), in: bytes)
        return nil
    }

    /// Reads `[latitude, longitude, accuracy, t, scene?]`.
    private mutating func decodeFix(_ cursor: inout JSONCursor, in bytes: Span<UInt8>) throws(JSONFault) -> String? {
        guard cursor.consume(UInt8(ascii: "["), in: bytes) else { return "expected an array" }
        guard let latitude = try element(&cursor, in: bytes), latitude.magnitude <= 90 else {
            return "latitude: expected -90 to 90"
        }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let longitude = try element(&cursor, in: bytes),
            let position = GeographicCoordinate(latitude: latitude, longitude: longitude)
        else { return "longitude: expected -180 to 180" }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let accuracy = try element(&cursor, in: bytes),
            (0...WalkLimits.accuracyMetres).contains(accuracy)
        else { return Self.accuracyRule }
        guard cursor.consume(UInt8(ascii: ","), in: bytes), let time = try element(&cursor, in: bytes),
            time.magnitude <= WalkLimits.milliseconds
        else { return "t: expected a finite number, at most 10^15 in magnitude" }
        var fix = WalkFix(position: position, accuracyMetres: accuracy, time: time)
        if cursor.consume(UInt8(ascii: ","), in: bytes) {
            guard let scene = try optional(&cursor, in: bytes), scene.map(Self.isScene) ?? true else {
                return Self.sceneRule
            }
            fix.scene = scene.map { Int($0) }
        }
        guard cursor.consume(UInt8(ascii: "]"), in: bytes) else { return "expected four or five elements" }
        guard fixes.count < WalkLimits.fixesPerBatch else { return Self.tooManyFixes }
        fixes.append(fix)
        return nil
    }

    private static let accuracyRule = "accuracy: expected metres from 0 to \(Int(WalkLimits.accuracyMetres))"
    private static let sceneRule = "scene: expected a whole number from 0 to \(WalkLimits.lastScene), or null"
    private static let tooManyFixes = "more than \(WalkLimits.fixesPerBatch) fixes"

    private static func isScene(_ number: Double) -> Bool {
        number >= 0 && number <= Double(WalkLimits.lastScene) && number == number.rounded()
    }
}
