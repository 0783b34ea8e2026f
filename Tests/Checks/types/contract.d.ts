// Made by Scripts/build-contract from docs/asyncapi.yaml and docs/openapi.yaml.

declare namespace Contract {
  /** The number of a participant's batch: 1, 2, 3 …, across reconnects. */
  type Seq = number;

  /** A batch's number; 0 before the first. */
  type Applied = number;

  /** On the phone's clock. */
  type Milliseconds = number;

  /** Of the screen's width or height; outside 0 to 1 beside the screen. Of a phone that has moved or enlarged the picture under the drawing: as if that lay there whole. */
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
    /** With view: how many frames a second it wants at most; without, 30. */
    frames?: 30 | 60 | null;
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

  /** The room's time is t' + offset + drift * (t' - t), for a time t' of the phone's clock. */
  type SyncMessage = {
    type: "sync";
    seq: Seq;
    t: Milliseconds;
    /** The room's time minus the phone's at t, ms. */
    offset: number;
    /** A bound: the offset at t is at most that wrong, ms. */
    error: number;
    /** The offset's estimated change, ms each ms; 0 without an estimate. */
    drift: number;
  };

  /** Without `picture` none lies there any more. A position p of the screen is at (p - x) / scale of the picture. */
  type GroundPlaceMessage = {
    type: "ground";
    seq: Seq;
    picture?: GroundID;
    /** The side of one of the picture's pixels, CSS px. */
    scale?: number;
    /** Where its left edge lies on the screen in its natural orientation, CSS px. */
    x?: number;
    /** Where its upper edge lies. */
    y?: number;
  };

  /** The first part of a recording says what it is of: `way`, `scale`, `name`, `role`. What an earlier recording said, which the session does not have, is one batch with `reading`. */
  type MotionMessage = {
    type: "motion";
    seq: Seq;
    way?: MotionWay;
    /** The phone's number for the spring or ruler as it was calibrated, or for pendulums that belong together; another calibration has another one. */
    scale?: number;
    /** What its user calls it. */
    name?: string;
    /** `swing` of a pendulum, the others of a spring or ruler. */
    role?: "empty" | "reference" | "weigh" | "swing";
    /** The mass of a reference. */
    grams?: number;
    /** Its standard error, g. */
    gramsError?: number;
    /** Recordings with the same number weigh the same load. */
    load?: number;
    /** The number of the load that is its container. */
    tare?: number;
    /** The length of a pendulum, from where it turns to the middle of the phone. */
    metres?: number;
    samples?: [number, number, number, number, number, number, number][];
    /** Of a spring the period in s, its standard error, the amplitude in m, the share by which it raises the frequency, and that one's standard error; of a ruler the unit vector of gravity, its standard error in degrees, and 0; of a pendulum the period of small swings in s, its standard error, the amplitude in radians, 0 if somebody counted by touch, and twice 0. */
    reading?: number[];
    /** Whether the recording ends with it: then the server computes what it says. */
    last?: boolean;
  };

  type ClockQuestionMessage = {
    type: "clock";
    /** The answer repeats it. */
    id: number;
    t: Milliseconds;
  };

  type ClockAnswerMessage = {
    type: "clock";
    id: number;
    t: Milliseconds;
    /** When the server had read the question: ms of the room's axis, not clamped. */
    received: number;
    /** When it wrote the answer, on the same axis. */
    sent: number;
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
      person?: Person;
      labelHidden?: LabelHidden;
      codeTwice?: CodeTwice;
      resume: Token;
    };
    seq: Applied;
    ack: Applied;
    pace: Pace;
    /** Whether the server takes anchors and withdraw. */
    study: boolean;
    /** Whether it answers clock and takes sync. */
    clock: boolean;
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
      distanceError: FigureError;
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
    persons?: Persons;
    teams?: Teams;
    expiresAt: string;
    challenge?: Challenge;
    finished?: Challenge;
    experiment?: ClassExperiment;
    game?: Game;
    lesson?: ClassLesson;
    view?: View;
    page?: WallPage;
    consent?: ConsentQuestion;
    ground?: Ground;
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
    kind: "distance" | "hold" | "targets" | "press" | "weigh" | "reaction" | "latency" | "symbol" | "wave" | "relay" | "beat" | "clap";
    target: number;
    attemptLimit?: AttemptLimit;
    fromMilliseconds?: TapsFrom;
    untilMilliseconds?: TapsUntil;
    clockEpoch?: TapsEpoch;
    /** Seconds left of 3-2-1. */
    startsIn?: number;
    attempts: number;
    latest: number | null;
    latestError?: ResultError;
    best: number | null;
    bestError?: ResultError;
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
    kind: "distance" | "hold" | "targets" | "press" | "weigh" | "reaction" | "latency" | "symbol" | "wave" | "relay" | "beat" | "clap";
    target: number;
    latest: number | null;
    latestError?: ResultError;
    best: number | null;
    bestError?: ResultError;
    histogram?: ClassHistogram;
    class?: ClassValue;
    /** The score of the phone's team, as viewers have it; missing without one, and before a round had points. */
    team?: {
      name: string;
      place: number;
      /** The number of teams. */
      of: number;
      members: number;
      /** Of all its members; the place is by points for each. */
      points: number;
    };
  };

  type ResultError = FigureError;

  /** What a class has reached together in a wave or a relay; missing while results are hidden, and below two touches. */
  type ClassValue = {
    unit: "people/s" | "ms";
    /** As in the results, and so the rest. */
    value: number | null;
    low: number | null;
    high: number | null;
    clockErrorMilliseconds: number;
    screenErrorMilliseconds: number | null;
    people: number;
    wholeSeconds: number;
  };

  /** The class's results in bins, one of each phone; missing while results are hidden, and without any. */
  type ClassHistogram = {
    /** Which attempt of each phone it has; missing: the latest. */
    attempt?: "latest" | "best";
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
    /** Counts those of the block; null in practice. */
    condition?: number | null;
    /** Null in practice. */
    block?: number | null;
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
    blocks: number;
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

  /** The phone's answer to the question of the class. At one's own pace, with `reached`, its place and all of its answers. */
  type LessonChoiceMessage = {
    type: "lesson";
    run: number;
    /** At one's own pace behind the last one at the end. */
    step: number;
    choice?: number;
    value?: number;
    order?: ItemOrder;
    confidence?: Confidence;
    curve?: Curve;
    points?: PicturePoints;
    /** The highest step so far. */
    reached?: number;
    answers?: {
      step: number;
      choice?: number;
      value?: number;
      order?: ItemOrder;
      confidence?: Confidence;
      curve?: Curve;
      points?: PicturePoints;
    }[];
    /** Steps that the same person has answered on another phone. */
    elsewhere?: number[];
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
    person?: Person;
    labelHidden?: LabelHidden;
    codeTwice?: CodeTwice;
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
    ink?: ([ParticipantID, number, 0 | 1 | 5, Share[]])[];
    /** Of phones whose clock is known and that moved. */
    times?: [ParticipantID, number, number][];
    figures: [ParticipantID, number, number, number, number, number][];
    joined: ParticipantStats[];
    left: ParticipantID[];
    /** Who was removed with its data, by the host or by withdrawing; it is in no sum any more, and does not come back. */
    removed?: ParticipantID[];
    labels?: {
      id: ParticipantID;
      label?: Label;
      group?: Group;
      person?: Person;
      labelHidden?: LabelHidden;
      codeTwice?: CodeTwice;
    }[];
    cleared?: ParticipantID[];
    forces?: Forces;
    lengths?: PictureLengths;
    /** The phones whose [pendulums](openapi.yaml) have changed, or all that have one. */
    pendulums?: ParticipantID[];
    areas?: PictureAreas;
    angles?: PictureAngles;
    walkers?: Walkers;
    abilities?: AbilityCounts;
  });

  /** Where the picture under the drawing has a scale: the last gestures of those in figures, or of all. */
  type PictureLengths = [ParticipantID, number, number][];

  /** Of lengths whose gesture goes around an area. */
  type PictureAreas = [ParticipantID, number, number][];

  /** Of lengths whose gesture is the third of three points. */
  type PictureAngles = [ParticipantID, number, number][];

  type Forces = ([ParticipantID, number | null, number | null, "none" | "contactArea" | "measured" | "pen", number | null])[];

  /** For the host only: what the connected phones can do, counted; in frames when it may have changed. */
  type AbilityCounts = (["secure" | "force" | "position" | "motion" | "wakeLock" | "microphone" | "weigh", number, number, number])[];

  /** For the host only. */
  type Walkers = ([ParticipantID, number, number, number, number | null, number, number, number | null])[];

  /** What the class's task adds to frames and snapshots. */
  type TaskNews = {
    results?: ([ParticipantID, number | null, number | null, number])[];
    /** Of those in `results` with a best value, but not in tasks of the whole class. */
    resultErrors?: ([ParticipantID, number | string])[];
    scores?: ([ParticipantID, number | null, number, number, number])[];
    teamScores?: [Group, number, number, number][];
    experimentPoints?: ([ParticipantID, number, number, number, number, number, number, number, number | null])[];
    experimentFigures?: ClassFigures[];
    spot?: ([ParticipantID, number, number, number, number | null, boolean])[];
    /** How many phones chose each choice; of numbers, in a list of one how many answered. */
    answers?: number[];
    /** Likewise when the question was asked first. */
    earlierAnswers?: number[];
    /** Numbers in ascending order, once they are compared; `null`: only the first time. */
    answerValues?: (number | null)[];
    /** At each place, what the same phone answered when the question was asked first. */
    earlierValues?: (number | null)[];
    /** Likewise orders, by the items' numbers, sorted. */
    answerOrders?: (number[] | null)[];
    earlierOrders?: (number[] | null)[];
    /** Likewise the values of curves; of more than 200 phones those of 200. */
    answerCurves?: (number[] | null)[];
    earlierCurves?: (number[] | null)[];
    /** Once answers are compared: a confidence in percent, how many said it, how many of them were right. */
    confidences?: [number, number, number][];
    earlierConfidences?: [number, number, number][];
    /** Places on a picture, likewise, in the order of their first points. */
    answerPoints?: (PicturePoint[] | null)[];
    /** At each place of the list, where the same phone put them first. */
    earlierPoints?: (PicturePoint[] | null)[];
    /** How long the class has been at a step with a timer. */
    stepMilliseconds?: number[];
    /** At one's own pace, for each step how many have done it, answered it, or wait at it. */
    stepPhones?: number[];
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
    /** The request's id, also in `X-Request-Id`: the client's own, or one of the server. The server's log names it. */
    requestId?: string;
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
      person?: Person;
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
    /** What lay under the drawing, from each time on; missing if never anything did. */
    grounds?: ({
      milliseconds: number;
      /** `null` for none; otherwise with its size. */
      picture: string | null;
      width?: number;
      height?: number;
    })[];
    /** Closed questions that were answered, in the order of their first answers; missing if there are none. As live, nobody is told whose an answer is. */
    questions?: {
      text: Texts;
      form?: QuestionForm;
      /** Always false. */
      open: boolean;
      choices?: Texts[];
      /** The right choice, if there is one. */
      answer?: number;
      /** What is put in order. */
      items?: Texts[];
      order?: ItemOrder;
      unit?: Texts;
      /** Where the line begins. */
      from?: number;
      /** Where it ends. */
      to?: number;
      x?: SketchAxis;
      y?: SketchAxis;
      curve?: Curve;
      /** What numbers are compared with, if it is known. */
      truth?: number;
      /** A number this far from the truth is right. */
      tolerance?: number;
      /** Always true: people also said how sure they are. */
      confidence?: boolean;
      picture?: QuestionPicture;
      /** How many marks a phone puts on the picture, if not one. */
      marks?: number;
      ground?: GroundID;
      /** Of the picture, in its px. */
      width?: number;
      /** Of the picture, in its px. */
      height?: number;
      truthPoints?: TruthPoints;
      /** `[milliseconds, places]`: the newest answer of each phone, in pixels of the picture, in the order of time; of `point` and `area`. */
      answers?: [number, PicturePoints][];
      /** `[milliseconds, choice]`, likewise, from 1; of `choice`. */
      chosen?: [number, number][];
      /** `[milliseconds, order]`, likewise; of `order`. */
      orders?: [number, ItemOrder][];
      /** `[milliseconds, number]`, likewise; of `number` and `line`. */
      values?: [number, number][];
      /** `[milliseconds, curve]`, likewise; of `sketch`. Of more than 200 curves, 200. */
      curves?: [number, Curve][];
    }[];
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
    /** In order: milliseconds, participant, events, then the figures after them as above; if the phone's clock is known, the time of the last event by it on the same axis, and the error of that at most, both in ms. */
    steps: [number, string, number[][], number, number, number, number, number, number?, number?][];
  };

  type Activity = "touch" | "scale" | "spot" | "walk" | "lesson";

  /** replay: every event is stored; figures: sums only. */
  type Retention = "replay" | "figures";

  type NewSession = {
    /** Default touch. */
    activity?: "touch" | "scale" | "spot" | "walk" | "lesson" | null;
    /** Default the server's setting, which is replay unless given. */
    retention?: "replay" | "figures" | null;
    /** The language of the participants' names; by default `en`, `de`, `es` or `fr`, by the weights of `Accept-Language`. */
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
  type Control = PlainControl | ParticipantControl | RemoveControl | BanControl | EraseControl | ActivityControl | LessonControl | AskControl | RetentionControl | LifetimeControl | ConsentControl | GroundControl | GroundScaleControl | LobbyControl | TouchkitControl | ChallengeControl | SeatsControl | ExperimentControl | ViewControl | RemoteControl | NamingControl | RenameControl | LabelControl | TeamsControl | TeamControl | TareControl | CalibrateControl;

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

  /** Erases everything that is stored of one participant, or of all of one person, whose phones are removed. It is also accepted after the session's end, for a participant that was removed before, and again. The answer comes once nothing is left on disk; it cannot be undone. */
  type EraseControl = {
    action: "erase";
    participant?: ParticipantID;
    person?: Person;
  };

  type ActivityControl = {
    action: "activity";
    activity: Activity;
    /** The activity's subject. With `spot`, the id of a puzzle that is shown to players, which starts a game; with `walk`, the id of a play that is shown to listeners; with `scale`, `pendulum` if the phones are pendulums. */
    subject?: string | null;
    progress?: Progress;
    closesAt?: ClosesAt;
  };

  /** Of a lesson: the class goes on together, or each phone at its own pace. */
  type Progress = "class" | "own" | null;

  /** With `progress`: own, when answers are refused: at most when the session ends, which is the default. */
  type ClosesAt = string | null;

  /** Goes to a step of the lesson, where the class goes on together, or ends the lesson. With `progress`: own each phone goes on at its own pace. */
  type LessonControl = {
    action: "lesson";
    /** Counts from 1. */
    step?: number;
    /** Always false: ends the lesson. */
    on?: boolean;
    /** False: at a step with a question the class looks at its answers. */
    open?: boolean;
    progress?: Progress;
    closesAt?: ClosesAt;
  };

  /** Asks the phones a question at once, as a lesson of four steps: the question, its answers, the question once more, both answers. */
  type AskControl = {
    action: "ask";
    /** In the form of one in a lesson's document, docs/lesson.schema.json. */
    question: object;
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

  /** Who has the phone: the code, where codes identify (`persons`) and the host shows it. It may be the person of several participants. */
  type Person = string;

  /** Always true: another phone that is connected has the same code, and codes identify. */
  type CodeTwice = boolean;

  /** Whether a code is a person, the same on each phone and each day; only with codes, missing for no. */
  type Persons = boolean;

  /** How phones get their names; missing for invented ones that are shown. */
  type Naming = "invented" | "own" | "codes";

  /** Whether own names and codes are shown to the class. */
  type NamesShown = boolean;

  /** How phones get their names, whether own names and codes are shown to the class, and whether codes identify persons. */
  type NamingControl = {
    action: "naming";
    naming?: Naming;
    shown?: NamesShown;
    /** With codes: whether they identify persons. True only before the first phone has a code. */
    persons?: boolean;
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

  /** The teams of the class. A phone's team is its `group`. */
  type Teams = {
    names: TeamNames;
    /** One for each name, of the participants' colours. */
    colours: string[];
    choice: TeamChoice;
  };

  /** Different texts. */
  type TeamNames = Group[];

  /** Who says in which team a phone is: the host, one phone after the other; nobody, since each phone joins the smallest team; its user. */
  type TeamChoice = "host" | "even" | "own";

  /** Makes teams, or changes their names or who chooses. With `deal` everybody is dealt out again, at random. With neither the class has no teams any more. */
  type TeamsControl = {
    action: "teams";
    names?: TeamNames;
    choice?: TeamChoice;
    /** Always true. */
    deal?: boolean;
  };

  /** Puts a phone into a team; without `team` into none. */
  type TeamControl = {
    action: "team";
    participant: ParticipantID;
    team?: string | null;
  };

  /** Asks each phone once whether what it sends may be stored; without `text` nobody any more. */
  type ConsentControl = {
    action: "consent";
    /** Plain text, at most 2,000 bytes. */
    text?: string | null;
  };

  /** Lays one of the session's own pictures under the drawing; without `picture` none. Another activity takes it away. */
  type GroundControl = {
    action: "ground";
    picture?: string | null;
  };

  /** Says how far apart two points of the picture under the drawing are, so that lengths on it have that unit; without `points` they have none. The points are within the picture, at least 8 of its pixels apart. */
  type GroundScaleControl = {
    action: "groundScale";
    points?: [PicturePoint, PicturePoint] | null;
    length?: number;
    unit?: PictureUnit;
  };

  /** x and y in the picture's pixels, from its upper left corner. */
  type PicturePoint = [number, number];

  type PictureUnit = "nm" | "\u00b5m" | "mm" | "cm" | "m" | "km";

  /** What a distance on the picture is in the world; missing before the host tells it. */
  type GroundScale = {
    points: [PicturePoint, PicturePoint];
    length: number;
    unit: PictureUnit;
  };

  type CoastWalks = {
    picture: GroundID;
    dividersPixels: number;
    /** Of rulers and lengths: the picture's own pixels where it has no scale. */
    unit: "px" | "nm" | "\u00b5m" | "mm" | "cm" | "m" | "km";
    walks: {
      participant: ParticipantID;
      name: string;
      steps: number;
      /** What the dividers span on the picture. */
      ruler: number;
      /** The steps times the ruler, and what the last one lacks. */
      length: number;
    }[];
    /** The line through the decimal logarithms of length over ruler, by least squares; missing with fewer than three walks, or rulers that hardly differ. */
    line?: {
      slope: number;
      /** Holds in 95 of 100 cases; also that of the dimension. */
      slopeError: number;
      intercept: number;
      /** 1 - slope. */
      dimension: number;
    };
  };

  /** The first half of the SHA-256 of the picture's file. */
  type GroundID = string;

  /** The picture under the drawing; missing for none. It is shown whole, as large as it fits into a screen in its natural orientation; a phone that moves or enlarges it tells its place. */
  type Ground = {
    picture: GroundID;
    width: number;
    height: number;
    scale?: GroundScale;
  };

  /** A picture of the session's own. */
  type SessionPicture = {
    picture: GroundID;
    width: number;
    height: number;
    scale?: GroundScale;
    mediaType: "image/jpeg" | "image/png";
    bytes: number;
  };

  /** All pictures of the session's own. */
  type SessionPictures = {
    pictures: SessionPicture[];
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
    /** How often every condition is performed; once if it is missing. */
    blocks?: number | null;
    plan?: ExperimentPlan;
  };

  /** The settings of an experiment to start, with its plan. */
  type ExperimentStart = {
    step?: "start" | null;
    task?: "tapping" | "steering" | null;
    distances?: number[] | null;
    widths?: number[] | null;
    targets?: number | null;
    trials?: number | null;
    practice?: number | null;
    blocks?: number | null;
    plan: ExperimentPlan;
  };

  /** What the host states before the start. One that states nothing is the same as none. */
  type ExperimentPlan = {
    hypothesis?: string | null;
    /** How many are to take part. */
    people?: number | null;
    exclude?: ExclusionRules;
  } | null;

  /** Whom the class's figures leave out. */
  type ExclusionRules = {
    /** Who has a higher error rate over all conditions. */
    errorRate?: number | null;
    /** Who has a larger share of outliers; only in tapping. */
    outlierShare?: number | null;
    /** Who lacks a condition in any block. */
    incomplete?: boolean | null;
    /** Whose lengths rest on an assumed density. */
    densityAssumed?: boolean | null;
  } | null;

  /** The plan that an experiment was started with. */
  type RegisteredPlan = {
    sha256: PlanHash;
    people?: number;
    hypothesis?: string;
    exclude: ChosenRules;
  };

  /** The rules that were chosen. */
  type ChosenRules = {
    errorRate?: number;
    outlierShare?: number;
    incomplete?: boolean;
    densityAssumed?: boolean;
  };

  /** The SHA-256 of the plan's document. */
  type PlanHash = string;

  /** The document that a start with these settings would store. */
  type PlanPreview = {
    sha256: PlanHash;
    /** The document, a `PlanDocument` as a text; its bytes in UTF-8 have the hash. */
    document: string;
  };

  /** A plan with the settings. Its bytes have the names in ascending order and no spaces. */
  type PlanDocument = {
    /** The version of the rules for figures. */
    analysis: number;
    blocks: number;
    /** mm. */
    distances: number[];
    exclude: ChosenRules;
    hypothesis?: string;
    people?: number;
    practice: number;
    /** Only in tapping. */
    targets?: number;
    task: "tapping" | "steering";
    /** Only in steering. */
    trials?: number;
    /** mm. */
    widths: number[];
  };

  type ExclusionReason = "errors" | "outliers" | "incomplete" | "density";

  /** Without `kind`, `target` and `attemptLimit`, ends the challenge. */
  type ChallengeControl = {
    action: "challenge";
    kind?: "distance" | "hold" | "targets" | "press" | "weigh" | "reaction" | "latency" | "symbol" | "wave" | "relay" | "beat" | "clap" | null;
    /** distance 0.1 to 1000 cm, hold 0.1 to 600 s, targets 1 to 6 bits, press 1 to 10,000 g, reaction 1 to 20 trials, latency 3 to 30 laps, symbol the number of the symbol from 1 to 8, wave the 10 to 1000 cm from a person to the next one, relay those from the shoulder to the hand, beat 40 to 208 beats a minute, clap 10 to 60 s. */
    target?: number | null;
    /** How many attempts of each phone count; all by default, and in tasks of the whole class 1, in beat and clap 200. */
    attemptLimit?: number | null;
  };

  /** Sets in which order people sit, for the challenge of the whole class that is shown and for later ones. */
  type SeatsControl = {
    action: "seats";
    /** From the one who begins; empty if it is not known. */
    participants: ParticipantID[];
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
    persons?: Persons;
    teams?: Teams;
    expiresAt: string;
    challenge?: Challenge;
    /** The challenge that has ended, until the class starts something else. */
    finished?: Challenge;
    experiment?: ClassExperiment;
    game?: Game;
    lesson?: ClassLesson;
    consent?: ConsentQuestion;
    ground?: Ground;
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
    kind: "distance" | "hold" | "targets" | "press" | "weigh" | "reaction" | "latency" | "symbol" | "wave" | "relay" | "beat" | "clap";
    target: number | null;
    attemptLimit?: AttemptLimit;
    round?: ChallengeRound;
    fromMilliseconds?: TapsFrom;
    untilMilliseconds?: TapsUntil;
    clockEpoch?: TapsEpoch;
  };

  /** In `beat` the first beat, in `clap` the first moment in which a tap counts, on the room's axis. */
  type TapsFrom = number;

  /** In `beat` and `clap`: the last moment in which a tap counts, on the room's axis. */
  type TapsUntil = number;

  /** In `beat` and `clap`: the number of the room's axis on which the challenge began. */
  type TapsEpoch = number;

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

  /** A version of a page, or of an element on it. */
  type ComparedVersion = {
    page: string;
    /** The version that the address names. */
    version: string | null;
    /** Visitors who touched it. */
    participants: number;
    touches: number;
  };

  /** Two versions of a page, compared by their visitors. */
  type ComparedVersions = {
    code: Code;
    /** The element that is compared; null for the whole page. */
    element: string | null;
    width: "narrow" | "medium" | "wide" | null;
    /** That of the intervals. */
    confidence: number;
    /** How often the visitors were drawn again. */
    resamples: number;
    /** The fewest visitors of each version for an interval. */
    fewest: number;
    first: ComparedVersion;
    second: ComparedVersion;
    /** Visitors who touched both. */
    inBoth: number;
    shares: ({
      /** `missed`: of the touches on it or beside it, those beside it. `dead`: of the touches on it, those that did nothing. */
      share: "missed" | "dead";
      /** Null without touches. */
      first: number | null;
      /** Null without touches. */
      second: number | null;
      /** The second share minus the first. */
      difference: number | null;
      interval: Interval;
      /** What the interval says of the second version; null without one. */
      verdict: "higher" | "lower" | "unclear" | null;
      missing: ("few-in-first" | "few-in-second" | "no-spread")[];
    })[];
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
    /** How often every condition is performed. */
    blocks: number;
    plan?: RegisteredPlan;
  };

  /** Of the movement time in seconds over the index of difficulty, in tapping in bits; null without enough different points. */
  type Regression = {
    /** s. */
    intercept: number;
    interceptError: FigureError;
    /** s/bit, in steering s. */
    slope: number;
    slopeError: FigureError;
    /** R², the square of the points' correlation, from 0 to 1. */
    determination: number | null;
    determinationError: FigureError;
    /** 1 / slope, per s; only in steering. */
    indexOfPerformance?: number | null;
    indexOfPerformanceError?: FigureError;
    points: number;
    slopeInterval?: LineInterval;
    interceptInterval?: LineInterval;
  } | null;

  /** The ends of a 95 % interval; only of a class of five and more. */
  type LineInterval = [number, number];

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
    /** From the mean over many such sequences of the participant; of a class, over many such people. */
    throughputError: FigureError;
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
    effectiveIndexOfDifficultyBitsError?: FigureError;
    indexOfDifficulty?: number;
    effectiveIndexOfDifficulty?: number;
    effectiveIndexOfDifficultyError?: FigureError;
  };

  /** Figures of one participant in one condition. */
  type ConditionFigures = Difficulty & {
    condition: number;
    trials: number;
    errors: number;
    outliers: number;
    movementTimeSeconds: number;
    movementTimeSecondsError: FigureError;
    /** mm. */
    effectiveWidth: number;
    effectiveWidthError: FigureError;
    /** mm; only in tapping. */
    effectiveDistance?: number;
    effectiveDistanceError?: FigureError;
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
    throughputError: FigureError;
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
    /** distance, touchingTime, speed, touches, taps, peakForce, error, bestError, attempts, throughput, movementTime, misses, errorRate, slope, outsideShare, time, found, hints, walkedDistance, weighedMass, value, estimateError, right, confidence, tau, rootMeanSquare, correlation, placeError, inside, areaPercent or overlap. */
    name: string;
    /** Its symbol; null for counts. */
    unit: string | null;
    /** null if neither is better. */
    better: "less" | "more" | null;
  };

  /** A part of a session: figures, a walk, a challenge, an experiment, a game or a question. */
  type PartHead = {
    /** The session's code. */
    code: string;
    /** Its name within the session. */
    name: string;
    /** Parts of the same kind can be compared: figures, walk, challenge-distance, challenge-hold, challenge-targets, challenge-press, challenge-reaction, challenge-latency, challenge-symbol, challenge-wave, challenge-relay, challenge-beat, challenge-clap, experiment-tapping, experiment-steering, game, weighings, question-choice, question-number, question-order, question-sketch, question-point or question-area. */
    kind: string;
    /** 1, 2, 3 … of the session's challenges, experiments or games; of a lesson's question its step; null for the others. */
    number: number | null;
    /** The puzzle's title. */
    title: string | null;
    /** A challenge's target, in its unit. */
    target: number | null;
    /** The host's choices that its values depend on; equal texts are equal choices. */
    settings: string;
    /** RFC 3339; null for sums since the session's start. */
    startedAt: string | null;
    /** The group whose samples they are; missing in those of all. */
    group?: string;
  };

  /** A part with the number of its participants. */
  type Part = PartHead & {
    /** How many took part and were not removed. */
    participants: number;
    /** The groups of which somebody took part, by name. */
    groups: {
      name: string;
      /** How many of it took part. */
      participants: number;
    }[];
    /** How many persons have been told apart by codes; missing where codes do not identify. */
    persons?: number;
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
    /** How far each value may be from the truth, of what `errorKind` says, rounded up to three digits; null where it is unknown. Missing where no value of the measure has an error. */
    errors?: (number | null)[];
    errorKind?: "interval" | "bound";
    /** Why the first of those that are unknown is; a `reason` of FigureError. */
    errorReason?: string;
  });

  /** The samples of a part. */
  type Samples = PartHead & ({
    /** Their ids. */
    participants: string[];
    /** Who had the phone of each participant, null for one without a code; missing where codes do not identify. */
    persons?: (string | null)[];
    measures: SampledMeasure[];
    /** Of a part with lengths: how the density of each participant is known, the least sure one of its attempts. */
    densityFrom?: ("card" | "model" | "assumed" | null)[];
    /** There: the density's relative error. */
    relativeError?: DensityError[];
  });

  type ComparisonRequest = {
    /** The first side's part. */
    part: string;
    /** The group of that part; everybody without. */
    group?: string;
    /** Compares each person with itself, also of two sessions: the same code is the same person. Otherwise two sessions are two groups. */
    pairBy?: "person";
    /** The second side: `part` alone is of the same session; `code`, `token` and `part` are of another; `samples` were read before. */
    with: {
      /** The other session's code. */
      code?: string;
      /** The token of the other session's host. */
      token?: string;
      /** The part's name. */
      part?: string;
      /** The group of that part; everybody without. Two groups of one session are different people. */
      group?: string;
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
    /** How many took part and have no value; of pairs, on both sides, how many are in no pair. */
    absent: number;
    lowerQuartile: number | null;
    median: number | null;
    mean: number | null;
    upperQuartile: number | null;
    interval: Interval;
    /** The values in ascending order; of more than 500, as many quantiles. */
    values: number[];
    /** Of one participant's value, in the middle of all; missing for a measure without errors. */
    valueError?: FigureError;
  };

  /** A measure on both sides. */
  type ComparedMeasure = Measure & ({
    first: ComparedSample;
    second: ComparedSample;
    /** What both sides are compared by, and what all intervals are of: the mean where ties dominate. Means have an interval of 12 values or pairs and more; fewer pairs are compared by their medians. */
    statistic: "median" | "mean";
    /** Whether the value in the middle of both sides together is shared by at least √n of the n values. Medians of such values hardly show a difference. */
    tiesDominate: boolean;
    /** The second median or mean minus the first; of pairs, the median or mean of the differences. */
    difference: number | null;
    interval: Interval;
    /** Between what the difference would lie if all who are `absent` had had the smallest or the largest value that anybody had; null if fewer than 20 % are. */
    bounds: [number, number] | null;
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
    /** Whether each participant, or person, is compared with itself: both sides are of the same session, or `pairBy` says so. */
    paired: boolean;
    /** What is compared with itself; a participant without a code is its own person. */
    pairedBy: "participant" | "person" | null;
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
        person?: Person;
        labelHidden?: LabelHidden;
        order: number[];
        conditions: ConditionFigures[];
        missing: ({
          condition: number;
          reason: "not-tapped" | "not-steered" | "too-large" | "too-few-trials";
        })[];
        /** The figures in each begun block; none in an experiment with one block. */
        blocks: BlockFigures[];
        /** Why the plan's rules leave it out of the class's figures; empty if it counts. */
        excluded: ExclusionReason[];
        figures: ExperimentFigures;
      })[];
      class: ClassFigures;
    }))[];
  };

  /** Figures of one participant in one block, over its conditions. */
  type BlockFigures = {
    block: number;
    /** How many have figures. */
    conditions: number;
    /** The one that is shown: bits/s, univariate; in steering 1/s. */
    throughput: number | null;
    /** Only in tapping; of the scatter along the axis. */
    throughputUnivariateBitsPerSecond?: number | null;
    /** Only in tapping; of the scatter in both directions. */
    throughputBivariateBitsPerSecond?: number | null;
    /** Only in steering. */
    throughputPerSecond?: number | null;
    throughputError: FigureError;
    /** The mean of the conditions' means. */
    movementTimeSeconds: number | null;
    errorRate: number | null;
    trials: number;
    errors: number;
    outliers: number;
  };

  /** The class in one block. */
  type ClassBlock = {
    block: number;
    /** How many have performed it with as many conditions as their first block. */
    participants: number;
    /** That of the block before, plus the mean change of those who have both; of the first block the mean. */
    throughput: number;
    /** The mean change of these participants since their first block; null in the first block. */
    gain: number | null;
    gainError: FigureError;
  };

  /** The class's figures. */
  type ClassFigures = {
    /** Without the excluded. */
    present: number;
    participants: number;
    complete: number;
    /** How many are present and have no figures. */
    absent: number;
    /** How many the plan's rules leave out of all other figures. */
    excluded: number;
    throughputBounds: AbsenceBounds;
    /** Of the line over the nominal difficulty, by the slopes of the participants' own lines. */
    slopeBounds: AbsenceBounds;
    /** The blocks that anybody has performed; none in an experiment with one block. */
    blocks: ClassBlock[];
    missing: ("no-participant" | "one-participant" | "incomplete-participants" | "too-few-difficulties")[];
    conditions: (Difficulty & {
      condition: number;
      movementTimeSeconds: number;
      movementTimeSecondsError: FigureError;
      /** How many have the condition. Of others the expected value is in the mean. */
      participants: number;
    })[];
    figures: ExperimentFigures;
    /** How the lines of `figures` were made, from how many participants, and another line for comparison. */
    line: {
      way: WayToLine;
      participants: number;
      /** Of those alone who have all conditions; if all have, the mean of the participants' own lines. */
      other: {
        way: WayToLine;
        participants: number;
        nominal: Regression;
        effective: Regression;
      };
    };
  };

  /** Between what a figure of the class would be if all who are `absent` had the smallest or the largest value that anybody has; null if fewer than 20 % are. */
  type AbsenceBounds = [number, number] | null;

  /** The middle of a class's best results, and who is missing in it. */
  type ClassSummary = {
    /** How many have a result. */
    people: number;
    /** How many could have one and have none; who touched a screen that measures no force could not `press`. */
    absent: number;
    median: number | null;
    /** What each best result's own error can change of it, at most. */
    medianError: FigureError;
    medianBounds: AbsenceBounds;
    mean: number | null;
    meanError: FigureError;
    meanBounds: AbsenceBounds;
  };

  /** Through the conditions' means over participants who have all conditions (`means`), likewise with the expected value where a participant lacks a condition (`fitted-means`), or the mean of the participants' own lines (`own-lines`; only for comparison). */
  type WayToLine = "means" | "fitted-means" | "own-lines";

  /** Every tap of a session's experiments. */
  type Taps = {
    code: Code;
    taps: ({
      experiment: number;
      participant: ParticipantID;
      name: string;
      label: string | null;
      group: string | null;
      person: string | null;
      sequence: number;
      practice: boolean;
      /** Null in practice. */
      block: number | null;
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
      /** The same on the room's axis; null if the phone's clock is not known. */
      roomMilliseconds: number | null;
      /** It is at most so far away. */
      clockErrorMilliseconds: number | null;
      /** The number of the axis; times of two axes cannot be compared. */
      clockEpoch: number | null;
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
      person: string | null;
      sequence: number;
      practice: boolean;
      /** Null in practice. */
      block: number | null;
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
    /** The teams' points of all rounds that are over, the best first; missing without teams, or before a round was over. */
    teams?: {
      name: Group;
      /** Its phones that are connected or have points. */
      members: number;
      /** The sum of its members' points. */
      points: number;
      /** By points for each member; equal ones share the better place. */
      place: number;
    }[];
    lessons?: ({
      run: number;
      id: PlayID;
      title: Texts;
      startedMilliseconds: number;
      questions: ({
        step: number;
        text: Texts;
        form?: QuestionForm;
        choices?: Texts[];
        /** The right choice. */
        answer?: number | null;
        unit?: Texts;
        /** Where the line begins. */
        from?: number;
        /** Where it ends. */
        to?: number;
        /** What is put in order. */
        items?: Texts[];
        order?: ItemOrder;
        x?: SketchAxis;
        y?: SketchAxis;
        curve?: Curve;
        /** What numbers are compared with, if known. */
        truth?: number | null;
        /** A number this far from the truth is right. */
        tolerance?: number;
        /** Always true: people also say how sure they are. */
        confidence?: boolean;
        /** How often people were right who said that they were so sure. */
        calibration?: {
          confidence: Confidence;
          people: number;
          right: number;
        }[];
        picture?: QuestionPicture;
        /** How many marks a phone puts on the picture, if not one. */
        marks?: number;
        /** Of the picture, in its px. */
        width?: number;
        /** Of the picture, in its px. */
        height?: number;
        /** The name of the session's own picture. */
        ground?: string;
        truthPoints?: TruthPoints;
        places?: PlacesSummary;
        /** Of numbers; `null` without any. */
        summary?: {
          median: number | null;
          /** Quartiles of type 7. */
          lowerQuartile: number | null;
          upperQuartile: number | null;
          /** From the truth to the median, in the unit. */
          difference: number | null;
          /** In percent of the truth; `null` where it is 0. */
          differencePercent: number | null;
        };
        /** Of curves, at each place; empty without answers. */
        curves?: {
          /** Quartiles of type 7. */
          lowerQuartile: number[];
          median: number[];
          upperQuartile: number[];
          /** Median of the participants'; `null` without a true curve. */
          rootMeanSquare: number | null;
          /** Median of the participants'; `null` without a true curve. */
          correlation: number | null;
        };
        /** Of orders. */
        ranks?: {
          /** Each item's mean place, from 1; empty without answers. */
          means: number[];
          /** Kendall's W, 0 to 1; `null` for fewer than two. */
          concordance: number | null;
          /** Median of Kendall's τ with the right order, -1 to 1; `null` without one. */
          tau: number | null;
        };
        participants: ({
          id: ParticipantID;
          name: string;
          label?: Label;
          group?: Group;
          person?: Person;
          labelHidden?: LabelHidden;
          choice?: number;
          value?: number;
          order?: ItemOrder;
          /** Kendall's τ with the right order; `null` without one. */
          tau?: number | null;
          confidence?: Confidence;
          curve?: Curve;
          /** Of the difference from the true curve; `null` without one. */
          rootMeanSquare?: number | null;
          /** With the true curve; `null` without one, and where one of both is constant. */
          correlation?: number | null;
          /** How often the curve turns, by at least 5 % of the y axis. */
          turningPoints?: number;
          points?: PicturePoints;
        })[];
      })[];
    })[];
    challenges: (Challenge & ({
      round: ChallengeRound;
      unit: "cm" | "s" | "bits/s" | "g" | "ms" | "%" | null;
      startedMilliseconds: number;
      running: boolean;
      /** In tasks of the whole class, who sits beside whom, from the one who begins; empty if it is not known. */
      seats?: ParticipantID[];
      class?: ClassResult;
      beat?: BeatResult;
      /** Missing in tasks of the whole class. */
      summary?: ClassSummary;
      participants: {
        id: ParticipantID;
        name: string;
        label?: Label;
        group?: Group;
        person?: Person;
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
        person?: Person;
        labelHidden?: LabelHidden;
      })[];
    })[];
  };

  /** What a class has reached together; missing below two touches. */
  type ClassResult = {
    unit: "people/s" | "ms";
    /** People a second, or in a relay ms a person; null if all touches of a wave have the same time. */
    value: number | null;
    /** Of the interval of the value, 95 %; null without a line. */
    low: number | null;
    high: number | null;
    /** Whose touches count. */
    people: number;
    /** Touches before or after a restart of the server, on another axis. */
    leftOut: number;
    /** From the first of the touches to the last one. */
    wholeSeconds: number;
    /** Negative if the wave came from the last seat. */
    secondsPerPerson: number;
    /** The line's time at seat 0; null without a line. */
    interceptSeconds: number | null;
    /** The most that the clocks can change of the time a person. */
    clockErrorMilliseconds: number;
    /** The deviation of the time a person because screens differ; null with a line, whose interval contains it. */
    screenErrorMilliseconds: number | null;
    metresPerSecond: number | null;
    /** The participant with whom a relay has ended before its last seat. */
    brokenAfter: string | null;
    /** All touches in the order of time. */
    touches: ({
      id: ParticipantID;
      seat: number | null;
      /** Since the first touch. */
      seconds: number;
      /** The time is at most so far away. */
      clockErrorMilliseconds: number;
      /** How late the phone is, display included, by its newest `latency`; nothing is corrected by it. Null for a phone that has done none, of which screens' ± 20 ms is all that is known. */
      estimatedLatencyMilliseconds: number | null;
      /** Why a relay's chain leaves it out. */
      fault: "early" | "late" | null;
    })[];
    /** The ways between neighbours of a relay's chain; none in a wave. */
    links: ({
      from: ParticipantID;
      to: ParticipantID;
      seconds: number;
      /** The time is at most so far away. */
      clockErrorMilliseconds: number;
      /** Below 100 ms, which nobody can react in; above three medians. */
      mark: "short" | "gap" | null;
    })[];
  };

  /** How a class tapped in time; missing if nobody has two taps that count. */
  type BeatResult = {
    /** How together the class was: the mean of `together` over the steps; null without a step with two people. */
    value: number | null;
    /** What chance alone gives on average. */
    chance: number | null;
    /** The most that the clocks can change of the value. */
    clockError: number | null;
    /** What a class that taps at once reaches, because screens differ by about 20 ms. */
    screenCeiling: number | null;
    /** The median of the people's tempos, taps a minute. */
    tempo: number | null;
    /** The median time from beat to beat in the first quarter of the steps; null for fewer than eight. */
    periodAtStartMilliseconds: number | null;
    /** The same in the last quarter. */
    periodAtEndMilliseconds: number | null;
    /** Since when the class is together, for two seconds more than chance in one case of 20; null if it never is. */
    risesAtSeconds: number | null;
    /** Since when, afterwards, it is not for two seconds; null if it stays so. */
    fallsAtSeconds: number | null;
    /** Taps after a restart of the server, on another axis. */
    leftOut: number;
    /** Each half second. */
    steps: ({
      /** Since everybody taps alone. */
      seconds: number;
      /** Who tap then. */
      people: number;
      /** The length of the mean of e^(iφ), where a phase φ grows from 0 to 2π from one tap to the next; null for fewer than two people. */
      together: number | null;
      /** The median time from beat to beat; null if nobody taps. */
      periodMilliseconds: number | null;
    })[];
    /** Everybody with two taps that count. */
    people: ({
      id: ParticipantID;
      /** Without doubles. */
      taps: number;
      /** Taps that came too soon after another one to be one of their own. */
      doubles: number;
      /** Taps that are missing in gaps. */
      missing: number;
      /** The last tap, since everybody taps alone. */
      lastSeconds: number;
      /** Taps a minute, by the median interval; null, as the figures that follow, for fewer than five intervals. */
      tempo: number | null;
      /** Of the tempo's interval, 95 %. */
      tempoLow: number | null;
      tempoHigh: number | null;
      /** The scatter of the intervals, 1.4826 median absolute deviations. */
      spreadMilliseconds: number | null;
      /** How much longer each interval is than the one before, by Theil and Sen. */
      driftMilliseconds: number | null;
      /** Of the drift's interval, 95 %. */
      driftLow: number | null;
      driftHigh: number | null;
      /** How constantly the person is before, with or after the others; null without enough of them. */
      agreement: number | null;
      /** How long the person taps after the others, negative before; null for an agreement below 0.5. */
      latenessMilliseconds: number | null;
      /** The most that the clocks can change of the lateness. */
      clockErrorMilliseconds: number;
    })[];
  };

  /** An attempt of a challenge. What follows `value` is there for `targets`, `reaction`, `latency`, `symbol` or a task of the whole class only, and for `distance` how the density was known. */
  type Attempt = {
    attempt: number;
    receivedMilliseconds: number;
    /** In the challenge's unit. */
    value: number;
    /** Of the value, in its unit, at most; of another kind than `distance` and `hold`, why there is none. */
    valueError?: FigureError;
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
    /** In press and weigh: what measured the grams; missing in attempts that were stored before. */
    provenance?: "measured" | "pen" | "spring" | "ruler";
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
    /** In a task of the whole class: when the phone was touched, on its own clock. */
    touchedMilliseconds?: number;
    /** In a task of the whole class: the value, a time on the room's axis, is at most so far away. */
    clockErrorMilliseconds?: number;
    /** In a task of the whole class: the number of the room's axis; each start of the server begins another one. */
    clockEpoch?: number;
    densityFrom?: DensityFrom;
    relativeError?: RelativeError;
    densityError?: DensityError;
  };

  /** How the density is known that a length was computed with: `card`, calibrated by a person; `model`, of a known device; `assumed`, by nobody. */
  type DensityFrom = "card" | "model" | "assumed";

  /** The error of the plain lengths in centimetres as a share, at most, of all sources (docs/figures.md); `null` if unknown. Before the first gesture that of the density. */
  type RelativeError = number | null;

  /** How far the true value may be from the figure of the same name without `Error`, in its unit. `error` is `null` where it is unknown, and `reason` says why; else `kind` says what it promises, and `sources` what each source contributes. */
  type FigureError = {
    error: number | null;
    /** `interval` (±): the truth is no farther away in 95 of 100 cases; `bound` (at most): in at least 99. */
    kind?: "interval" | "bound";
    /** In the figure's unit; those of an interval add up as squares, those of a bound as they are. */
    sources?: {
      /** Of the screen's density. */
      density?: number;
      /** Of positions that tremble, or are whole px. */
      jitter?: number;
      /** Of the way between two positions. */
      sampling?: number;
      /** Of turns that may be a corner or a curve. */
      corners?: number;
      /** Of the first and the last position. */
      ends?: number;
      /** Of the two marks that give a picture its scale. */
      marking?: number;
      /** Of the pixels of a picture that is measured on. */
      pixel?: number;
      /** Of positions whose device tells how exact they are. */
      accuracy?: number;
      /** Of times. */
      time?: number;
      /** Of one person's trials, which are few and scatter. */
      trials?: number;
      /** Of a class's people, who are few and differ. */
      people?: number;
    };
    reason?: "densityAssumed" | "densityErrorUnknown" | "nothingMeasured" | "notEstimated" | "scaleErrorUnknown" | "delaysUnknown" | "dependentPoints" | "uncertainDifficulties" | "tooFewPeople" | "describesPoints" | "mayNotRise";
  };

  /** The density's relative error, and that of every length; `null` if unknown. */
  type DensityError = number | null;

  /** Of the last gesture and in total. */
  type Distance = {
    lastPixels: number;
    totalPixels: number;
    lastCentimetres: number;
    totalCentimetres: number;
    lastCentimetresError?: FigureError;
    totalCentimetresError?: FigureError;
    estimated: EstimatedDistance;
  };

  /** An estimate of how far the fingers really moved: without jitter within 6 px, and with the length that chords cut off curves. docs/figures.md defines it and its error; docs/accuracy.md says how often that holds. */
  type EstimatedDistance = {
    lastPixels: number;
    totalPixels: number;
    lastCentimetres: number;
    totalCentimetres: number;
    lastCentimetresError?: FigureError;
    totalCentimetresError?: FigureError;
  };

  /** Of the last gesture and in total. */
  type TouchingTime = {
    lastSeconds: number;
    totalSeconds: number;
    lastSecondsError?: FigureError;
    totalSecondsError?: FigureError;
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
    /** How far `seconds` are from the truth, at most (99 %); its sources are those of `lastSecondsError`. */
    secondsError?: number | null;
    pixels: number;
    centimetres: number;
    /** How far `centimetres` are from the true length, at most (99 %); `null` where the density's error is unknown, and of a gesture that was measured before errors were estimated. */
    centimetresError?: number | null;
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

  /** What the phone's newest `sync` says of its clock and the room's; null before the first. */
  type ClockState = {
    /** The room's time minus that of the phone's touches. */
    offsetMilliseconds: number;
    /** The offset is at most that wrong, at that time; later by 0.2 ms a second more. */
    errorMilliseconds: number;
    /** The time for which both hold: ms of the room's axis, of which a restart of the server begins another epoch. */
    at: number;
  } | null;

  /** The figures of one phone. */
  type ParticipantStats = {
    id: ParticipantID;
    name: string;
    label?: Label;
    group?: Group;
    person?: Person;
    labelHidden?: LabelHidden;
    codeTwice?: CodeTwice;
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
    relativeError: RelativeError;
    densityError: DensityError;
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
    clock: ClockState;
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
      distanceError: FigureError;
    };
    weighing?: Weighing;
    pendulum?: Pendulum;
    /** The last gesture on a picture that has a scale; missing where it was on none. */
    onPicture?: {
      picture: GroundID;
      /** The estimated length in the picture's pixels. */
      pixels: number;
      /** The same in the unit. */
      length: number;
      unit: PictureUnit;
      lengthError: FigureError;
      /** What the gesture goes around, in the square of the unit; missing where its end is far from its start, and where it is smaller than its error. */
      area?: number;
      areaError?: FigureError;
      /** At the second of three points, in degrees; missing if the gesture was not the third one. */
      angle?: number;
      angleError?: FigureError;
    };
    gestures: Gesture[];
    /** In the class's newest game of spot the difference; missing before the participant's round. */
    spot?: Standing;
  };

  /** What a phone measures with by its motion sensors. */
  type MotionWay = "spring" | "ruler" | "pendulum";

  /** How the phone swung as a pendulum; missing before its first recording. */
  type Pendulum = {
    /** Those that have ended, those that somebody counted, and what earlier ones said. */
    recordings: number;
    /** How many of them have no period. */
    refused: number;
    /** How many lengths its g comes from. */
    lengths: number;
    /** The acceleration of free fall in m/s², by all of them; null before the first period, and if it was refused. */
    gravity: number | null;
    /** Half the width of its 95 % interval. */
    gravityError: number | null;
    /** Whether it is the slope of T² against the length; else the weighted mean. */
    slope: boolean;
    /** By how much all lengths are longer than was said, by that line. */
    longerMetres: number | null;
    /** Why there is no g: a length has too few periods for a slope, or a longer pendulum did not take longer. */
    refusal: "tooFewReadings" | "notRising" | null;
  };

  /** The pendulums of a class. */
  type ClassPendulums = {
    phones: ({
      participant: ParticipantID;
      name: string;
      /** As in its stats, m/s². */
      gravity: number | null;
      gravityError: number | null;
      slope: boolean;
      refusal: string | null;
      pendulums: {
        /** From where it turns to the middle of the phone. */
        metres: number;
        /** Half the width of its 95 % interval. */
        metresError: number;
        /** The mean period of small swings. */
        seconds: number;
        /** Half the width of its 95 % interval. */
        secondsError: number;
        recordings: number;
        /** How many of them somebody counted by touch. */
        counted: number;
      }[];
    })[];
    /** r² in m²: T² = 4π² (L + r² / L) / g, for a phone that turns with its string. */
    gyration: number;
    /** The class's acceleration of free fall in m/s², the weighted mean of its phones' (Mandel and Paule 1970); null before the first. */
    gravity: number | null;
    /** Half the width of its 95 % interval. */
    gravityError: number | null;
    /** Standard deviation between phones beyond their own errors, m/s². */
    scatter: number | null;
    /** How many phones have a g. */
    people: number;
  };

  /** By what a phone weighs with its motion sensors. */
  type WeighingWay = "spring" | "ruler";

  /** What the phone has weighed by its motion sensors; missing before its first recording. Its numbers are those of its newest weighing. */
  type Weighing = {
    provenance: WeighingWay;
    /** What its user calls the spring or ruler. */
    name: string;
    /** Those that have ended, and what earlier ones said. */
    recordings: number;
    /** How many of them have no reading. */
    refused: number;
    /** The mass by all recordings of the load, without its container; null before the first weighing, and if it was refused. */
    grams: number | null;
    /** Half the width of its 95 % interval. */
    gramsError: number | null;
    /** Why there is no mass: fewer than three references with two readings each; heavier ones that do not make the period longer or the tilt larger; below 0.2 or above 3 times the heaviest reference; more than 25° away from the phone alone. */
    refusal: "tooFewReadings" | "notRising" | "tooLight" | "tooHeavy" | "tooSteep" | null;
    /** The spring's constant. */
    newtonsPerMetre: number | null;
    /** The phone with its bag and a third of the spring. */
    ownGrams: number | null;
    /** Half the width of its 95 % interval. */
    ownGramsError: number | null;
    /** Standard deviation of a recording: a share of the period, or degrees. */
    repeatability: number | null;
    /** Root mean square of the references' distances from the curve. */
    misfitGrams: number | null;
    /** The heaviest reference. */
    heaviestGrams: number | null;
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
    persons?: Persons;
    teams?: Teams;
    ended: boolean;
    /** Connected phones that have told no `sync` since the server's start: until they do, nothing of theirs counts in tasks of the whole class. */
    withoutClock: number;
    /** The activity's puzzle, play or lesson; `pendulum` of a scale. */
    subject?: string;
    challenge?: Challenge;
    /** The challenge that has ended, until the class starts something else. */
    finished?: Challenge;
    experiment?: ClassExperiment;
    game?: Game;
    lesson?: ClassLesson;
    consent?: ConsentQuestion;
    ground?: Ground;
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
      pressure: PeakPressure;
      heatmap: CountHeatmap;
    };
  };

  /** A session without its single participants; the sums are those of `merged`. */
  type SessionSummary = {
    code: Code;
    activity: Activity;
    frozen: boolean;
    /** Nobody new gets in. */
    locked: boolean;
    ended: boolean;
    expiresAt: string;
    /** How many there are in the stats. */
    participants: number;
    /** How many of them are here now. */
    connected: number;
    /** How many of these have not told what they know of the room's present axis of time. */
    withoutClock: number;
    distance: Distance;
    time: TouchingTime;
    touches: number;
    pressure: PeakPressure;
  };

  /** The largest weight of all phones. */
  type PeakPressure = {
    /** The largest weight of all phones. */
    peakGrams: number | null;
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
    /** The titles by language; missing for a puzzle in one language. */
    translations?: {
      en?: PinTitle;
      de?: PinTitle;
      es?: PinTitle;
      fr?: PinTitle;
    };
    differences?: number;
    thumbnail?: string;
    proximityMetres?: number;
    distanceMetres?: number;
  };

  type PinTitle = {
    title: string;
  };

  /** The cursor of the next page; null on the last. */
  type NextCursor = string | null;

  /** A text in at least one language. */
  type Texts = {
    en?: string;
    de?: string;
    es?: string;
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
    /** The document as its author wrote it, by docs/lesson.schema.json; for others than authors without `answer`, `truth`, `order` and `curve` of its questions. */
    lesson: object;
  };

  /** What an answer is: one of the choices, a number, a mark on a line, an order of items, a curve, marks on a picture, or the outline of an area there. Missing: `choice`. */
  type QuestionForm = "choice" | "number" | "line" | "order" | "sketch" | "point" | "area";

  /** How sure somebody is of an answer, in percent. */
  type Confidence = number;

  /** An axis of a curve. */
  type SketchAxis = {
    name: Texts;
    unit?: Texts;
    from: number;
    to: number;
  };

  /** Values at equal distances from the beginning to the end of x. */
  type Curve = number[];

  /** The numbers of items, from 1, each once, the first one first. */
  type ItemOrder = number[];

  /** What is asked about: the pages' map of the world, of 1440 × 720 px, or the session's own picture that lay under the drawing last. */
  type QuestionPicture = "world" | "ground";

  /** As many marks as are asked for, or the 3 to 40 corners of an area, to a tenth of a px. */
  type PicturePoints = PicturePoint[];

  /** What places are compared with: one point, or the corners of an area. */
  type TruthPoints = PicturePoint[];

  /** Of the places on a picture, in its px: of marks the first eight, of areas the others; `null` without any. */
  type PlacesSummary = {
    /** The geometric median, with the smallest sum of distances; only of one mark a phone, as all up to `degrees`. */
    median?: [number, number] | null;
    /** The middle of the ellipse of one standard deviation; of at least three marks. */
    mean?: [number, number] | null;
    /** The longer half axis of the ellipse: the standard deviation along it. */
    majorDeviation?: number | null;
    /** The shorter one. */
    minorDeviation?: number | null;
    /** The longer axis from the x axis, clockwise; from -90 (not included) to 90. */
    degrees?: number | null;
    /** From a true point, the median of all phones; of several marks their mean distance. */
    distance?: number | null;
    /** In percent of the picture's diagonal. */
    distancePercent?: number | null;
    /** How many marks are in the true area. */
    inside?: number | null;
    /** In px², the median of all phones. */
    area?: number | null;
    /** In percent of the picture. */
    areaPercent?: number | null;
    /** The median of the area that is shared with the true one, as a part of what both cover. */
    overlap?: number | null;
  };

  /** A question of a lesson's step. */
  type LessonQuestion = {
    text: Texts;
    form?: QuestionForm;
    choices?: Texts[];
    unit?: Texts;
    /** Where the line begins. */
    from?: number;
    /** Where it ends. */
    to?: number;
    /** What is put in order. */
    items?: Texts[];
    order?: ItemOrder;
    x?: SketchAxis;
    y?: SketchAxis;
    curve?: Curve;
    /** A number this far from the truth is right. */
    tolerance?: number;
    /** Always true: phones also say how sure they are. */
    confidence?: boolean;
    /** Whether phones may answer. */
    open: boolean;
    /** The right choice, once answers are compared. */
    answer?: number;
    /** What numbers are compared with, once they are, if it is known. */
    truth?: number;
    picture?: QuestionPicture;
    /** How many marks a phone puts on the picture, if not one. */
    marks?: number;
    /** Of the picture, in its px. */
    width?: number;
    /** Of the picture, in its px. */
    height?: number;
    /** The name of the session's own picture. */
    ground?: string;
    truthPoints?: TruthPoints;
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
    /** What the projector shows beside the question. */
    beside?: "drawing" | "results" | "distance" | "time" | "touches" | "force";
    question?: LessonQuestion;
    /** How long the class has for the step. */
    seconds?: number;
    /** Always true: the class does something that the step did not begin. */
    aside?: boolean;
    /** Always true: it is a question that the host asked at once. */
    asked?: boolean;
    /** Each phone has its own place; `step` is 1. */
    progress?: "own";
    /** At one's own pace, when answers are refused. */
    closesAt?: string;
    /** Always true: that time is over. */
    closed?: boolean;
    /** Always true: questions are closed, and the class looks at its answers. */
    discussed?: boolean;
  };

  /** A lesson at one's own pace. */
  type OwnPace = {
    run: number;
    steps: {
      /** What a lesson's step shows. */
      content: {
        title: Texts;
        text?: Texts;
        phones?: Texts;
      };
      /** Always true: the class takes it together. */
      waits?: boolean;
      /** Always true: phones show the pad. */
      draws?: boolean;
      ground?: Ground;
      question?: LessonQuestion;
    }[];
    /** Who takes part, with the host token; several phones of a person are one. */
    members?: ({
      id: ParticipantID;
      name: string;
      label?: Label;
      group?: Group;
      person?: Person;
      labelHidden?: LabelHidden;
      /** The step that is shown; behind the last one at the end. */
      step: number;
      /** For each step what was done; `null` for nothing yet. */
      states: ("answered" | "done" | "waiting" | null)[];
    })[];
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

  /** Title and description are in the language of `Accept-Language` if the puzzle has texts in it, else those for everybody. */
  type Puzzle = {
    id: PuzzleID;
    title: string;
    description: string;
    translations?: PuzzleTranslations;
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

  /** The texts by language; missing in answers for a puzzle in one language. */
  type PuzzleTranslations = {
    en?: PuzzleTexts;
    de?: PuzzleTexts;
    es?: PuzzleTexts;
    fr?: PuzzleTexts;
  };

  type PuzzleTexts = {
    title: string;
    description?: string;
  };

  /** `title` and `description` are in the language of `Accept-Language` if the puzzle has texts in it, else those for everybody. Texts in other languages stay, unless `translations` replaces them. */
  type PuzzleDraft = {
    translations?: PuzzleTranslations;
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

  /** The state of a server, for its administrator. */
  type Operation = {
    /** Of the program; semantic. */
    version: string;
    /** When the process that answers began. */
    startedAt: string;
    /** Processes that crashed or hung and were replaced. */
    workerRestarts: number;
    /** Connected now. */
    phones: number;
    /** Connected now. */
    viewers: number;
    /** Why data cannot be stored; null while it can. */
    problem: string | null;
    /** Classes in memory that have not ended. */
    running: number;
    /** All stored classes, also those that have ended or that nobody uses. */
    stored: number;
    /** The most that are stored. */
    limit: number;
    sessions: RunningSession[];
    /** The data folder, or the database, and its disk. */
    storage: {
      dataBytes: number;
      /** Of the disk; null if it is not known. */
      freeBytes: number | null;
      /** By the quota; null for none. */
      limitBytes: number | null;
      /** False if nothing new is stored. */
      acceptsSessions: boolean;
    };
    /** The certificate of HTTPS; null for none. */
    certificate: {
      /** DNS names. */
      names: string[];
      expiresAt: string;
    } | null;
    /** The servers that share the database; null without one. */
    nodes: OperationNode[] | null;
    /** The backups that the server makes by itself; null without any. */
    backup: {
      folder: string;
      everySeconds: number;
      keep: number;
      /** Whether they have the sessions. */
      sessions: boolean;
      /** Whole backups in the folder. */
      count: number;
      /** Null before the first one. */
      newest: {
        name: string;
        at: string;
        bytes: number;
      } | null;
      /** Why the last attempt failed; null if it did not. */
      problem: string | null;
      /** The last attempt to restore one into a temporary folder; null before the first. */
      trial: {
        archive: string;
        at: string;
        /** Why it cannot be restored; null if it can. */
        problem: string | null;
      } | null;
    } | null;
    /** The newest lines of this process, the oldest first. */
    log: LogLine[];
  };

  /** A class that runs. */
  type RunningSession = {
    code: string;
    activity: string;
    participants: number;
    /** Phones that are connected now. */
    connected: number;
    viewers: number;
    createdAt: string;
    expiresAt: string;
    /** To which its life can be extended. */
    latestExpiry: string;
  };

  /** A server that shares the database. */
  type OperationNode = {
    number: number;
    name: string;
    /** Since it joined. */
    ageSeconds: number;
    /** silent: it has not reported for seconds. */
    state: "serving" | "draining" | "silent";
    /** In its memory. */
    sessions: number;
    phones: number;
  };

  /** A line of the log, with its fields as text. */
  type LogLine = {
    at: string;
    level: "trace" | "debug" | "info" | "notice" | "warning" | "error" | "critical";
    text: string;
  };

  /** What an administrator may do to a class. */
  type AdminControl = {
    action: "end" | "lifetime";
    /** With `lifetime`: seconds from now. */
    expiresIn?: number;
  };

  /** Version and addresses of a server. */
  type Server = {
    name: "TouchFigures";
    /** Of the program; semantic. */
    version: string;
    /** Of the API and of the live connection, as in `/api/v1`. */
    api: number;
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
  type ClientMessage = HelloMessage | TouchesMessage | FixesMessage | AnchorsMessage | FlashMessage | LapMessage | DrawnMessage | SyncMessage | GroundPlaceMessage | MotionMessage | ClockQuestionMessage | WithdrawMessage | OwnNameMessage;

  /** What the server sends. */
  type ServerMessage = WelcomeMessage | FiguresMessage | ClockAnswerMessage | SessionMessage | PeersMessage | ChallengeProgressMessage | StandingMessage | ExperimentProgressMessage | SpotMessage | LessonChoiceMessage | ConsentMessage | ScaleRequestMessage | WithdrawnMessage | LabelledMessage | ErrorMessage | SnapshotMessage | FrameMessage;
}
