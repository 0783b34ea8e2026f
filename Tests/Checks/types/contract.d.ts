// Made by Scripts/build-contract from docs/asyncapi.yaml and docs/openapi.yaml.

declare namespace Contract {
  /** The number of a participant's batch: 1, 2, 3 …, across reconnects. */
  type Seq = number;

  /** A batch's number; 0 before the first. */
  type Applied = number;

  /** On the phone's clock. */
  type Milliseconds = number;

  /** Of the screen's width or height; outside 0 to 1 beside the screen. */
  type Share = number;

  /** x, y in CSS px of the natural orientation. */
  type Position = [number, number];

  /** From a phone that touches, from one that walks, or from a viewer. */
  type HelloMessage = {
    type: "hello";
    role: "touch" | "walk" | "view";
    screen?: Screen;
    scale?: Scale;
    /** The phone's resume token; without one a new participant. */
    resume?: string | null;
    /** 16 to 100 bytes, chosen by the phone, so that a lost welcome creates no second participant. */
    join?: string | null;
    /** Asks for the others' touches. */
    peers?: boolean | null;
    /** With walk: the play's id, at most 100 bytes. */
    play?: string | null;
    /** With view: the host token. */
    host?: string | null;
    /** Accepted and ignored. */
    locale?: string | null;
    label?: WishedLabel;
    group?: WishedGroup;
    abilities?: PhoneAbilities;
  };

  type Screen = {
    /** CSS px in the natural orientation. */
    width: number;
    height: number;
    pixelsPerCentimetre?: number | null;
    /** Whether a person calibrated the density with a card. */
    calibrated?: boolean | null;
    /** Of the density; without `calibrated`, it is that of the device's model. Needs `pixelsPerCentimetre`. */
    relativeError?: number | null;
  };

  /** What the phone's page can do; what is null or missing is unknown. */
  type PhoneAbilities = {
    /** Whether it was loaded over HTTPS or from the phone itself. */
    secure?: boolean | null;
    /** Whether the screen has measured force; unknown before the first press. */
    force?: boolean | null;
    position?: boolean | null;
    motion?: boolean | null;
    /** Whether it can keep the screen on. */
    wakeLock?: boolean | null;
    microphone?: boolean | null;
  } | null;

  /** How pressure becomes grams. */
  type Scale = {
    /** Grams at a pressure of 1. */
    fullScaleGrams?: number | null;
    /** The pressure that counts as 0 g. */
    tare?: number | null;
    calibrated?: boolean | null;
  };

  type TouchesMessage = {
    type: "touches";
    seq: Seq;
    events: TouchEvent[];
  };

  /** phase (0 began, 1 moved, 2 ended, 3 cancelled, 4 held), pointer, x, y in CSS px, t in ms, pressure from 0 to 1, radius in CSS px, tool. */
  type TouchEvent = [0 | 1 | 2 | 3 | 4, number, number | null, number | null, Milliseconds, (number | null)?, (number | null)?, ("pen" | null)?];

  type FixesMessage = {
    type: "fixes";
    seq: Seq;
    t?: Milliseconds;
    fixes: ([number, number, number, Milliseconds, (number | null)?])[];
  };

  type FlashMessage = {
    type: "flash";
    seq: Seq;
    t: Milliseconds;
  };

  type LapMessage = {
    type: "lap";
    seq: Seq;
    t: Milliseconds;
    /** Mean time by which the finger was behind the mark, ms. */
    lag: number;
    /** Mean time from frame to frame, ms. */
    frame: number;
  };

  type DrawnMessage = {
    type: "drawn";
    seq: Seq;
    t: Milliseconds;
    /** Side of the square that the template is shown in, CSS px. */
    size: number;
    /** How often the page is turned clockwise by a quarter from the natural orientation, as `screen.orientation.angle` says. */
    turn: number;
  };

  type AnchorsMessage = {
    type: "anchors";
    seq: Seq;
    /** At most 1000 bytes. */
    page: string;
    /** Of the page's layout viewport in CSS px. */
    width: number;
    anchors: ([string, number, number, number, "hit" | "scrolled" | "dead" | "slip", boolean?, (string | null)?, (number | null)?])[];
  };

  type WithdrawMessage = {
    type: "withdraw";
  };

  /** The phone's own name or code: at most 32 characters and 128 bytes, composed and without surplus spaces. */
  type WishedLabel = string | null;

  /** Its group: at most 16 characters and 64 bytes, likewise. */
  type WishedGroup = string | null;

  /** Without `label`, it has none any more. */
  type OwnNameMessage = {
    type: "name";
    label?: WishedLabel;
    group?: WishedGroup;
  };

  type WelcomeMessage = {
    type: "welcome";
    participant: {
      id: ParticipantID;
      name: string;
      colour: string;
      shape: string;
      label?: Label;
      group?: Group;
      labelHidden?: LabelHidden;
      resume: Token;
    };
    seq: Applied;
    ack: Applied;
    pace: Pace;
    /** Whether the server takes anchors and withdraw. */
    study: boolean;
    stats: ParticipantStats;
    session: State & {
      code: Code;
      retention: Retention;
    };
  };

  /** Useful batches a second. */
  type Pace = number;

  /** Of touches, with `walk` of a walker, or of both where the phone has sent both. */
  type FiguresMessage = {
    type: "figures";
    seq: Applied;
    ack: Applied;
    pace?: Pace;
    touching?: number;
    touches?: number;
    distance?: {
      lastCentimetres: number;
      totalCentimetres: number;
    };
    time?: {
      lastSeconds: number;
      totalSeconds: number;
    };
    heatmap?: {
      highest: number;
      cells: [number, number][];
    };
    walk?: {
      play: string | null;
      fixes: number;
      distanceMetres: number;
    };
  };

  /** What the session does now. */
  type State = {
    activity: Activity;
    subject?: string;
    frozen: boolean;
    hidden: boolean;
    locked: boolean;
    spotlight: string | null;
    touchkit: boolean;
    lobby: boolean;
    naming?: Naming;
    namesShown?: NamesShown;
    expiresAt: string;
    challenge?: Challenge;
    finished?: Challenge;
    experiment?: ClassExperiment;
    game?: Game;
    lesson?: ClassLesson;
    view?: View;
    page?: WallPage;
    consent?: ConsentQuestion;
    studyVersion?: StudyVersion;
    heat?: Heat;
    remote?: Remote;
    remoteRequest?: RemoteRequest;
  };

  type SessionMessage = State & {
    type: "session";
  };

  type PeersMessage = {
    type: "peers";
    touches: [ParticipantID, number, Share, Share, string, string][];
  };

  /** The targets' diameter and centres in CSS px of the natural orientation. */
  type Ring = {
    width: number;
    targets: Position[];
  };

  type ChallengeProgressMessage = {
    type: "challenge";
    number: number;
    kind: "distance" | "hold" | "targets" | "press" | "reaction" | "latency" | "symbol";
    target: number;
    attemptLimit?: AttemptLimit;
    /** Seconds left of 3-2-1. */
    startsIn?: number;
    attempts: number;
    latest: number | null;
    best: number | null;
    layout?: Ring;
    /** The index of the circle to tap. */
    next?: number;
    movements?: number;
    /** Trials of the series that are done. */
    reactions?: number;
    /** In the series so far. */
    falseStarts?: number;
    /** Laps of the series that are done. */
    laps?: number;
    /** Strokes of the drawing in progress. */
    strokes?: number;
  };

  type StandingMessage = {
    type: "standing";
    round: number;
    place: number | null;
    of: number;
    gained: number;
    points: number;
    overall: number | null;
    kind: "distance" | "hold" | "targets" | "press" | "reaction" | "latency" | "symbol";
    target: number;
    latest: number | null;
    best: number | null;
    histogram?: ClassHistogram;
  };

  /** The class's newest results in bins; missing while results are hidden, and without any. */
  type ClassHistogram = {
    /** The first bin's centre in steps. */
    first: number;
    /** From one bin's centre to the next. */
    step: number;
    counts: number[];
    /** The index of this phone's bin. */
    own: number | null;
    /** Whether the first bin has what is below it as well. */
    below: boolean;
    above: boolean;
  };

  type ExperimentProgressMessage = {
    type: "experiment";
    number: number;
    phase: ExperimentPhase;
    state: "tapping" | "steering" | "waiting" | "done";
    task: "tapping" | "steering";
    /** Counts practice too. */
    sequence?: number;
    practice?: boolean;
    /** Counts the measured ones; null in practice. */
    condition?: number | null;
    /** In tapping. */
    taps?: number;
    /** In steering. */
    trials?: number;
    layout?: Ring;
    tunnel?: {
      width: number;
      start: Position;
      end: Position;
      trials: number;
    };
    conditions: number;
    /** Conditions that do not fit on the screen. */
    tooLarge: number;
    result: ExperimentFigures | null;
  };

  type SpotMessage = Standing & {
    type: "spot";
    round: string;
    /** Always true: everybody has found everything. */
    over?: boolean;
  };

  type LessonChoiceMessage = {
    type: "lesson";
    run: number;
    step: number;
    choice: number;
  };

  type ConsentMessage = {
    type: "consent";
    /** Of the session's questions. */
    number: number;
    text: string;
    /** `null`: the phone has not answered, and its touches do not count yet. */
    consent: "given" | "refused" | null;
  };

  type ScaleRequestMessage = {
    type: "scale";
    action: "tare" | "calibrate";
    /** With calibrate, in euros. */
    coin?: number;
    /** With calibrate. */
    count?: number;
  };

  type WithdrawnMessage = {
    type: "withdrawn";
  };

  /** As the host allows; without `label`, its invented name. */
  type LabelledMessage = {
    type: "label";
    label?: Label;
    group?: Group;
    labelHidden?: LabelHidden;
  };

  type ErrorMessage = {
    type: "error";
    /** One of the close codes. */
    code: number;
    title: string;
    detail: string;
    /** The batch that was dropped. */
    seq?: number;
    /** After a gap. */
    expected?: number;
  };

  type SnapshotMessage = SessionStats & TaskNews & {
    type: "snapshot";
    walkers?: Walkers;
    abilities?: AbilityCounts;
  };

  type FrameMessage = TaskNews & ({
    type: "frame";
    /** Milliseconds on the server's monotonic clock. */
    t: number;
    touches: ([ParticipantID, number, Share, Share, number | null])[];
    ink?: ([ParticipantID, number, 0 | 1, Share[]])[];
    figures: [ParticipantID, number, number, number, number, number][];
    joined: ParticipantStats[];
    left: ParticipantID[];
    /** Who was removed with its data, by the host or by withdrawing; it is in no sum any more, and does not come back. */
    removed?: ParticipantID[];
    labels?: {
      id: ParticipantID;
      label?: Label;
      group?: Group;
      labelHidden?: LabelHidden;
    }[];
    cleared?: ParticipantID[];
    forces?: Forces;
    walkers?: Walkers;
    abilities?: AbilityCounts;
  });

  type Forces = ([ParticipantID, number | null, number | null, "none" | "contactArea" | "measured" | "pen", number | null])[];

  /** For the host only: what the connected phones can do, counted; in frames when it may have changed. */
  type AbilityCounts = (["secure" | "force" | "position" | "motion" | "wakeLock" | "microphone", number, number, number])[];

  /** For the host only. */
  type Walkers = ([ParticipantID, number, number, number, number | null, number, number])[];

  /** What the class's task adds to frames and snapshots. */
  type TaskNews = {
    results?: ([ParticipantID, number | null, number | null, number])[];
    scores?: ([ParticipantID, number | null, number, number, number])[];
    experimentPoints?: [ParticipantID, number, number, number, number, number, number, number][];
    experimentFigures?: ClassFigures[];
    spot?: ([ParticipantID, number, number, number, number | null, boolean])[];
    /** How many phones chose each choice. */
    answers?: number[];
    /** Likewise when the question was asked first. */
    earlierAnswers?: number[];
    /** How long the class has been at a step with a timer. */
    stepMilliseconds?: number[];
  };

  /** An error (RFC 9457). */
  type Problem = {
    /** A link to the type's entry in the documentation. */
    type: string;
    title: string;
    status: number;
    detail: string;
    /** The invalid parameter, or the path of the invalid field in the body: `target`, `position.latitude`, `distances[0]`, `differences[2].width`. Missing where the whole body is invalid. */
    field?: string;
    /** The line of a document's first fault. */
    line?: number | null;
    /** A document's faults, the first 100. */
    faults?: DocumentFault[];
  };

  type DocumentFault = {
    /** `null` if the fault concerns the whole document. */
    line: number | null;
    reason: string;
  };

  /** A session's replay as a whole; times are milliseconds since its start. */
  type Replay = {
    code: string;
    /** Whether the host has ended the session; if not, the replay may grow. */
    ended: boolean;
    /** The first touch. */
    firstMilliseconds: number;
    /** The latest record so far. */
    durationMilliseconds: number;
    /** In order of joining, including removed ones. */
    participants: ({
      id: ParticipantID;
      name: string;
      label?: Label;
      group?: Group;
      labelHidden?: LabelHidden;
      colour: string;
      shape: string;
      screen: {
        width: number;
        height: number;
      };
      /** Whether its screen was calibrated with a card, for centimetres. */
      calibrated: boolean;
      densityFrom: DensityFrom;
      relativeError: DensityError;
      joinedMilliseconds: number;
      removedMilliseconds: number | null;
    })[];
    /** The host's actions. */
    markers: ({
      milliseconds: number;
      /** `began`: a challenge or an experiment, before which all was drawn that is gone. */
      kind: "cleared" | "began" | "frozen" | "unfrozen" | "ended";
      /** The participant concerned; null for all. */
      participant: string | null;
    })[];
    /** `[milliseconds, participants]`: how many participants changed since the previous entry, about every 10 s. */
    activity: [number, number][];
  };

  /** The state at one instant, and the changes after it. */
  type ReplaySegment = {
    from: number;
    /** At most the requested `to`. */
    to: number;
    /** Whether the log could be read up to `to`. */
    complete: boolean;
    /** At `from`, of participants in the room: participant, last cm, total cm, last s, total s, touches. */
    figures: [string, number, number, number, number, number][];
    /** Fingers down at `from`: participant, pointer, x / width, y / height, pressure. */
    touches: ([string, number, number, number, number | null])[];
    heatmap: {
      columns: number;
      rows: number;
      /** All phones merged, at `from`, row by row. */
      counts: number[];
      /** `[milliseconds, [[cell, count], …]]`: the cells that changed up to then. */
      changes: [number, [number, number][]][];
    };
    /** In order: milliseconds, participant, events, then the figures after them as above. */
    steps: [number, string, number[][], number, number, number, number, number][];
  };

  type Activity = "touch" | "scale" | "spot" | "walk" | "lesson";

  /** replay: every event is stored; figures: sums only. */
  type Retention = "replay" | "figures";

  type NewSession = {
    /** Default touch. */
    activity?: "touch" | "scale" | "spot" | "walk" | "lesson" | null;
    /** Default the server's setting, which is replay unless given. */
    retention?: "replay" | "figures" | null;
    /** The language of the participants' names; by default `en`, `de` or `fr`, by the weights of `Accept-Language`. */
    locale?: string | null;
    /** Seconds until the session expires. Default and limit are the server's settings, `sessionLifetime` of `GET /server`. */
    expiresIn?: number | null;
  };

  /** A new session: the code for everybody, the token for its host. */
  type CreatedSession = {
    code: Code;
    hostToken: Token;
    /** The touch page of this session, for phones in the same network. */
    joinURL: string;
    expiresAt: string;
  };

  type Code = string;

  /** Never reused in a session. */
  type ParticipantID = string;

  type PlayID = string;

  type PuzzleID = string;

  type Token = string;

  /** GeoJSON, RFC 7946. */
  type FeatureCollection = {
    type: "FeatureCollection";
    features: object[];
  };

  /** That of a class's round begins with its session's code and a dot. */
  type RoundID = string;

  /** The `action` decides which further fields are needed. It takes no others, except as `null`. */
  type Control = PlainControl | ParticipantControl | RemoveControl | BanControl | EraseControl | ActivityControl | LessonControl | RetentionControl | LifetimeControl | ConsentControl | LobbyControl | TouchkitControl | ChallengeControl | ExperimentControl | ViewControl | RemoteControl | NamingControl | RenameControl | LabelControl | TareControl | CalibrateControl;

  type PlainControl = {
    action: "freeze" | "unfreeze" | "hide" | "reveal" | "lock" | "unlock" | "unban" | "version" | "end";
  };

  /** For one participant. Without one, `clear` applies to all, and `spotlight` ends the spotlight. */
  type ParticipantControl = {
    action: "clear" | "spotlight";
    participant?: string | null;
  };

  /** Removes one participant, or with `idle` all that are not connected, and all that have sent no batch and have no round. What they have sent is erased. */
  type RemoveControl = {
    action: "remove";
    participant?: ParticipantID;
    /** Always true. */
    idle?: boolean;
  };

  /** Removes a participant like `remove`, and does not let its phone in again. */
  type BanControl = {
    action: "ban";
    participant: ParticipantID;
  };

  /** Erases everything that is stored of one participant, whose phone is removed. It is also accepted after the session's end, for a participant that was removed before, and again. The answer comes once nothing is left on disk; it cannot be undone. */
  type EraseControl = {
    action: "erase";
    participant: ParticipantID;
  };

  type ActivityControl = {
    action: "activity";
    activity: Activity;
    /** The activity's subject. With `spot`, the id of a puzzle that is shown to players, which starts a game; with `walk`, the id of a play that is shown to listeners. */
    subject?: string | null;
  };

  /** Goes to a step of the lesson, or ends the lesson. */
  type LessonControl = {
    action: "lesson";
    /** Counts from 1. */
    step?: number;
    /** Always false: ends the lesson. */
    on?: boolean;
  };

  type RetentionControl = {
    action: "retention";
    retention: Retention;
  };

  /** Own name or code; missing for none, and where the host does not show it. */
  type Label = string;

  /** Of the phone; missing for none, and while names are not shown. */
  type Group = string;

  /** What the phone has answered to the newest question for consent; for the host alone, missing for one that was not asked. */
  type ParticipantConsent = "given" | "refused" | "unanswered";

  /** Always true: the host hides this label. */
  type LabelHidden = boolean;

  /** How phones get their names; missing for invented ones that are shown. */
  type Naming = "invented" | "own" | "codes";

  /** Whether own names and codes are shown to the class. */
  type NamesShown = boolean;

  /** How phones get their names, or whether own names and codes are shown to the class. */
  type NamingControl = {
    action: "naming";
    naming?: Naming;
    shown?: NamesShown;
  };

  /** Without `label`, the phone is called by its invented name again. Its user cannot change it any more. */
  type RenameControl = {
    action: "rename";
    participant: ParticipantID;
    /** At most 32 characters and 128 bytes, composed and without surplus spaces. */
    label?: string | null;
  };

  /** Hides or shows the label of one phone. */
  type LabelControl = {
    action: "label";
    participant: ParticipantID;
    on: boolean;
  };

  /** Asks each phone once whether what it sends may be stored; without `text` nobody any more. */
  type ConsentControl = {
    action: "consent";
    /** Plain text, at most 2,000 bytes. */
    text?: string | null;
  };

  /** The host's question to each phone whether what it sends may be stored. */
  type ConsentQuestion = {
    number: number;
    text: string;
  };

  type ConsentAnswers = {
    /** `null`: nobody is asked. */
    number: number | null;
    text: string | null;
    given: number;
    refused: number;
    unanswered: number;
    participants: ({
      id: ParticipantID;
      consent?: "given" | "refused";
    })[];
  };

  /** Sets when the session expires, in seconds from now; also sooner than before. The limit counts from its creation: at most `limitSeconds` of `sessionLifetime` in `GET /server`. */
  type LifetimeControl = {
    action: "lifetime";
    expiresIn: number;
  };

  type LobbyControl = {
    action: "lobby";
    on: boolean;
  };

  type TouchkitControl = {
    action: "touchkit";
    on: boolean;
  };

  /** Without any field, each projector shows its own; without `view` alone, the others apply to the present one. */
  type ViewControl = {
    action: "view";
    view?: "together" | "wall" | "heatmap" | null;
    /** 0 if `view` comes without it. */
    page?: number;
    smooth?: boolean;
    layer?: "count" | "dwell";
  };

  /** Without `on`, changes what projectors show while a phone is the remote; `on` takes neither `display` nor `names`. `allow` answers the phone that waits with that `sign`, and takes nothing else. */
  type RemoteControl = {
    action: "remote";
    /** Always false: takes the remote back. */
    on?: boolean;
    display?: boolean;
    names?: boolean;
    allow?: boolean;
    sign?: RemoteSign;
  };

  /** While the activity is `scale`, lets one phone take what is on its glass as zero; without `participant`, all phones. */
  type TareControl = {
    action: "tare";
    participant?: string | null;
  };

  /** While the activity is `scale`, calibrates one phone by the coins on its glass; without `participant`, all phones. */
  type CalibrateControl = {
    action: "calibrate";
    /** In euros. */
    coin: number;
    count: number;
    participant?: string | null;
  };

  /** Starts an experiment, its measurement after the practice, or ends it. Only the start takes settings, `targets` for tapping, `trials` for steering. */
  type ExperimentControl = {
    action: "experiment";
    /** The start if it is missing. */
    step?: "start" | "measure" | "stop" | null;
    /** Of the start; tapping if it is missing. */
    task?: "tapping" | "steering" | null;
    /** Between successive targets, or the tunnels' lengths, in mm. */
    distances?: number[] | null;
    /** The targets' diameters or the tunnels' widths, in mm; none larger than the smallest distance. */
    widths?: number[] | null;
    /** Odd; in tapping. */
    targets?: number | null;
    /** Of a sequence; in steering. */
    trials?: number | null;
    practice?: number | null;
  };

  /** Without `kind`, `target` and `attemptLimit`, ends the challenge. */
  type ChallengeControl = {
    action: "challenge";
    kind?: "distance" | "hold" | "targets" | "press" | "reaction" | "latency" | "symbol" | null;
    /** distance 0.1 to 1000 cm, hold 0.1 to 600 s, targets 1 to 6 bits, press 1 to 10,000 g, reaction 1 to 20 trials, latency 3 to 30 laps, symbol the number of the symbol from 1 to 8. */
    target?: number | null;
    /** How many attempts of each phone count; all by default. */
    attemptLimit?: number | null;
  };

  /** What the session does now. */
  type SessionState = {
    code: Code;
    ended: boolean;
    activity: Activity;
    subject?: string;
    frozen: boolean;
    hidden: boolean;
    /** Nobody new gets in. */
    locked: boolean;
    spotlight: string | null;
    touchkit: boolean;
    /** Whether viewers show how to join; true until the host starts. */
    lobby: boolean;
    naming?: Naming;
    namesShown?: NamesShown;
    expiresAt: string;
    challenge?: Challenge;
    /** The challenge that has ended, until the class starts something else. */
    finished?: Challenge;
    experiment?: ClassExperiment;
    game?: Game;
    lesson?: ClassLesson;
    consent?: ConsentQuestion;
    studyVersion?: StudyVersion;
    view?: View;
    page?: WallPage;
    heat?: Heat;
    remote?: Remote;
    remoteRequest?: RemoteRequest;
  };

  /** The experiment that runs or was finished, until the class starts something else. */
  type ClassExperiment = ExperimentSettings & {
    phase: ExperimentPhase;
  };

  /** The host's choice for all projectors. */
  type View = "together" | "wall" | "heatmap";

  /** The wall's page, which projectors take modulo the number of their pages; missing for 0. */
  type WallPage = number;

  /** The kind of heatmap. */
  type Heat = {
    smooth: boolean;
    layer: "count" | "dwell";
  };

  /** What projectors show while a phone is the host's remote. */
  type Remote = {
    /** No controls. */
    display: boolean;
    /** Names, although there are no controls. */
    names: boolean;
  };

  /** The number that the host compares with that on the phone. */
  type RemoteSign = string;

  /** A phone that waits to become the remote. */
  type RemoteRequest = {
    sign: RemoteSign;
  };

  /** The puzzle that the class plays; its id is the subject. */
  type Game = {
    /** Counts the starts in the session. */
    number: number;
    /** The number of differences. */
    total: number;
  };

  /** A participant's progress in a game of spot the difference. */
  type Standing = {
    found: number;
    total: number;
    hints: number;
    complete: boolean;
    /** From the round's start to its latest find; null before the first. */
    milliseconds: number | null;
  };

  type GameDifferences = {
    puzzle: PuzzleID;
    game: number;
    /** Of the original picture in pixels. */
    width: number;
    height: number;
    /** The number of participants with a round. */
    players: number;
    /** The number of participants that have found all differences. */
    complete: number;
    /** The number of differences left out, because the class does not know them. */
    hidden: number;
    /** The differences that somebody in the class has found or taken a hint to; all, if an author started the session. */
    differences: (Rectangle & {
      /** The number of participants that have found it. */
      found: number;
    })[];
  };

  /** A challenge that runs or is finished; the target is in the unit of its kind. */
  type Challenge = {
    /** Counts the starts in the session. */
    number: number;
    kind: "distance" | "hold" | "targets" | "press" | "reaction" | "latency" | "symbol";
    target: number | null;
    attemptLimit?: AttemptLimit;
    round?: ChallengeRound;
  };

  /** How many attempts of each phone count; missing if all do. */
  type AttemptLimit = number;

  /** Counts the challenges that follow one another. */
  type ChallengeRound = number;

  type WidthClass = "narrow" | "medium" | "wide";

  /** The version of a study's pages that the host has begun; pages whose tag names none take it when they are loaded. Missing before the first one. */
  type StudyVersion = string;

  /** What was counted on a page or an element. */
  type StudySums = {
    participants: number;
    touches: number;
    taps: number;
    scrolled: number;
    /** On nothing that reacts, without an effect. */
    dead: number;
    /** Bursts of taps. */
    rage: number;
    /** Lifted elsewhere, without an effect. */
    slips: number;
    /** Dead touches beside it. */
    missed: number;
    /** px on the glass; null without misses. */
    missedMeanPixels: number | null;
    dwellMilliseconds: number;
  };

  /** The pages of a session's study. */
  type Study = {
    code: Code;
    /** Visitors whose touches are counted. */
    participants: number;
    /** Visitors who have withdrawn what they had sent. */
    withdrawn: number;
    /** When the newest of the participants came. */
    newestAt: string | null;
    /** The hours in which participants came, the earliest first. */
    hours: {
      beganAt: string;
      participants: number;
    }[];
    /** The versions that the host has begun, the oldest first. */
    versions: {
      version: StudyVersion;
      beganAt: string;
    }[];
    pages: (StudySums & ({
      /** The address; null for all beyond the bounds. */
      page: string | null;
      /** That of the page, which its address names; null without one. */
      version: string | null;
      elements: number;
      /** The touches by class of page widths. */
      widths: {
        narrow: number;
        medium: number;
        wide: number;
      };
    }))[];
  };

  /** The elements of one page. */
  type StudyElements = {
    code: Code;
    page: string | null;
    width: "narrow" | "medium" | "wide" | null;
    participants: number;
    /** Cells of an element's box in each direction. */
    gridSide: number;
    /** The width of a bin of `missHistogram`. */
    missBinPixels: number;
    elements: (StudySums & ({
      /** The selector; null for all beyond the bounds. */
      element: string | null;
      missHistogram: number[];
      /** `[row × gridSide + column, touches, milliseconds]` of cells with touches. */
      cells: [number, number, number][];
    }))[];
  };

  type ExperimentPhase = "practice" | "measurement" | "finished";

  /** What the host chose for an experiment. */
  type ExperimentSettings = {
    /** Counts the experiments of the session. */
    number: number;
    task: "tapping" | "steering";
    /** mm. */
    distances: number[];
    /** mm. */
    widths: number[];
    /** Only in tapping. */
    targets?: number;
    /** Of a sequence; only in steering. */
    trials?: number;
    practice: number;
  };

  /** Of the movement time in seconds over the index of difficulty, in tapping in bits; null without enough different points. */
  type Regression = {
    /** s. */
    intercept: number;
    /** s/bit, in steering s. */
    slope: number;
    /** R², from 0 to 1. */
    determination: number | null;
    /** 1 / slope, per s; only in steering. */
    indexOfPerformance?: number | null;
    points: number;
  } | null;

  /** Figures over conditions. */
  type ExperimentFigures = {
    nominal: Regression;
    effective: Regression;
    /** The one that is shown: bits/s, univariate; in steering 1/s. */
    throughput: number | null;
    /** Only in tapping; of the scatter along the axis. */
    throughputUnivariateBitsPerSecond?: number | null;
    /** Only in tapping; of the scatter in both directions. */
    throughputBivariateBitsPerSecond?: number | null;
    /** Only in steering. */
    throughputPerSecond?: number | null;
    /** between participants, in the same unit. */
    throughputDeviation: number | null;
    errorRate: number | null;
    trials: number;
    errors: number;
    outliers: number;
    /** Only in steering. */
    departures?: number;
    /** Only in steering. */
    breaks?: number;
    /** Only in steering. */
    outsideShare?: number | null;
  };

  /** In tapping in bits, in steering without a unit. */
  type Difficulty = {
    /** Nominal. */
    indexOfDifficultyBits?: number;
    /** Univariate. */
    effectiveIndexOfDifficultyBits?: number;
    indexOfDifficulty?: number;
    effectiveIndexOfDifficulty?: number;
  };

  /** Figures of one participant in one condition. */
  type ConditionFigures = Difficulty & {
    condition: number;
    trials: number;
    errors: number;
    outliers: number;
    movementTimeSeconds: number;
    /** mm. */
    effectiveWidth: number;
    /** mm; only in tapping. */
    effectiveDistance?: number;
    /** mm; only in tapping. */
    effectiveWidthBivariate?: number;
    /** mm; only in tapping. */
    effectiveDistanceBivariate?: number;
    /** Only in tapping. */
    effectiveIndexOfDifficultyBivariateBits?: number;
    /** The one that is shown: bits/s, univariate; in steering 1/s. */
    throughput: number;
    /** Only in tapping; of the scatter along the axis. */
    throughputUnivariateBitsPerSecond?: number;
    /** Only in tapping; of the scatter in both directions. */
    throughputBivariateBitsPerSecond?: number;
    /** Only in steering. */
    throughputPerSecond?: number;
    errorRate: number;
    /** Only in steering. */
    departures?: number;
    /** Only in steering. */
    breaks?: number;
    /** Only in steering. */
    outsideShare?: number;
    densityFrom: DensityFrom;
    relativeError: DensityError;
  };

  /** What is measured of each participant. */
  type Measure = {
    /** distance, touchingTime, speed, touches, taps, peakForce, error, bestError, attempts, throughput, movementTime, misses, errorRate, slope, outsideShare, time, found, hints or walkedDistance. */
    name: string;
    /** Its symbol; null for counts. */
    unit: string | null;
    /** null if neither is better. */
    better: "less" | "more" | null;
  };

  /** A part of a session: figures, a walk, a challenge, an experiment or a game. */
  type PartHead = {
    /** The session's code. */
    code: string;
    /** Its name within the session. */
    name: string;
    /** Parts of the same kind can be compared: figures, walk, challenge-distance, challenge-hold, challenge-targets, challenge-press, challenge-reaction, challenge-latency, challenge-symbol, experiment-tapping, experiment-steering or game. */
    kind: string;
    /** 1, 2, 3 … of the session's challenges, experiments or games; null for the others. */
    number: number | null;
    /** The puzzle's title. */
    title: string | null;
    /** A challenge's target, in its unit. */
    target: number | null;
    /** The host's choices that its values depend on; equal texts are equal choices. */
    settings: string;
    /** RFC 3339; null for sums since the session's start. */
    startedAt: string | null;
  };

  /** A part with the number of its participants. */
  type Part = PartHead & {
    /** How many took part and were not removed. */
    participants: number;
    measures: Measure[];
  };

  /** The parts of a session. */
  type Parts = {
    code: string;
    parts: Part[];
  };

  /** A measure with everybody's value. */
  type SampledMeasure = Measure & ({
    /** In the order of the participants; null for who has none. */
    values: (number | null)[];
  });

  /** The samples of a part. */
  type Samples = PartHead & ({
    /** Their ids. */
    participants: string[];
    measures: SampledMeasure[];
    /** Of a part with lengths: how the density of each participant is known, the least sure one of its attempts. */
    densityFrom?: ("card" | "model" | "assumed" | null)[];
    /** There: the density's relative error. */
    relativeError?: DensityError[];
  });

  type ComparisonRequest = {
    /** The first side's part. */
    part: string;
    /** The second side: `part` alone is of the same session; `code`, `token` and `part` are of another; `samples` were read before. */
    with: {
      /** The other session's code. */
      code?: string;
      /** The token of the other session's host. */
      token?: string;
      /** The part's name. */
      part?: string;
      samples?: Samples;
    };
  };

  /** The ends of a 95 % interval; null if it cannot be computed. */
  type Interval = [number, number] | null;

  /** One side of a measure; the interval is the median's. */
  type ComparedSample = {
    /** The number of values compared. */
    count: number;
    /** Of pairs: how many have a value on this side only. */
    leftOut: number;
    lowerQuartile: number | null;
    median: number | null;
    mean: number | null;
    upperQuartile: number | null;
    interval: Interval;
    /** The values in ascending order; of more than 500, as many quantiles. */
    values: number[];
  };

  /** A measure on both sides. */
  type ComparedMeasure = Measure & ({
    first: ComparedSample;
    second: ComparedSample;
    /** What both sides are compared by, and what all intervals are of: the mean where ties dominate, if there are enough pairs. */
    statistic: "median" | "mean";
    /** Whether the value in the middle of both sides together is shared by at least √n of the n values. Medians of such values hardly show a difference. */
    tiesDominate: boolean;
    /** The second median or mean minus the first; of pairs, the median or mean of the differences. */
    difference: number | null;
    interval: Interval;
    /** What the interval says of the second side; null if something is missing. */
    verdict: "higher" | "lower" | "unclear" | null;
    /** The true difference that such a comparison finds with the probability `power`; null if nothing is said about a difference, or if ties hide it. */
    detectableDifference: number | null;
    missing: ("few-in-first" | "few-in-second" | "few-pairs" | "no-spread")[];
  });

  /** One side of a comparison. */
  type ComparedSide = PartHead & {
    participants: number;
  };

  /** Two parts, compared in every measure that both have. */
  type Comparison = {
    /** That of every interval. */
    confidence: number;
    resamples: number;
    /** The fewest values, or pairs, with an interval. */
    fewest: number;
    /** How often a `detectableDifference` is found. */
    power: number;
    /** Whether both sides are of the same session, so that each participant is compared with itself. */
    paired: boolean;
    /** Whether the host's choices were the same on both sides. */
    sameSettings: boolean;
    first: ComparedSide;
    second: ComparedSide;
    measures: ComparedMeasure[];
  };

  /** A session's experiments. */
  type Experiments = {
    code: Code;
    experiments: (ExperimentSettings & ({
      phase: ExperimentPhase;
      startedMilliseconds: number;
      conditions: (Difficulty & {
        /** mm. */
        distance: number;
        /** mm. */
        width: number;
      })[];
      participants: ({
        id: ParticipantID;
        name: string;
        label?: Label;
        group?: Group;
        labelHidden?: LabelHidden;
        order: number[];
        conditions: ConditionFigures[];
        missing: ({
          condition: number;
          reason: "not-tapped" | "not-steered" | "too-large" | "too-few-trials";
        })[];
        figures: ExperimentFigures;
      })[];
      class: ClassFigures;
    }))[];
  };

  /** The class's figures. */
  type ClassFigures = {
    present: number;
    participants: number;
    complete: number;
    missing: ("no-participant" | "one-participant" | "incomplete-participants" | "too-few-difficulties")[];
    conditions: (Difficulty & {
      condition: number;
      movementTimeSeconds: number;
    })[];
    figures: ExperimentFigures;
    /** How the lines of `figures` were made, from how many participants, and what the other way gives. */
    line: {
      way: WayToLine;
      participants: number;
      /** The class's line in the way that `figures` does not have. */
      other: {
        way: WayToLine;
        participants: number;
        nominal: Regression;
        effective: Regression;
      };
    };
  };

  /** Through the conditions' means over those who have all conditions (`means`), or the mean of the participants' own lines (`own-lines`), by which nobody who lacks conditions bends the class's line. */
  type WayToLine = "means" | "own-lines";

  /** Every tap of a session's experiments. */
  type Taps = {
    code: Code;
    taps: ({
      experiment: number;
      participant: ParticipantID;
      name: string;
      label: string | null;
      group: string | null;
      sequence: number;
      practice: boolean;
      condition: number;
      /** mm. */
      distance: number;
      /** mm. */
      width: number;
      indexOfDifficultyBits: number;
      pixelsPerMillimetre: number;
      calibrated: boolean;
      /** 0 starts the sequence. */
      trial: number;
      /** CSS px. */
      targetX: number;
      /** CSS px. */
      targetY: number;
      /** CSS px. */
      x: number;
      /** CSS px. */
      y: number;
      /** ms on the phone's clock. */
      t: number;
      movementTimeSeconds: number | null;
      hit: boolean | null;
      outlier: "short" | "far" | "time" | null;
      densityFrom: DensityFrom;
      relativeError: DensityError;
    })[];
  };

  /** Every trial of a session's steering experiments. */
  type SteeringTrials = {
    code: Code;
    trials: ({
      experiment: number;
      participant: ParticipantID;
      name: string;
      label: string | null;
      group: string | null;
      sequence: number;
      practice: boolean;
      condition: number;
      /** mm. */
      distance: number;
      /** mm. */
      width: number;
      indexOfDifficulty: number;
      pixelsPerMillimetre: number;
      calibrated: boolean;
      trial: number;
      /** CSS px, of the start line's middle. */
      startX: number;
      /** CSS px. */
      startY: number;
      /** CSS px, of the end line's middle. */
      endX: number;
      /** CSS px. */
      endY: number;
      movementTimeSeconds: number;
      /** mm. */
      pathLength: number;
      /** How often the way left the tunnel. */
      departures: number;
      outsideShare: number;
      /** Attempts that were broken off before. */
      breaks: number;
      outlier: "far" | "time" | null;
      /** x and y in CSS px and t in ms on the phone's clock. */
      points: [number, number, number][];
      densityFrom: DensityFrom;
      relativeError: DensityError;
    })[];
  };

  /** Results of challenges, games and lessons. */
  type Results = {
    code: Code;
    lessons?: ({
      run: number;
      id: PlayID;
      title: Texts;
      startedMilliseconds: number;
      questions: ({
        step: number;
        text: Texts;
        choices: Texts[];
        /** The right choice. */
        answer: number | null;
        participants: {
          id: ParticipantID;
          name: string;
          label?: Label;
          group?: Group;
          labelHidden?: LabelHidden;
          choice: number;
        }[];
      })[];
    })[];
    challenges: (Challenge & ({
      round: ChallengeRound;
      unit: "cm" | "s" | "bits/s" | "g" | "ms" | "%" | null;
      startedMilliseconds: number;
      running: boolean;
      participants: {
        id: ParticipantID;
        name: string;
        label?: Label;
        group?: Group;
        labelHidden?: LabelHidden;
        /** All attempts; at most 201 are stored. */
        attempts: number;
        latest: number;
        best: number;
        results: Attempt[];
      }[];
    }))[];
    /** Games of spot the difference, if there were any. */
    games?: (Game & {
      puzzle: PuzzleID;
      title: string;
      startedMilliseconds: number;
      running: boolean;
      participants: (Standing & {
        id: ParticipantID;
        name: string;
        label?: Label;
        group?: Group;
        labelHidden?: LabelHidden;
      })[];
    })[];
  };

  /** An attempt of a challenge. What follows `value` is there for `targets`, `reaction`, `latency` or `symbol` only, and for `distance` how the density was known. */
  type Attempt = {
    attempt: number;
    receivedMilliseconds: number;
    /** In the challenge's unit. */
    value: number;
    movementTimeSeconds?: number;
    /** Nominal. */
    indexOfDifficultyBits?: number;
    /** CSS px. */
    effectiveWidthPixels?: number;
    /** CSS px. */
    effectiveDistancePixels?: number;
    /** Univariate. */
    effectiveIndexOfDifficultyBits?: number;
    /** CSS px. */
    effectiveWidthBivariatePixels?: number;
    /** CSS px. */
    effectiveDistanceBivariatePixels?: number;
    effectiveIndexOfDifficultyBivariateBits?: number;
    /** The value; of the scatter along the axis. */
    throughputUnivariateBitsPerSecond?: number;
    /** Of the scatter in both directions. */
    throughputBivariateBitsPerSecond?: number;
    errors?: number;
    /** Of each trial in a reaction task. */
    reactionMilliseconds?: number[];
    /** In a reaction task: touches before a flash or within 100 ms after it. */
    falseStarts?: number;
    /** In a reaction task: flashes without a touch within 5 s. */
    misses?: number;
    /** In a latency task: the value, an estimate that contains what the finger itself trails. */
    estimatedLatencyMilliseconds?: number;
    /** Mean lag of each lap in a latency task. */
    lapMilliseconds?: number[];
    /** Standard deviation of the laps. */
    lapDeviationMilliseconds?: number;
    /** In a latency task: time from frame to frame of the phone's screen, the median of the laps. */
    frameMilliseconds?: number;
    /** In a symbol task, as all that follows: the value, the mean distance of the points from those of the template, in % of the side of its square. */
    shapeErrorPercent?: number;
    /** Standard deviation of these distances. */
    shapeVariabilityPercent?: number;
    /** Of the length of the template's strokes. */
    lengthErrorPercent?: number;
    /** Of the area of the rectangle around the template. */
    sizeErrorPercent?: number;
    /** Mean difference of the turning angles. */
    bendingErrorRadians?: number;
    /** Standard deviation of these differences. */
    bendingVariabilityRadians?: number;
    /** From the time of the demonstration. */
    timeErrorMilliseconds?: number;
    /** Standard deviation of the differences of the points' times. */
    timeVariabilityMilliseconds?: number;
    /** Mean difference of the speeds, in % of the square's side a second. */
    velocityErrorPercentPerSecond?: number;
    /** Standard deviation of these differences. */
    velocityVariabilityPercentPerSecond?: number;
    /** Difference of the numbers of strokes. */
    strokeError?: number;
    /** The shape error less that of the points in the best order. */
    strokeOrderErrorPercent?: number;
    /** From the first touch to the last lift. */
    articulationMilliseconds?: number;
    /** x and y of each of the 32 points from their centroid, in % of the side of the square, to two decimals. */
    drawnPercent?: number[];
    /** Which of the points, from 0, are the first ones of a stroke. */
    strokeStarts?: number[];
    densityFrom?: DensityFrom;
    relativeError?: DensityError;
  };

  /** How the density is known that a length was computed with: `card`, calibrated by a person; `model`, of a known device; `assumed`, by nobody. */
  type DensityFrom = "card" | "model" | "assumed";

  /** The density's relative error, and that of every length; `null` if unknown. */
  type DensityError = number | null;

  /** Of the last gesture and in total. */
  type Distance = {
    lastPixels: number;
    totalPixels: number;
    lastCentimetres: number;
    totalCentimetres: number;
    estimated: EstimatedDistance;
  };

  /** An estimate of how far the fingers really moved: without jitter within 6 px, and with the length that chords cut off curves. docs/figures.md defines it; docs/accuracy.md gives its error. */
  type EstimatedDistance = {
    lastPixels: number;
    totalPixels: number;
    lastCentimetres: number;
    totalCentimetres: number;
  };

  /** Of the last gesture and in total. */
  type TouchingTime = {
    lastSeconds: number;
    totalSeconds: number;
  };

  /** The count layer, row by row. */
  type CountHeatmap = {
    columns: number;
    rows: number;
    /** CSS px; absent on the normalised screen. */
    blockSize?: number;
    highest: number;
    counts: number[];
  };

  /** One layer of a heatmap. */
  type HeatmapLayer = {
    columns: number;
    rows: number;
    /** CSS px; null on the normalised screen. */
    blockSize: number | null;
    /** The phone's last batch included; absent for all phones. */
    seq?: number;
    highest: number;
    /** columns × rows numbers, row by row; dwell in milliseconds. */
    values: number[];
  };

  /** A finished gesture. */
  type Gesture = {
    seconds: number;
    pixels: number;
    centimetres: number;
    fingers: number;
    tap: boolean;
    peakPixelsPerSecond: number;
  };

  type Arrivals = {
    /** How often the class's page was opened. */
    opened: number;
    /** Pages that reached the server and got no live connection, as behind a filter or a proxy. */
    noLive: number;
    /** Browsers that cannot run the page. */
    tooOld: number;
    /** Phones refused because the session was locked. */
    locked: number;
    /** Phones refused because the session or the server was full. */
    full: number;
    /** Codes that no session has. */
    wrongCode: number | null;
    /** TLS handshakes ended by clients that do not trust the certificate. */
    distrusted: number | null;
  };

  /** The figures of one phone. */
  type ParticipantStats = {
    id: ParticipantID;
    name: string;
    label?: Label;
    group?: Group;
    labelHidden?: LabelHidden;
    consent?: ParticipantConsent;
    colour: string;
    shape: "circle" | "triangle" | "square" | "diamond" | "star" | "pentagon" | "cross" | "hexagon";
    connected: boolean;
    seq: number;
    touching: number;
    touches: number;
    /** Whether the density was calibrated with a card. */
    calibrated: boolean;
    pixelsPerCentimetre: number;
    densityFrom: DensityFrom;
    relativeError: DensityError;
    /** In CSS px, of the newest `hello`; the heatmap covers the largest so far. */
    screen: {
      width: number;
      height: number;
    };
    distance: Distance;
    time: TouchingTime;
    heatmap: CountHeatmap;
    /** Pressure and weight; null where nothing measures them. */
    pressure: {
      /** Of the last gesture. */
      provenance: "none" | "contactArea" | "measured" | "pen";
      /** Percent of the maximum now. */
      force: number | null;
      /** The weight now; null where nothing measures a weight. */
      grams: number | null;
      peakGrams: number | null;
    };
    /** How pressure is converted to grams; of the newest `hello` that has it. */
    scale: {
      fullScaleGrams: number;
      calibrated: boolean;
      tareGrams: number;
    };
    taps: number;
    /** Most fingers down at once. */
    fingers: {
      most: number;
    };
    /** The largest contact radius in CSS px, 0 where the device reports none. */
    contact: {
      largestRadiusPixels: number;
    };
    /** What the phone's page can do, by its newest `hello` since the server's start; `force` also by its readings; null is unknown. */
    abilities: {
      /** Whether the page was loaded over HTTPS or from the phone itself. */
      secure: boolean | null;
      /** Whether a press has been weighed; false after three gestures without. */
      force: boolean | null;
      position: boolean | null;
      motion: boolean | null;
      wakeLock: boolean | null;
      microphone: boolean | null;
    };
    /** Only for walkers of an audio walk; never a position. */
    walk?: {
      /** The id of the play. */
      play: string | null;
      fixes: number;
      distanceMetres: number;
    };
    gestures: Gesture[];
    /** In the class's newest game of spot the difference; missing before the participant's round. */
    spot?: Standing;
  };

  /** The figures of a session, of each phone and merged. */
  type SessionStats = {
    code: Code;
    activity: Activity;
    retention: Retention;
    createdAt: string;
    expiresAt: string;
    frozen: boolean;
    hidden: boolean;
    /** Nobody new gets in. */
    locked: boolean;
    spotlight: string | null;
    touchkit: boolean;
    /** Whether viewers show how to join; true until the host starts. */
    lobby: boolean;
    naming?: Naming;
    namesShown?: NamesShown;
    ended: boolean;
    /** The activity's puzzle, play or lesson. */
    subject?: string;
    challenge?: Challenge;
    /** The challenge that has ended, until the class starts something else. */
    finished?: Challenge;
    experiment?: ClassExperiment;
    game?: Game;
    lesson?: ClassLesson;
    consent?: ConsentQuestion;
    studyVersion?: StudyVersion;
    view?: View;
    page?: WallPage;
    heat?: Heat;
    remote?: Remote;
    remoteRequest?: RemoteRequest;
    participants: ParticipantStats[];
    /** The sums over the participants. */
    merged: {
      distance: Distance;
      time: TouchingTime;
      touches: number;
      /** The largest weight of all phones. */
      pressure: {
        /** The largest weight of all phones. */
        peakGrams: number | null;
      };
      heatmap: CountHeatmap;
    };
  };

  /** In pixels of the original picture, origin top left. */
  type Rectangle = {
    x: number;
    y: number;
    width: number;
    height: number;
  };

  type Latitude = number;

  type Longitude = number;

  type Pins = {
    type: "FeatureCollection";
    features: {
      type: "Feature";
      id?: PuzzleID;
      /** The cluster's cell. */
      bbox?: [number, number, number, number];
      geometry: {
        type: "Point";
        coordinates: [number, number];
      };
      properties: Pin;
    }[];
    cursor: NextCursor;
  };

  /** A puzzle on the map, or with `cluster` and `count` puzzles that are too close to each other to be shown alone, without the other fields. */
  type Pin = {
    /** Always true. */
    cluster?: boolean;
    count?: number;
    id?: PuzzleID;
    title?: string;
    description?: string;
    differences?: number;
    thumbnail?: string;
    proximityMetres?: number;
    distanceMetres?: number;
  };

  /** The cursor of the next page; null on the last. */
  type NextCursor = string | null;

  /** A text in at least one language. */
  type Texts = {
    en?: string;
    de?: string;
    fr?: string;
  };

  type LessonSummary = {
    id: PlayID;
    updatedAt: string;
    /** Whether it is built into the program. */
    builtIn: boolean;
    title: Texts;
    about?: Texts;
    minutes?: number;
    steps: number;
    /** Whether it has a sheet to print. */
    sheet: boolean;
    /** What its steps do, each once: whether phones need a scale or their position, whether there is an experiment. Missing for a lesson that an older server stored. */
    activities?: ({
      name: "touch" | "scale" | "challenge" | "experiment" | "spot" | "walk";
      /** Of a challenge. */
      kind?: string;
    })[];
  };

  type Lesson = {
    id: PlayID;
    /** Counts its changes. */
    revision: number;
    updatedAt: string;
    builtIn: boolean;
    /** The document as its author wrote it, by docs/lesson.schema.json. */
    lesson: object;
  };

  /** A question of a lesson's step. */
  type LessonQuestion = {
    text: Texts;
    choices: Texts[];
    /** Whether phones may answer. */
    open: boolean;
    /** The right choice, once answers are compared. */
    answer?: number;
  };

  /** The lesson that the class takes, and its step. */
  type ClassLesson = {
    /** Counts the lessons of the session. */
    run: number;
    id: PlayID;
    title: Texts;
    step: number;
    steps: number;
    /** What a lesson's step shows. */
    content: {
      title: Texts;
      text?: Texts;
      phones?: Texts;
    };
    figure?: "results" | "distance" | "time" | "touches" | "force";
    question?: LessonQuestion;
    /** How long the class has for the step. */
    seconds?: number;
    /** Always true: the class does something that the step did not begin. */
    aside?: boolean;
  };

  type PlayPage = {
    plays: PlaySummary[];
    cursor: NextCursor;
  };

  type PlaySummary = {
    id: PlayID;
    title: string;
    version: string;
    /** A language tag of BCP 47. */
    language: string;
    about: string;
    /** Counts the changes of the play and its sounds. */
    revision: number;
    updatedAt: string;
    /** The total size of its scenes' sounds. */
    bytes: number;
    /** Whether no sound is missing and it is no draft; only then listeners see the play. */
    complete: boolean;
    scenes: number;
  };

  /** A play. For authors, `files` lists the sounds that no scene uses. */
  type Play = {
    id: PlayID;
    title: string;
    version: string;
    language: string;
    about: string;
    revision: number;
    updatedAt: string;
    bytes: number;
    /** Whether no sound is missing and it is no draft; only then listeners see it. */
    complete: boolean;
    /** For authors: whether its file says that it is a draft. */
    draft?: boolean;
    /** Sounds that scenes use and that have not been sent. */
    missing: string[];
    files?: PlayAudio[];
    scenes: PlayScene[];
  };

  type PlayScene = {
    name: string;
    repeat: "visit" | "once" | "loop";
    /** Names of scenes that must be heard first. */
    after: string[];
    audio: PlayAudio;
    region: Region;
    transcript: {
      seconds: number;
      text: string;
    }[];
  };

  /** A sound. While it is missing, all fields but its name are `null`; `seconds` is also `null` where the file does not give its length. */
  type PlayAudio = {
    name: string;
    url: string | null;
    type: string | null;
    bytes: number | null;
    seconds: number | null;
  };

  type Region = CircleRegion | PolygonRegion;

  type CircleRegion = {
    type: "circle";
    latitude: Latitude;
    longitude: Longitude;
    radiusMetres: number;
  };

  type PolygonRegion = {
    type: "polygon";
    /** Latitudes and longitudes. */
    points: [number, number][];
  };

  type MapRegions = {
    regions: {
      name: string;
      region: Region;
    }[];
    tracks: {
      name: string;
      /** Latitudes and longitudes. */
      points: [number, number][];
    }[];
    faults: DocumentFault[];
  };

  type PuzzlePage = {
    puzzles: Puzzle[];
    cursor: NextCursor;
  };

  type Puzzle = {
    id: PuzzleID;
    title: string;
    description: string;
    latitude: Latitude;
    longitude: Longitude;
    /** The number of differences, never their positions. */
    differences: number;
    /** The maximum distance of a player from the place; null for no limit. */
    proximityMetres: number | null;
    published: boolean;
    picture: PuzzlePicture;
    /** Whether the picture before it was altered is available to players who have finished. */
    hasOriginal: boolean;
    thumbnail: string | null;
    updatedAt: string;
  };

  type PuzzlePicture = {
    width: number;
    height: number;
    mediaType: "image/jpeg" | "image/png";
    url: string;
  } | null;

  type AuthoredPuzzle = Puzzle & {
    /** Whether it is published, has a picture, and every rectangle overlaps the picture. */
    shown: boolean;
    original: PuzzlePicture;
    rectangles: Rectangle[];
    position?: PhotoPosition;
  };

  /** Where the photo was taken, according to its metadata; of two photos the altered one or, if it has no position, the original. */
  type PhotoPosition = {
    latitude: Latitude;
    longitude: Longitude;
  } | null;

  type PuzzleDraft = {
    title: string;
    description?: string | null;
    latitude: Latitude;
    longitude: Longitude;
    /** The part of a rectangle outside the picture is ignored. The number of `rectangles`, as in answers, is taken, too, which no type here says: generators have none for both. */
    differences?: Rectangle[] | null;
    /** The differences, where `differences` is a number or missing; so an `AuthoredPuzzle` may be sent back. */
    rectangles?: Rectangle[] | null;
    proximityMetres?: number | null;
    /** Default true. */
    published?: boolean | null;
  };

  type Proposal = {
    width: number;
    height: number;
    differences: Rectangle[];
    position: PhotoPosition;
  };

  /** A position, and the size at which the picture was shown. */
  type Press = {
    /** At most shownWidth. */
    x: number;
    /** At most shownHeight. */
    y: number;
    shownWidth: number;
    shownHeight: number;
  };

  /** Like a press; without a size, in pixels of the original. */
  type Spot = {
    /** At most shownWidth, or the original's width. */
    x: number;
    /** At most shownHeight, or the original's height. */
    y: number;
    /** With `shownHeight`. */
    shownWidth?: number | null;
    /** With `shownWidth`. */
    shownHeight?: number | null;
  };

  type SpotResult = {
    hit: boolean;
    difference?: Rectangle;
  };

  type RoundDraft = {
    /** The player's position; required for a puzzle that is played at its place. */
    position?: {
      latitude: number;
      longitude: number;
      /** Metres, radius of 95 % confidence. */
      accuracy?: number | null;
    } | null;
    /** The code of the phone's session; with `resume`. */
    session?: string | null;
    /** The phone's resume token; with `session`. */
    resume?: string | null;
  };

  type SpotRoundStart = {
    id: RoundID;
    total: number;
  };

  type PressResult = {
    hit: boolean;
    new?: boolean;
    difference?: Rectangle;
    found: number;
    total: number;
    complete: boolean;
  };

  type Hint = {
    frame: Rectangle;
    hints: number;
  };

  type SpotRound = {
    id: RoundID;
    puzzle: PuzzleID;
    found: number;
    total: number;
    complete: boolean;
    hints: number;
    startedAt: string;
    completedAt: string | null;
    /** From the start to the last find. */
    seconds: number | null;
    /** The differences found, in the order of the finds. */
    differences: (Rectangle & {
      foundAfterSeconds: number;
    })[];
    givenUpAt: string | null;
    /** The differences that a player who gave up had not found; empty before. */
    missed: Rectangle[];
  };

  /** Version and addresses of a server. */
  type Server = {
    name: "TouchFigures";
    version: string;
    /** Addresses in the local network, best first. */
    http: string[];
    https: string[];
    /** The address that clients use, if the server was started with `--public-url`; `http` and `https` then contain no other. */
    publicURL: string | null;
    /** Whether there is a local authority's certificate to install. */
    certificateAuthority: boolean;
    /** Whether creating sessions needs the admin token. */
    adminRequired: boolean;
    /** How long sessions live. */
    sessionLifetime: {
      /** Of a session whose host asks for nothing. */
      standardSeconds: number;
      /** The longest that a host may choose. */
      limitSeconds: number;
    };
    /** Whether the sender may end the server. */
    stoppable: boolean;
    /** Whether another device than the server's machine sent a request in the last ten minutes. */
    visited: boolean;
    /** False if the data folder is close to its quota, so that creating sessions answers 507. */
    acceptsSessions: boolean;
    /** The map of the server itself, which needs no internet; null for none. */
    map: {
      /** Without a host; with {z}, {x} and {y}. */
      url: string;
      /** Plain text; may be empty. */
      attribution: string;
      minZoom: number;
      maxZoom: number;
      /** West, south, east, north. */
      bounds: [number, number, number, number];
    } | null;
  };

  /** What a phone or a viewer sends. */
  type ClientMessage = HelloMessage | TouchesMessage | FixesMessage | AnchorsMessage | FlashMessage | LapMessage | DrawnMessage | WithdrawMessage | OwnNameMessage;

  /** What the server sends. */
  type ServerMessage = WelcomeMessage | FiguresMessage | SessionMessage | PeersMessage | ChallengeProgressMessage | StandingMessage | ExperimentProgressMessage | SpotMessage | LessonChoiceMessage | ConsentMessage | ScaleRequestMessage | WithdrawnMessage | LabelledMessage | ErrorMessage | SnapshotMessage | FrameMessage;
}
