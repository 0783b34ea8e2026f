extension Schema {
    /// The error code of `fence_sessions` for sessions that another node owns; its message is their codes.
    static let notOwnedCode = "TF002"
    /// The time after which a node without a renewed lease counts as dead.
    static let lease = "interval '5 seconds'"

    /// The nodes, and the owner of each session.
    ///
    /// A node is a running store: a row of `writer` and one of `node` with the same epoch. There are two rows, because
    /// the lease must be renewed while a commit is in flight.
    static let nodes = [
        """
        CREATE TABLE node (
            epoch bigint PRIMARY KEY, name text NOT NULL, home text NOT NULL, started_at timestamptz NOT NULL,
            lease_until timestamptz NOT NULL, is_over boolean NOT NULL, is_draining boolean NOT NULL,
            sessions bigint NOT NULL, phones bigint NOT NULL)
        """,
        "CREATE INDEX session_by_owner ON session (owner)",
        "CREATE INDEX session_by_wish ON session (owner) WHERE wanted_by IS NOT NULL",
        "CREATE INDEX session_by_expiry ON session (expires_at)",
        """
        CREATE FUNCTION bind_writer(own_epoch bigint) RETURNS void LANGUAGE sql AS $$
            UPDATE writer SET backend = pg_backend_pid(),
                backend_start = (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())
            WHERE epoch = own_epoch
        $$
        """,
        // Ends a node for good: no later commit of it succeeds. It waits for the commit in flight.
        """
        CREATE FUNCTION fence_off(old_epoch bigint) RETURNS void LANGUAGE plpgsql AS $$
        BEGIN
            UPDATE node SET is_over = true WHERE epoch = old_epoch;
            PERFORM pg_terminate_backend(pid) FROM pg_stat_activity JOIN writer
                ON writer.backend = pid AND writer.backend_start = pg_stat_activity.backend_start
                WHERE writer.epoch = old_epoch AND pid <> pg_backend_pid();
            UPDATE writer SET link = -1 WHERE epoch = old_epoch;
        END $$
        """,
        // Starts a node; the previous node with the same data folder has ended, otherwise the folder would be locked.
        """
        CREATE FUNCTION join_nodes(own_name text, own_home text) RETURNS bigint LANGUAGE plpgsql AS $$
        DECLARE
            own_epoch bigint;
            old_epoch bigint;
        BEGIN
            FOR old_epoch IN SELECT epoch FROM node WHERE home = own_home AND NOT is_over LOOP
                PERFORM fence_off(old_epoch);
            END LOOP;
            DELETE FROM node WHERE is_over AND lease_until < clock_timestamp() - interval '1 day'
                AND NOT EXISTS (SELECT FROM session WHERE owner = epoch);
            INSERT INTO writer (link, commits, started_at) VALUES (0, 0, clock_timestamp())
                RETURNING epoch INTO own_epoch;
            PERFORM bind_writer(own_epoch);
            INSERT INTO node VALUES (own_epoch, own_name, own_home, clock_timestamp(),
                clock_timestamp() + \(lease), false, false, 0, 0);
            RETURN own_epoch;
        END $$
        """,
        // The first statement of each commit: the commit fails as a whole unless this node still owns all sessions that
        // it writes.
        """
        CREATE FUNCTION fence_sessions(own_epoch bigint, own_link bigint, codes text[]) RETURNS void
        LANGUAGE plpgsql AS $$
        DECLARE
            others text;
        BEGIN
            PERFORM fence(own_epoch, own_link);
            SELECT string_agg(code, ' ') INTO others FROM session
                WHERE code = ANY(codes) AND owner IS DISTINCT FROM own_epoch;
            IF others IS NOT NULL THEN RAISE EXCEPTION '%', others USING ERRCODE = '\(notOwnedCode)'; END IF;
        END $$
        """,
        """
        CREATE FUNCTION take_session(own_epoch bigint, wanted text) RETURNS text LANGUAGE plpgsql AS $$
        DECLARE
            holder bigint;
        BEGIN
            IF NOT EXISTS (SELECT FROM node WHERE epoch = own_epoch AND NOT is_over) THEN
                RAISE EXCEPTION 'this node has lost its lease' USING ERRCODE = '\(fencedCode)';
            END IF;
            LOOP
                SELECT owner INTO holder FROM session WHERE code = wanted;
                IF NOT FOUND THEN RETURN 'unknown'; END IF;
                IF holder = own_epoch THEN RETURN 'taken'; END IF;
                IF holder IS NOT NULL THEN
                    -- Two that come at once wait for each other here, and the second sees what the first has done.
                    PERFORM FROM node WHERE epoch = holder AND NOT is_over AND lease_until < clock_timestamp() FOR UPDATE;
                    IF FOUND THEN PERFORM fence_off(holder); END IF;
                    IF EXISTS (SELECT FROM node WHERE epoch = holder AND NOT is_over) THEN
                        -- Rarely, so that proxies that disagree do not move it to and fro.
                        UPDATE session SET wanted_by = own_epoch WHERE code = wanted AND wanted_by IS NULL
                            AND (moved_at IS NULL OR moved_at < clock_timestamp() - interval '10 seconds'
                                OR EXISTS (SELECT FROM node WHERE epoch = holder AND is_draining));
                        RETURN 'owned';
                    END IF;
                END IF;
                UPDATE session SET owner = own_epoch, wanted_by = NULL, moved_at = clock_timestamp()
                    WHERE code = wanted AND owner IS NOT DISTINCT FROM holder;
                IF FOUND THEN RETURN 'taken'; END IF;
            END LOOP;
        END $$
        """,
    ]
}
