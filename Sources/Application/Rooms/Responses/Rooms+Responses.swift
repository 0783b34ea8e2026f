import Transport
import WireProtocol

extension Rooms {
    /// Replies with a response about a room; a large one is made in its turn, and read piece by piece.
    func reply(with plain: any RoomResponse, of room: Room, to request: HTTPRequest) -> HTTPReply {
        let response = responses.encoded(plain, of: room, for: request)
        let (code, owner) = (room.code, WorkOwner(request, room: room.code))
        do throws(Problem) {
            switch try responses.find(response, of: room, unless: request.headers["if-none-match"]) {
            case .unchanged(let tag): return .now(HTTPResponse(status: 304).tagged(tag))
            case .made(let made) where !made.isLarge: return .now(made.http(as: response, body: .bytes(made.bytes)))
            case .made(let made):
                return .answering { [self] () throws(Problem) in
                    made.http(as: response, body: try await gates.answers.body(of: made, for: owner))
                }
            case .large:
                return .answering { [self] () throws(Problem) in
                    switch await make(response, of: code, for: owner) {
                    case .made(let made):
                        return made.http(as: response, body: try await gates.answers.body(of: made, for: owner))
                    case .busy: throw .answersTooBusy
                    case .gone: throw .unknownSession(code)
                    case .failed(let problem): throw problem
                    }
                }
            }
        } catch {
            return .now(error.response)
        }
    }

    private func make(
        _ response: any RoomResponse,
        of code: String,
        for owner: WorkOwner
    ) async -> RoomResponses.Outcome {
        await responses.make(response, of: code, for: owner)
    }
}
