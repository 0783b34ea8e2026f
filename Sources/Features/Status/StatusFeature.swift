import Imaging
import Rooms
import Transport

/// Information about the server: health, metrics, addresses, QR codes and its certificate.
final class StatusFeature: Feature {
    static let routes = serverRoutes

    let qrCodes: any QRCodeRendering

    init(_ qrCodes: any QRCodeRendering) {
        self.qrCodes = qrCodes
    }
}

/// Writes the use of the budgets in Prometheus' text format.
extension StatusFeature {
    /// Returns all budgets as Prometheus metrics.
    static func budgetText(_ rooms: isolated Rooms) async -> String {
        let rows = budgetRows(rooms) + rooms.features.all.flatMap(\.budgets) + (await rooms.gates.budgets)
        let series: [(name: String, help: String, type: String, value: (BudgetUse) -> Int)] = [
            ("used", "Highest use of a budget by an address or room.", "gauge", { $0.used }),
            ("limit", "Limit of a budget.", "gauge", { $0.limit }),
            ("refusals_total", "Refusals because a budget was used up.", "counter", { $0.refusals }),
        ]
        return series.map { series in
            let lines = rows.map {
                "touchfigures_budget_\(series.name){budget=\"\($0.name)\",scope=\"\($0.scope)\"} \(series.value($0))\n"
            }
            return """
                # HELP touchfigures_budget_\(series.name) \(series.help)
                # TYPE touchfigures_budget_\(series.name) \(series.type)

                """ + lines.joined()
        }.joined()
    }

    private static func budgetRows(_ rooms: isolated Rooms) -> [BudgetUse] {
        let now = rooms.now
        func rate(_ name: String, _ budget: RateBudget) -> BudgetUse {
            BudgetUse(
                name: name,
                scope: "address",
                used: budget.highestUse(now: now),
                limit: Int(budget.burst),
                refusals: budget.refusals
            )
        }
        func count(_ name: String, _ budget: CountBudget<some Hashable>, of scope: String = "address") -> BudgetUse {
            BudgetUse(
                name: name,
                scope: scope,
                used: budget.highestCount,
                limit: budget.limit,
                refusals: budget.refusals
            )
        }
        let awake = rooms.directory.awake.values
        let connections = rooms.transport.usage
        let roomRefusals = awake.reduce(0) { $0 + $1.places.refusals }
        return [
            rate("greetings", rooms.budgets.greetings), rate("session_creations", rooms.budgets.creations),
            rate("rounds", rooms.budgets.rounds), rate("hit_tests", rooms.budgets.hitTests),
            rate("wrong_codes", rooms.budgets.wrongCodes), rate("wrong_tokens", rooms.budgets.wrongTokens),
            rate("motion_samples", rooms.budgets.motionSamples),
            count("sessions", rooms.budgets.sessions), count("viewers", rooms.budgets.viewers),
            count("followers", rooms.budgets.followers, of: "room"),
            BudgetUse(
                name: "heatmap_blocks",
                scope: "address",
                used: rooms.budgets.phones.highestBlockCount,
                limit: Limits.blocksPerAddress
            ),
            BudgetUse(
                name: "participants",
                scope: "room",
                used: awake.map(\.places.phones).max() ?? 0,
                limit: Limits.participantsPerRoom,
                refusals: roomRefusals
            ),
            BudgetUse(
                name: "heatmap_blocks",
                scope: "room",
                used: awake.map(\.places.blocks).max() ?? 0,
                limit: Limits.blocksPerRoom
            ),
            BudgetUse(
                name: "viewers",
                scope: "room",
                used: awake.map(\.viewers.count).max() ?? 0,
                limit: Limits.viewersPerRoom
            ),
            BudgetUse(
                name: "answer_bytes",
                scope: "room",
                used: awake.compactMap(\.responseCache?.ledger.bytes).max() ?? 0,
                limit: Limits.unreadResponseBytesPerRoom,
                refusals: rooms.responses.memoryRefusals
            ),
            BudgetUse(
                name: "participants",
                scope: "all",
                used: rooms.budgets.phones.phones,
                limit: Limits.phones,
                refusals: rooms.budgets.phones.refusals
            ),
            BudgetUse(
                name: "heatmap_blocks",
                scope: "all",
                used: rooms.budgets.phones.blocks,
                limit: Limits.blocks
            ),
            BudgetUse(name: "answer_bytes", scope: "all", used: rooms.responses.bytes, limit: Limits.responseBytes),
            BudgetUse(
                name: "connections",
                scope: "all",
                used: connections.connections,
                limit: connections.connectionLimit,
                refusals: connections.refusals
            ),
            BudgetUse("unfinished_requests", connections.unfinishedRequests),
            BudgetUse("unfinished_request_bytes", connections.unfinishedRequestBytes),
            BudgetUse("unread_responses", connections.unreadResponses),
            BudgetUse("unread_response_bytes", connections.unreadResponseBytes),
            BudgetUse("unfinished_message_bytes", connections.unfinishedMessageBytes),
            BudgetUse("queued_bytes", connections.queuedBytes),
            BudgetUse(
                name: "waiting_answers",
                scope: "all",
                used: rooms.responses.waitingCount,
                limit: Limits.waitingForSlowWork.total,
                refusals: rooms.responses.refusals
            ),
            BudgetUse(
                name: "waiting_greetings",
                scope: "all",
                used: rooms.arrivals.waitingGreetings,
                limit: Limits.waitingGreetings
            ),
        ]
    }
}

/// Writes the longest stop of the event loop in Prometheus' text format.
extension StatusFeature {
    /// Returns the stop's length and parts; all zero without a stop.
    static func stopText(_ stop: LoopStop?) -> String {
        let parts = LoopWork.allCases.map { ("{work=\"\($0.name)\"}", stop?.milliseconds(of: $0)) }
        let rows: [(name: String, help: String, times: [(labels: String, milliseconds: Double?)])] = [
            ("loop_stop_seconds", "Longest stop of the event loop in five minutes.", [("", stop?.milliseconds)]),
            ("loop_stop_waited_seconds", "Its time without a core, for a lock or the disk.", [("", stop?.waited)]),
            ("loop_stop_work_seconds", "Its parts by the kind of work.", parts),
        ]
        return rows.map { row in
            """
            # HELP touchfigures_\(row.name) \(row.help)
            # TYPE touchfigures_\(row.name) gauge

            """ + row.times.map { "touchfigures_\(row.name)\($0.labels) \(($0.milliseconds ?? 0) / 1000)\n" }.joined()
        }.joined() + """
            # HELP touchfigures_loop_stop_events Events of sockets at its beginning.
            # TYPE touchfigures_loop_stop_events gauge
            touchfigures_loop_stop_events \(stop?.events ?? 0)

            """
    }
}
