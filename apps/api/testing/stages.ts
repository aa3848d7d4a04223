import { join } from 'node:path';
import type { Alert, alertNext, PagePresence } from '@mabarin/api-client/contract/alerts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { isFinal, type AlertState } from '@mabarin/domain/alerts/alert';

/**
 * Overlay pages without a browser: the overlay's own state machine against the service, killed as pages are, and a
 * recorder of what stood on screen when. `judge` says whether that kept the promise of docs/live.md "The stage".
 */

/** Time that the owner moves or speeds up; in milliseconds since the show began. */
export type Time = { now(): number; after(ms: number, ring: () => void): () => void };

/** The three calls of a page. A rejection is a `CallError`. */
export type StageCalls = {
  next(input: { instance: string; presence: PagePresence }): Promise<Turn>;
  ack(input: Report & { instance: string }): Promise<void>;
  release(input: { instance: string; fence: number; shown_ms: number | null | undefined }): Promise<void>;
};
export type ErrorKind = 'revoked' | 'lost' | 'network';
export class CallError extends Error {
  readonly kind: ErrorKind;
  constructor(kind: ErrorKind) {
    super(kind);
    this.kind = kind;
  }
}

/** The kind of a call's failure, by the code of its envelope; what has none never reached us. */
export function errorKindOf(code: unknown): ErrorKind {
  if (code === 'overlay.key_unknown') return 'revoked';
  return code === 'overlay.lease_lost' || code === 'overlay.alert_not_found' ? 'lost' : 'network';
}

type Turn = OutputOf<typeof alertNext>['data'];
type Report = { fence: number; alert_id: string; attempt: number; event: 'started' | 'finished' | 'skipped' };
type View = { role: string; alert: Alert | null; leaving: boolean };

/** What we use of apps/overlay/src/stage/stage.ts; the service's packages may not depend on it. */
type StagePorts = {
  next(presence: PagePresence): Promise<Turn>;
  report(report: Report): Promise<void>;
  release(fence: number, shownMs: number | null | undefined): Promise<void>;
  owed: { load(): Report[]; add(end: Report): void; drop(end: Report): void };
  presence(): PagePresence;
  offAir(): boolean;
  errorKind(error: unknown): ErrorKind;
  painted(): Promise<void>;
  voice: {
    perform(): { over: Promise<void>; heard(): { audio: 'ok'; speech: 'off' }; stop(): void };
    keep(): void;
    unlock(): Promise<'ok'>;
  };
  alarm: Time['after'];
  now(): number;
  show(change: Partial<View>): void;
  idle(): void;
};
type Stage = { poke(): void; skip(): void; close(): void };
export type CreateStage = (ports: StagePorts) => Stage;

export async function loadStage(): Promise<CreateStage> {
  const file = join(import.meta.dirname, '..', '..', 'overlay', 'src', 'stage', 'stage.ts');
  const { createStage } = (await import(file)) as { createStage: CreateStage };
  return createStage;
}

/** One time an alert stood on a screen. */
export type Play = {
  line: string;
  page: string;
  alert: string;
  attempt: number;
  repeat: boolean;
  duration: number;
  from: number;
  /** Null: still there. */
  to: number | null;
  /** `whole`: to its end. `cut`: its page died or dropped it. */
  how: 'whole' | 'cut' | null;
  /** When the ticket had left the screen too. */
  left: number | null;
  /** When the service had surely heard that it ended. */
  endHeard: number | null;
  /** The page sent its last call of this play that the service surely heard. */
  lastHeard: number;
};

export type Death = 'silent' | 'farewell' | 'reload';

export type StagePage = {
  name: string;
  instance: string;
  poke(): void;
  /** Ends the page; with its farewell unless it dies silently. */
  die(how: Death): void;
};

export type StageWorld = {
  createStage: CreateStage;
  time: Time;
  calls: StageCalls;
  plays: Play[];
  /** Every time a page asked to begin. */
  starts: Start[];
  /** The ends that nobody has heard yet, which a browser keeps for the next page of that name. */
  owed: Set<Report & { page: string }>;
};

/** Shown to its end, which its page or the next one will say until it is heard. */
export function isOwed({ how, endHeard }: Play): boolean {
  return how === 'whole' && endHeard === null;
}

/** A page asked to begin this attempt: an alert is shown only after the service has recorded that. */
export type Start = { alert: string; attempt: number };

let instances = 0;

/** Opens an overlay page of the line (a host) whose plays are noted in `world.plays`. */
export function openStagePage(
  world: StageWorld,
  { line, name, presence }: { line: string; name: string; presence: PagePresence },
): StagePage {
  const { time, calls, plays, starts, owed } = world;
  const keeper = `${line} ${name}`;
  instances += 1;
  const instance = `${name}-${String(instances).padStart(8, '0')}`;
  let alive = true;
  let current: Play | null = null;
  const never = new Promise<never>(() => {});

  /** A dead page hears no answer. */
  async function heard<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call;
      return alive ? answer : await never;
    } catch (error) {
      if (alive) throw error;
      return never;
    }
  }

  function playOf({ alert_id, attempt }: Report): Play | undefined {
    return plays.findLast((play) => play.alert === alert_id && play.attempt === attempt);
  }

  function end(how: 'whole' | 'cut'): void {
    if (current === null) return;
    if (current.to === null) Object.assign(current, { to: time.now(), how });
  }

  const stage = world.createStage({
    async next(strength) {
      const sent = time.now();
      const answer = await heard(calls.next({ instance, presence: strength }));
      if (answer.stage && current !== null && answer.alert?.id === current.alert) current.lastHeard = sent;
      return answer;
    },
    async report(report) {
      const { fence, alert_id, attempt, event } = report;
      if (event === 'started') starts.push({ alert: alert_id, attempt });
      await heard(calls.ack({ instance, fence, alert_id, attempt, event }));
      const play = playOf(report);
      if (play && event !== 'started') play.endHeard = time.now();
    },
    owed: {
      load: () => [...owed].filter(({ page }) => page === keeper),
      add: (end) => void owed.add(Object.assign(end, { page: keeper })),
      drop: (end) => void owed.delete(end as Report & { page: string }),
    },
    release: (fence, shownMs) => heard(calls.release({ instance, fence, shown_ms: shownMs })),
    now: () => time.now(),
    presence: () => presence,
    offAir: () => false,
    errorKind: (error) => (error instanceof CallError ? error.kind : 'network'),
    painted: async () => {},
    voice: {
      perform: () => ({ over: Promise.resolve(), heard: () => ({ audio: 'ok', speech: 'off' }), stop() {} }),
      keep() {},
      unlock: async () => 'ok',
    },
    idle() {},
    alarm: (ms, ring) => time.after(ms, () => alive && ring()),
    show(change) {
      if (!alive) return;
      if (change.leaving === true) end('whole');
      if (change.alert === null) {
        end('cut');
        if (current !== null) current.left = time.now();
        current = null;
      } else if (change.alert) {
        end('cut');
        const { id, attempt, repeat, duration } = change.alert;
        const now = time.now();
        current = {
          line,
          page: instance,
          alert: id,
          attempt,
          repeat,
          duration,
          from: now,
          to: null,
          how: null,
          left: null,
          endHeard: null,
          lastHeard: now,
        };
        plays.push(current);
      }
    },
  });

  return {
    name,
    instance,
    poke: () => stage.poke(),
    die(how) {
      if (how !== 'silent') stage.close();
      end('cut');
      if (current !== null) current.left ??= time.now();
      alive = false;
    },
  };
}

/** An alert as the database has it in the end. */
export type Ending = { id: string; line: string; state: AlertState; repeat: boolean };

export type Verdict = { broken: string[]; counts: Record<string, number> };

/**
 * Whether what was shown kept the promise: each alert ended once, none unseen, no two at a time, a second play only
 * after an interrupted one and always marked, nothing after an end that the service knew, and nothing interrupted that
 * was shown to its end.
 */
export function judge(alerts: readonly Ending[], { plays, starts }: Pick<StageWorld, 'plays' | 'starts'>): Verdict {
  const broken: string[] = [];
  const counts: Record<string, number> = {
    alerts: alerts.length,
    finished: 0,
    interrupted: 0,
    skipped: 0,
    plays: plays.length,
    'cut plays': plays.filter(({ how }) => how === 'cut').length,
    'shown exactly once': 0,
    'repeated, marked ulang': 0,
    'shown to its end and recorded interrupted': 0,
    'of these after a whole play whose end never got through': 0,
    'marked ulang at first, because its page died between the word to begin and the picture': 0,
    'on two screens': 0,
    'longest overlap with a leaving ticket, ms': 0,
  };
  const add = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);
  const known = new Map(alerts.map((alert) => [alert.id, alert]));

  for (const play of plays) {
    const alert = known.get(play.alert);
    if (!alert) broken.push(`${play.alert} was shown and is no alert of this run`);
    else if (alert.line !== play.line) broken.push(`${play.alert} was shown on the screens of another host`);
  }
  for (const alert of alerts) {
    const mine = plays.filter((play) => play.alert === alert.id).toSorted((a, b) => a.from - b.from);
    if (!isFinal(alert.state)) broken.push(`${alert.id} ended in no final state: ${alert.state}`);
    else add(alert.state);
    if (mine.length === 0) broken.push(`${alert.id} is ${alert.state} and was never shown`);
    if (mine.length === 1) add('shown exactly once');
    if (alert.state === 'interrupted' && mine.some(({ how }) => how === 'whole')) {
      add('shown to its end and recorded interrupted');
      broken.push(`${alert.id} was shown to its end and recorded interrupted`);
    }
    const [first] = mine;
    if (first?.repeat) {
      const begun = starts.some((start) => start.alert === alert.id && start.attempt < first.attempt);
      if (begun) add('marked ulang at first, because its page died between the word to begin and the picture');
      else broken.push(`${alert.id} was marked ulang and had not been shown`);
    }
    for (const [index, play] of mine.entries()) {
      const before = mine[index - 1];
      if (before) judgeAgain(before, play);
    }
  }

  function judgeAgain(before: Play, play: Play): void {
    const { alert } = play;
    const said = `${alert} was shown again (attempt ${before.attempt}, then ${play.attempt})`;
    if (before.attempt === play.attempt) broken.push(`${said} in the same attempt`);
    if (before.endHeard !== null && before.endHeard <= play.from) broken.push(`${said} after its reported end`);
    if (!play.repeat) broken.push(`${said} without being marked ulang`);
    if (before.repeat) broken.push(`${said} after its one repeat`);
    // The service knew at least this much of the play before.
    const seen = before.lastHeard - before.from;
    if (seen >= before.duration / 2) broken.push(`${said} after its first half: ${seen} of ${before.duration} ms`);
    add('repeated, marked ulang');
    if (before.how === 'whole') add('of these after a whole play whose end never got through');
  }

  const lines = Map.groupBy(plays, ({ line }) => line);
  for (const line of lines.values()) {
    const sorted = line.toSorted((a, b) => a.from - b.from);
    for (const [index, play] of sorted.entries()) {
      for (const later of sorted.slice(index + 1)) {
        const over = (play.to ?? Infinity) - later.from;
        const leaving = (play.left ?? play.to ?? Infinity) - later.from;
        if (leaving <= 0 && later.from - play.from > 120_000) break;
        if (over > 0) {
          add('on two screens');
          broken.push(
            `${play.alert} (${play.page}) and ${later.alert} (${later.page}) stood on screen together for ` +
              `${Math.round(over)} ms`,
          );
        } else if (leaving > 0) {
          const name = 'longest overlap with a leaving ticket, ms';
          counts[name] = Math.max(counts[name] ?? 0, Math.round(leaving));
        }
      }
    }
  }
  return { broken, counts };
}

/** Chance that a seed repeats. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
