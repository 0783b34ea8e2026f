/// A reader of untrusted bytes: for any input it returns within a second and keeps its invariants.
package struct FuzzTarget: Sendable {
    /// Its folder in `Tests/Fuzz/corpora`.
    package let name: String
    /// The maximum length of useful inputs, in bytes.
    package let longestInput: Int
    /// Reads one input; a broken invariant ends the process.
    package let run: @Sendable ([UInt8]) -> Void

    package static let all: [FuzzTarget] = [
        messages, bodies, multipartForm, play, kml, gpx, geoJSON, xmlPropertyList, binaryPropertyList, audio, pins,
        comparison,
        headerValues, log, checkpoint, httpHead, webSocket,
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Ends the process when an invariant is broken: libFuzzer keeps the input that did it.
func require(_ condition: Bool, _ invariant: StaticString) {
    if !condition { fatalError("broken: \(invariant)") }
}
