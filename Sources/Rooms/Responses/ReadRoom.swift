import Transport
import Web

/// Moves a reading from the event loop to the task that writes it, and frees it there, because freeing a large reading
/// takes time.
///
/// Sendable: only one side uses it at a time.
final class ReadRoom: @unchecked Sendable {
    private var reading: (any RoomReading)?

    init(_ reading: any RoomReading) {
        self.reading = reading
    }

    @concurrent
    func bytes() async -> Result<[UInt8], Problem> {
        guard let reading else { return .success([]) }
        self.reading = nil
        do throws(Problem) {
            return .success(try reading.bytes())
        } catch {
            return .failure(error)
        }
    }
}
