/**
 * Client for a TouchFigures server, for pages, Deno and Node 22: figures, the live view, simulated phones.
 *
 * `Contract` has what the server sends and takes, field by field: docs/openapi.yaml and docs/asyncapi.yaml.
 */

import type { Contract } from "./contract.d.ts";

export type { Contract };

type Abortable = {
  /** Ends the call, which then throws the signal's reason. */
  signal?: AbortSignal;
};

/** A server. `address` is what it prints, such as `http://192.168.1.20:8080`; without, the one that this module came from. */
export class TouchFigures {
  constructor(address?: string | URL, options?: {
    /** For creating sessions on a server that has one. */
    adminToken?: string;
    /** How long the server may be silent, 30 s. */
    timeoutSeconds?: number;
    /** How long a request is repeated that the server refuses for now, each time after its `Retry-After`; 30 s. */
    repeatSeconds?: number;
  });
  readonly address: string;
  readonly timeoutMilliseconds: number;

  /** The versions of the API and of the program, and the addresses. */
  getServer(options?: Abortable): Promise<Contract.Server>;

  /** A new session, with its host's token. */
  createSession(options?: Contract.NewSession & Abortable): Promise<Session>;

  /** An existing session; without the host's token it is read-only. Sends nothing yet. */
  session(code: string, hostToken?: string): Session;

  /**
   * Any other request of the API; `path` begins with `/api/v1/`. A `GET` is asked with the entity tag of its last answer.
   *
   * Throws `ServerProblem`, `ConnectionFailed` or, for a silent server, `NoAnswer`.
   */
  request(method: string, path: string, options?: RequestOptions): Promise<any>;

  /** The same, as text, with whether it is another one than the last answer to the same request. */
  ask(method: string, path: string, options?: RequestOptions): Promise<{ text: string; isNew: boolean }>;

  /** What comes as server-sent events from a path, such as those of `Session.followStats`. */
  follow(path: string, options?: Abortable): AsyncGenerator<any, void, void>;
}

export type RequestOptions = Abortable & {
  query?: Record<string, string | undefined>;
  body?: object;
  token?: string;
};

/** A session. Made by `TouchFigures.createSession` and `TouchFigures.session`. */
export class Session {
  private constructor();
  readonly code: string;
  readonly hostToken: string | undefined;
  readonly joinURL: string;

  getStats(options?: Abortable): Promise<Contract.SessionStats>;
  /** Without single participants. */
  getSummary(options?: Abortable): Promise<Contract.SessionSummary>;
  getParticipant(participant: string, options?: Abortable): Promise<Contract.ParticipantStats>;
  /** Counts, or `dwell` in ms, of one phone or of all. */
  getHeatmap(options?: { layer?: "count" | "dwell"; participant?: string } & Abortable): Promise<Contract.HeatmapLayer>;
  getResults(options?: Abortable): Promise<Contract.Results>;
  getExperiments(options?: Abortable): Promise<Contract.Experiments>;

  /** A control of the host, such as `control("challenge", { kind: "distance", target: 10 })`: docs/sessions.md, "Controls". */
  control(action: Contract.Control["action"], fields?: Record<string, unknown>): Promise<Contract.SessionState>;

  /** Deletes the session and all of its data. */
  delete(): Promise<void>;

  /** The stats now, and again when they have changed; asked for every `seconds` (1). */
  poll(options?: { seconds?: number } & Abortable): AsyncGenerator<Contract.SessionStats, void, void>;

  /**
   * The stats now and whenever they have changed, at most twice a second, until the session ends.
   *
   * After a lost connection it goes on with what has changed meanwhile. Throws `ServerProblem`, or `ConnectionFailed` if there is no
   * connection at the start, or later for `timeoutSeconds`.
   */
  followStats(options?: Abortable): AsyncGenerator<Contract.SessionStats, void, void>;
  followSummary(options?: Abortable): AsyncGenerator<Contract.SessionSummary, void, void>;
  followParticipant(participant: string, options?: Abortable): AsyncGenerator<Contract.ParticipantStats, void, void>;

  /**
   * What the projector gets: a snapshot, then frames with what changed, and the state after controls; until the session ends.
   *
   * After a lost connection it continues with a new snapshot. Throws `LiveClosed` or `ConnectionFailed`.
   */
  watch(options?: { frames?: 30 | 60 } & Abortable): AsyncGenerator<
    Contract.SnapshotMessage | Contract.FrameMessage | Contract.SessionMessage,
    void,
    void
  >;

  /** A simulated phone, once the server has let it in. */
  join(options?: JoinOptions): Promise<Phone>;
}

export type JoinOptions = {
  label?: string;
  group?: string;
  /** In CSS px; 390 × 844. */
  screen?: Contract.Screen;
  scale?: Contract.Scale;
  /** `resumeToken` of an earlier phone, to come back as the same participant. */
  resume?: string;
};

export type DrawOptions = {
  /** How long the finger is down; 1 s. */
  seconds?: number;
  /** What it rises to, 0 to 1; without, the screen measures none. */
  pressure?: number;
  /** Sends all without waiting. Figures depend on the events' own times, so they are the same. */
  atOnce?: boolean;
};

export type PhoneFigures = Pick<Contract.FiguresMessage, "touches" | "distance" | "time">;

/** One participant who draws. A lost connection comes back by itself, as the same one; nothing counts twice. */
export class Phone {
  private constructor();
  /** The participant's id, such as `p1`. */
  readonly id: string;
  /** The name that the server invented. */
  readonly invented: string;
  /** Kept secret, it brings the participant back: `join({ resume })`. */
  readonly resumeToken: string;
  /** The newest figures that the server has sent. */
  readonly figures: PhoneFigures;
  /** The newest message of each type, such as `session` or `challenge`. */
  readonly heard: Map<string, Contract.ServerMessage>;
  readonly isConnected: boolean;
  /** Batches that the server has not confirmed to be on its disk. */
  readonly waitingBatches: number;

  /** Draws along points in CSS px with one finger; resolves when it is up again. */
  draw(points: [number, number][], options?: DrawOptions): Promise<void>;
  /** Rests a finger on a point. */
  hold(point: [number, number], options?: DrawOptions): Promise<void>;
  /** Touches a point for 0.05 s. */
  tap(point: [number, number]): Promise<void>;
  /** Resolves with the figures when all that was drawn is on the server's disk. Throws `BatchRejected`, `NoAnswer`, or what ended the connection. */
  settle(): Promise<PhoneFigures>;
  /** Resolves when the condition holds; it is asked after each message. */
  until(condition: () => boolean, late?: string): Promise<void>;
  leave(): void;
}

/** The server refused a request; RFC 9457. `type` is one of docs/problems.md, such as `unknown-session`. */
export class ServerProblem extends Error {
  readonly type: string;
  readonly status: number;
  readonly title: string;
  readonly detail: string;
  readonly field: string | null;
  /** What the server's log calls the request; null from an older server. */
  readonly requestId: string | null;
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null;
}

/** There is no connection, or something else than a TouchFigures server answered. */
export class ConnectionFailed extends Error {}

/** The server is silent. */
export class NoAnswer extends ConnectionFailed {}

/** The server dropped a batch of a phone, and counted nothing of it. */
export class BatchRejected extends Error {}

/** The server closed a live connection for good: docs/protocol.md, "Close codes". */
export class LiveClosed extends Error {
  readonly code: number;
  readonly reason: string;
  /** Whether the session has ended, expired or was deleted. */
  readonly isEndOfSession: boolean;
}
