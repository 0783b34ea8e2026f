import CCompression
import ContentCoding

extension BrotliEncoder: ReversibleContentEncoder {
    /// The maximum decoded size in bytes of served content.
    private static let largestDecoded = 64 << 20

    /// Decodes a stream; `nil` if it is damaged, has further bytes after its end, or decodes to more than 64 MiB.
    func decode(_ encoded: [UInt8]) -> [UInt8]? {
        guard let decoder = BrotliDecoderCreateInstance(nil, nil, nil) else { return nil }
        defer { BrotliDecoderDestroyInstance(decoder) }
        var decoded: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 64 << 10)
        return encoded.withUnsafeBufferPointer { input in
            var left = input.count
            var next = input.baseAddress
            while true {
                let (result, count) = part.withUnsafeMutableBufferPointer { output in
                    var room = output.count
                    var end = output.baseAddress
                    let result = BrotliDecoderDecompressStream(decoder, &left, &next, &room, &end, nil)
                    return (result, output.count - room)
                }
                decoded.append(contentsOf: part[..<count])
                guard decoded.count <= Self.largestDecoded else { return nil }
                switch result {
                case BROTLI_DECODER_RESULT_NEEDS_MORE_OUTPUT: continue
                // Our streams have no bytes after their end.
                case BROTLI_DECODER_RESULT_SUCCESS: return left == 0 ? decoded : nil
                default: return nil
                }
            }
        }
    }
}
