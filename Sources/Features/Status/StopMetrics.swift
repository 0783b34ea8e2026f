import Transport

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
