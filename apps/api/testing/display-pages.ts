import type { alertNext, PagePresence } from '@mabarin/api-client/contract/alerts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { createAlertPlayer, type CallErrorKind, type PlaybackReport } from '@mabarin/display/alert-player';
import type { After } from '@mabarin/display/timers';
import { isFinal, type AlertState } from '@mabarin/domain/alerts/alert';

/**
 * Overlay pages without a browser: the alert player of the real page against the service. The pages are closed and killed
 * as browsers do, and every alert on a screen is recorded. `checkPlays` checks the record against the promise of
 * docs/live.md "The stage".
 */

/** Simulated time, in milliseconds since the simulation began. */
export type Time = { now(): number; after: After };

/** The three calls of a page. A rejection is a `CallError`. */
export type DisplayCalls = {
  next(input: { instance: string; presence: PagePresence }): Promise<NextAnswer>;
  ack(input: Report & { instance: string }): Promise<void>;
  release(input: { instance: string; fence: number; shown_ms: number | null | undefined }): Promise<void>;
};

export class CallError extends Error {
  readonly kind: CallErrorKind;
  constructor(kind: CallErrorKind) {
    super(kind);
    this.kind = kind;
  }
}

/** The kind of a failed call, by the code of its envelope; a call without an answer has no code. */
export function errorKindOf(code: unknown): CallErrorKind {
  if (code === 'overlay.key_unknown') return 'revoked';
  return code === 'overlay.lease_lost' || code === 'overlay.alert_not_found' ? 'lost' : 'network';
}

type NextAnswer = OutputOf<typeof alertNext>['data'];
type Report = Pick<PlaybackReport, 'fence' | 'alert_id' | 'attempt' | 'event'>;

/** One time an alert was on a screen. */
export type Play = {
  host: string;
  page: string;
  alert: string;
  attempt: number;
  repeat: boolean;
  duration: number;
  from: number;
  /** Null: it still is. */
  to: number | null;
  /** `whole`: to its end. `cut`: its page was closed or took it off the screen. */
  how: 'whole' | 'cut' | null;
  /** When the exit animation was over too. */
  left: number | null;
  /** When the page received the acknowledgement of its end. */
  endAcknowledged: number | null;
  /** When the page sent its last call of this play that was answered. */
  lastAnswered: number;
};

/** How a page ends. `crash`: without its last calls. `reload`: as `close`, and it opens again at once. */
export const PAGE_ENDS = ['crash', 'close', 'reload'] as const;
type PageEnd = (typeof PAGE_ENDS)[number];

export type DisplayPage = {
  name: string;
  instance: string;
  refresh(): void;
  end(how: PageEnd): void;
};

export type Simulation = {
  time: Time;
  calls: DisplayCalls;
  plays: Play[];
  /** Every start that a page sent. */
  starts: Start[];
  /** Ends without an acknowledgement, which a browser keeps for the next page of the same storage. */
  unreported: Set<PlaybackReport & { storage: string }>;
};

/** Shown to its end, which its page or the next one reports until it is acknowledged. */
export function isUnreported({ how, endAcknowledged }: Play): boolean {
  return how === 'whole' && endAcknowledged === null;
}

/** A page sent the start of this attempt, `at` the time it did. It shows the alert only after the service has recorded that. */
export type Start = { alert: string; attempt: number; at: number };

let instances = 0;

/** Opens an overlay page of a host, whose plays are recorded in `simulation.plays`. Pages of one name share a storage. */
export function openDisplayPage(
  simulation: Simulation,
  { host, name, presence }: { host: string; name: string; presence: PagePresence },
): DisplayPage {
  const { time, calls, plays, starts, unreported } = simulation;
  const storage = `${host} ${name}`;
  instances += 1;
  const instance = `${name}-${String(instances).padStart(8, '0')}`;
  let open = true;
  let current: Play | null = null;
  const never = new Promise<never>(() => {});

  /** A closed page receives no answer. */
  async function whileOpen<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      const answer = await call;
      return open ? answer : await never;
    } catch (error) {
      if (open) throw error;
      return never;
    }
  }

  function endPlay(how: 'whole' | 'cut'): void {
    if (current?.to === null) Object.assign(current, { to: time.now(), how });
  }

  const player = createAlertPlayer({
    async next(askedAs) {
      const sent = time.now();
      const answer = await whileOpen(calls.next({ instance, presence: askedAs }));
      if (answer.stage && current !== null && answer.alert?.id === current.alert) current.lastAnswered = sent;
      return answer;
    },
    async report({ fence, alert_id, attempt, event }) {
      if (event === 'started') starts.push({ alert: alert_id, attempt, at: time.now() });
      await whileOpen(calls.ack({ instance, fence, alert_id, attempt, event }));
      const play = plays.findLast((each) => each.alert === alert_id && each.attempt === attempt);
      if (play && event !== 'started') play.endAcknowledged = time.now();
    },
    unreportedEnds: {
      load: () => [...unreported].filter((end) => end.storage === storage),
      add: (end) => void unreported.add(Object.assign(end, { storage })),
      remove: (end) => void unreported.delete(end as PlaybackReport & { storage: string }),
    },
    release: (fence, shownMs) => whileOpen(calls.release({ instance, fence, shown_ms: shownMs })),
    now: () => time.now(),
    presence: () => presence,
    offAir: () => false,
    errorKind: (error) => (error instanceof CallError ? error.kind : 'network'),
    painted: async () => {},
    audio: {
      play({ sound, speech }) {
        const ended = new Promise<void>((resolve) => void time.after((sound?.ms ?? 0) + (speech?.ms ?? 0), resolve));
        return { ended, results: () => ({ audio: 'ok', speech: speech === null ? 'off' : 'ok' }), stop() {} };
      },
      prefetch() {},
      unlock: async () => 'ok',
    },
    pictures: { ready: async () => null, release() {} },
    files: { keep() {} },
    onIdle() {},
    after: (ms, run) => time.after(ms, () => open && run()),
    show(change) {
      if (!open) return;
      if (change.leaving === true) endPlay('whole');
      if (change.alert === null) {
        endPlay('cut');
        if (current !== null) current.left = time.now();
        current = null;
      } else if (change.alert) {
        endPlay('cut');
        const { id, attempt, repeat, duration } = change.alert;
        const now = time.now();
        current = {
          host,
          page: instance,
          alert: id,
          attempt,
          repeat,
          duration,
          from: now,
          to: null,
          how: null,
          left: null,
          endAcknowledged: null,
          lastAnswered: now,
        };
        plays.push(current);
      }
    },
  });

  return {
    name,
    instance,
    refresh: () => player.refresh(),
    end(how) {
      if (how !== 'crash') player.close();
      endPlay('cut');
      if (current !== null) current.left ??= time.now();
      open = false;
    },
  };
}

/** An alert as the database has it in the end. */
export type AlertOutcome = { id: string; host: string; state: AlertState; repeat: boolean };

export type PlaysCheck = { violations: string[]; counts: Record<string, number> };

/**
 * Checks the promise of the overlay: each alert ended once, none unseen, no two at a time, a second play only after an
 * interrupted one and always marked `ulang`, no play after an end that the service knew, and no alert recorded as
 * interrupted that was shown to its end.
 */
export function checkPlays(
  alerts: readonly AlertOutcome[],
  { plays, starts }: Pick<Simulation, 'plays' | 'starts'>,
): PlaysCheck {
  const violations: string[] = [];
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
    'of these after a whole play whose end came late or never': 0,
    'marked ulang at first, because its page was closed between its recorded start and its first frame': 0,
    'on two screens': 0,
    'longest overlap with an exit animation, ms': 0,
  };
  const add = (name: string) => (counts[name] = (counts[name] ?? 0) + 1);
  const known = new Map(alerts.map((alert) => [alert.id, alert]));

  for (const play of plays) {
    const alert = known.get(play.alert);
    if (!alert) violations.push(`${play.alert} was shown and is no alert of this run`);
    else if (alert.host !== play.host) violations.push(`${play.alert} was shown on the screens of another host`);
  }
  for (const alert of alerts) {
    const own = plays.filter((play) => play.alert === alert.id).toSorted((a, b) => a.from - b.from);
    if (!isFinal(alert.state)) violations.push(`${alert.id} ended in no final state: ${alert.state}`);
    else add(alert.state);
    if (own.length === 0) violations.push(`${alert.id} is ${alert.state} and was never shown`);
    if (own.length === 1) add('shown exactly once');
    if (alert.state === 'interrupted' && own.some(({ how }) => how === 'whole')) {
      add('shown to its end and recorded interrupted');
      violations.push(`${alert.id} was shown to its end and recorded interrupted`);
    }
    const [first] = own;
    if (first?.repeat) {
      const begun = starts.some((start) => start.alert === alert.id && start.attempt < first.attempt);
      if (begun)
        add('marked ulang at first, because its page was closed between its recorded start and its first frame');
      else violations.push(`${alert.id} was marked ulang and had not been shown`);
    }
    for (const [index, play] of own.entries()) {
      const before = own[index - 1];
      if (before) checkRepeat(before, play);
    }
  }

  function checkRepeat(before: Play, play: Play): void {
    const { alert } = play;
    const shownAgain = `${alert} was shown again (attempt ${before.attempt}, then ${play.attempt})`;
    if (before.attempt === play.attempt) violations.push(`${shownAgain} in the same attempt`);
    if (before.endAcknowledged !== null && before.endAcknowledged <= play.from) {
      // Tells whether the service recorded the start first: the answer may have been on its way when the end came.
      const sent = starts.findLast((start) => start.alert === alert && start.attempt === play.attempt)?.at ?? play.from;
      violations.push(
        `${shownAgain} after its reported end, its start sent ${sent - before.endAcknowledged} ms after it`,
      );
    }
    if (!play.repeat) violations.push(`${shownAgain} without being marked ulang`);
    if (before.repeat) violations.push(`${shownAgain} after its one repeat`);
    // The service knew that the play before lasted at least this long.
    const seen = before.lastAnswered - before.from;
    if (seen >= before.duration / 2) {
      violations.push(`${shownAgain} after its first half: ${seen} of ${before.duration} ms`);
    }
    add('repeated, marked ulang');
    if (before.how === 'whole') add('of these after a whole play whose end came late or never');
  }

  for (const ofHost of Map.groupBy(plays, ({ host }) => host).values()) {
    const sorted = ofHost.toSorted((a, b) => a.from - b.from);
    for (const [index, play] of sorted.entries()) {
      for (const later of sorted.slice(index + 1)) {
        const overlap = (play.to ?? Infinity) - later.from;
        const leaving = (play.left ?? play.to ?? Infinity) - later.from;
        if (leaving <= 0 && later.from - play.from > 120_000) break;
        if (overlap > 0) {
          add('on two screens');
          violations.push(
            `${play.alert} (${play.page}) and ${later.alert} (${later.page}) were on screen together for ` +
              `${Math.round(overlap)} ms`,
          );
        } else if (leaving > 0) {
          const name = 'longest overlap with an exit animation, ms';
          counts[name] = Math.max(counts[name] ?? 0, Math.round(leaving));
        }
      }
    }
  }
  return { violations, counts };
}

/** Random numbers from 0 up to 1 that a seed repeats. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
