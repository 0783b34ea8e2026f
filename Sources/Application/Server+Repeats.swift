import Rooms
import Transport
import Web

/// Creations with an `Idempotency-Key`: a repeated request gets the first answer again.
extension Server {
    /// Runs a route's handler unless the request repeats an earlier one.
    func handle(_ request: RoutedRequest, on route: Route<Rooms>, _ rooms: isolated Rooms) throws(Problem)
        -> EventualResponse
    {
        guard route.isRepeatable, let key = try IdempotencyKey(request.http) else {
            return try perform(request, on: route, rooms)
        }
        switch request.http.body {
        case .none: return try handle(request, key, RequestFingerprint(request.http, body: []), on: route, rooms)
        case .bytes(let body):
            return try handle(request, key, RequestFingerprint(request.http, body: body), on: route, rooms)
        case .file:
            return .awaiting { [self, rooms = self.rooms] () throws(Problem) in
                let fingerprint = RequestFingerprint(request.http, body: try await request.http.wholeBody())
                switch try await handle(request, key, fingerprint, on: route, rooms) {
                case .now(let response): return response
                case .later(let work): return await work()
                }
            }
        }
    }

    private func handle(
        _ request: RoutedRequest,
        _ key: IdempotencyKey,
        _ fingerprint: RequestFingerprint,
        on route: Route<Rooms>,
        _ rooms: isolated Rooms
    ) throws(Problem) -> EventualResponse {
        let address = AddressGroup(request.http.remoteAddress)
        switch rooms.budgets.answers.begin(key, fingerprint, of: address, now: rooms.now) {
        case .new: break
        case .underWay: throw .idempotencyKeyInUse
        case .reused: throw .idempotencyKeyReused
        case .answer(let response): return .now(response)
        }
        do throws(Problem) {
            switch try perform(request, on: route, rooms) {
            case .now(let response):
                rooms.budgets.answers.end(key, of: address, with: response)
                return .now(response)
            case .later(let work):
                return .later { [self, rooms = self.rooms] in
                    let response = await work()
                    await keep(response, key, of: address, rooms)
                    return response
                }
            }
        } catch {
            rooms.budgets.answers.end(key, of: address, with: error.response)
            throw error
        }
    }

    private func keep(
        _ response: HTTPResponse,
        _ key: IdempotencyKey,
        of address: AddressGroup,
        _ rooms: isolated Rooms
    ) {
        rooms.budgets.answers.end(key, of: address, with: response)
    }
}
