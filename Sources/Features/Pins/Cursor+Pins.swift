package import Geometry
import Rooms
package import Storage
package import Web

extension Cursor {
    /// Makes a signed cursor.
    ///
    /// - Parameter query: The query whose response the cursor continues.
    package static func text(_ position: PinPosition, of query: PinQuery, _ seal: CursorSeal) -> String {
        let code = seal.code(of: position, bounds: query.bounds, near: query.near)
        return "p\(String(position.key.bitPattern, radix: 36)).\(position.number).\(position.listedCount)."
            + String(code, radix: 36)
    }

    /// Reads a signed cursor; `nil` for none.
    ///
    /// - Throws: 422 unless the cursor comes from a response to the same query.
    package static func position(
        _ text: String?,
        bounds: GeographicBounds,
        near: GeographicCoordinate?,
        _ seal: CursorSeal
    ) throws(Problem) -> PinPosition? {
        guard let text else { return nil }
        let parts = text.dropFirst().split(separator: ".")
        guard text.hasPrefix("p"), parts.count == 4, let bits = UInt64(parts[0], radix: 36),
            let number = Int64(parts[1]),
            let seen = Int(parts[2]), Double(bitPattern: bits).isFinite, seen >= 0, seen < 1 << 40
        else { throw invalid }
        let position = PinPosition(key: Double(bitPattern: bits), number: number, listedCount: seen)
        guard UInt64(parts[3], radix: 36) == seal.code(of: position, bounds: bounds, near: near) else { throw invalid }
        guard seen <= Limits.maxListedPins else {
            throw .invalid("cursor", "The list ends after \(Limits.maxListedPins) pins; use a smaller `bbox`.")
        }
        return position
    }

    /// Makes a cursor from the key of a cell.
    package static func text(cell: UInt64) -> String { "c\(String(cell, radix: 36))" }

    /// Reads a cursor of clusters; 0 for none.
    ///
    /// - Throws: 422 for an invalid cursor.
    package static func cell(_ text: String?) throws(Problem) -> UInt64 {
        guard let text else { return 0 }
        guard text.hasPrefix("c"), let cell = UInt64(text.dropFirst(), radix: 36) else { throw invalid }
        return cell
    }
}
