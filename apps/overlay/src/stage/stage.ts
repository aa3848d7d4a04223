import type { Alert, alertNext, SpeechResult, StagePresence } from '@mabarin/api-client/contract/overlay';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { ALERT_GAP_MS, LEASE_RENEW_SECONDS, LEASE_SECONDS } from '@mabarin/domain/overlay/alert';
import type { Alarm } from '#stage/alarm.ts';
import type { SoundResult } from '#stage/player.ts';
import type { Hearing, Voice } from '#stage/voice.ts';

/** A stage talks to the server at least this often; its lease lasts three times as long. */
const RENEW_MS = LEASE_RENEW_SECONDS * 1_000;
/** The leaving ticket's way out; part of the gap a viewer sees. */
const LEAVE_MS = 260;
/** A page that is not painted, because nobody sees it, is waited for no longer than this. */
const PAINT_MS = 1_000;
/** However long its sound takes, an alert ends this long after its time. */
const OVERTIME_MS = 15_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type StageView = {
  /** `preview`: another page holds the stage and plays. */
  role: 'waiting' | 'stage' | 'preview' | 'revoked';
  alert: Alert | null;
  leaving: boolean;
  soundBlocked: boolean;
  waiting: number;
  /** The host has stopped the line. */
  paused: boolean;
  /** Nothing is played while the source is off air. */
  held: boolean;
};

export type StageReport = {
  fence: number;
  alert_id: string;
  attempt: number;
  event: 'started' | 'finished' | 'skipped';
  audio?: SoundResult | 'off';
  speech?: SpeechResult;
};

export type StageAnswer = OutputOf<typeof alertNext>['data'];

/** What the stage needs of the world around it. `lost` errors end a play, `revoked` ones end everything. */
export type StagePorts = {
  next(presence: StagePresence): Promise<StageAnswer>;
  report(report: StageReport): Promise<void>;
  /** Gives the stage back; never rejects. */
  release(fence: number): Promise<void>;
  presence(): StagePresence;
  /** Nothing may be played now: the source is off air, and the host wants alerts to wait for it. */
  offAir(): boolean;
  errorKind(error: unknown): 'revoked' | 'lost' | 'network';
  /** Resolves once the alert has been painted, or at once on a page that paints nothing. */
  painted(): Promise<void>;
  voice: Voice;
  alarm: Alarm;
  show(change: Partial<StageView>): void;
  /** Told whenever the server has answered and this page has nothing to play and nothing left to say. */
  idle(): void;
};

export type Stage = {
  /** Asks the server now: a doorbell rang, or something changed here. */
  poke(): void;
  skip(): void;
  /** Lets the browser play sound from now on; call it in a click. */
  unlock(): Promise<void>;
  close(): void;
};

type Play = { key: string; fence: number; stop: (event: 'finished' | 'skipped') => void; drop: () => void };

/**
 * Plays alerts one by one. The server decides who plays and what comes next; this loop claims, shows, reports, and
 * never plays the same attempt twice, however often an answer repeats it.
 */
export function createStage(ports: StagePorts): Stage {
  let asking = false;
  let askAgain = false;
  let closed = false;
  let failures = 0;
  let unsent = 0;
  let fence = 0;
  let playing: Play | null = null;
  let resting = false;
  let releasing = Promise.resolve();
  let cancelRenew = () => {};
  let cancelLease = () => {};
  /** Attempts that ended here; null: given up without a report. */
  const done = new Map<string, StageReport | null>();

  async function ask(): Promise<void> {
    if (closed) return;
    if (asking) {
      askAgain = true;
      return;
    }
    asking = true;
    cancelRenew();
    let wait = RENEW_MS;
    try {
      await releasing;
      const cancelNewLease = ports.alarm(LEASE_SECONDS * 1_000, leaseOver);
      const answer = await ports.next(ports.presence()).catch((error: unknown) => {
        cancelNewLease();
        throw error;
      });
      cancelLease();
      cancelLease = cancelNewLease;
      failures = 0;
      if (closed) return;
      take(answer);
      if (answer.retry_in !== null) wait = Math.min(RENEW_MS, answer.retry_in);
    } catch (error) {
      if (ports.errorKind(error) === 'revoked') return end();
      wait = retryDelay(failures);
      failures += 1;
    } finally {
      asking = false;
    }
    if (askAgain) {
      askAgain = false;
      void ask();
    } else {
      cancelRenew = ports.alarm(wait, () => void ask());
    }
  }

  function take(answer: StageAnswer): void {
    const { stage, alert, waiting, paused, held, prefetch } = answer;
    ports.show({ role: stage ? 'stage' : 'preview', waiting, paused, held });
    ports.voice.keep([...(alert?.speech ? [alert.speech.id] : []), ...prefetch]);
    const key = alert && keyOf(alert);
    // The server has ended it, or given the stage to another page.
    if (playing && playing.key !== key) {
      playing.drop();
      if (stage) rest();
    }
    if (!stage) return settled();
    fence = answer.fence;
    if (!alert || key === null) return settled();
    const ended = done.get(key);
    // The report of its end was lost on the way: say it again instead of playing again.
    if (ended) return void report({ ...ended, fence });
    if (ended === null) return giveBack(fence);
    if (!playing && !resting) play(alert, key);
  }

  function settled(): void {
    if (!playing && !resting && unsent === 0) ports.idle();
  }

  function play(alert: Alert, key: string): void {
    const mine = { fence, alert_id: alert.id, attempt: alert.attempt };
    let hearing: Hearing | null = null;
    let over = false;
    let timeUp = false;
    let heardOut = false;
    const endWhenBoth = () => {
      if (timeUp && heardOut) stop('finished');
    };
    const cancelTime = ports.alarm(alert.duration, () => {
      timeUp = true;
      endWhenBoth();
    });
    const cancelDeadline = ports.alarm(alert.duration + OVERTIME_MS, () => stop('finished'));
    const clear = () => {
      over = true;
      cancelTime();
      cancelDeadline();
      hearing?.stop();
      playing = null;
    };
    const stop = (event: 'finished' | 'skipped') => {
      if (over) return;
      const last: StageReport = { ...mine, event, ...(hearing?.heard() ?? { audio: 'off', speech: 'off' }) };
      clear();
      remember(key, last);
      void report(last);
      if (event === 'finished') ports.show({ leaving: true });
      else ports.show({ alert: null, leaving: false });
      rest();
    };
    const drop = () => {
      if (over) return;
      clear();
      remember(key, null);
      ports.show({ alert: null, leaving: false });
    };
    playing = { key, fence, stop, drop };
    ports.show({ alert, leaving: false });
    void (async () => {
      await soon(ports.painted());
      if (over) return;
      void report({ ...mine, event: 'started' });
      hearing = ports.voice.perform(alert, (soundBlocked) => ports.show({ soundBlocked }));
      await hearing.over;
      heardOut = true;
      endWhenBoth();
    })();
  }

  /** The gap between two alerts. */
  function rest(): void {
    resting = true;
    ports.alarm(LEAVE_MS, () => ports.show({ alert: null, leaving: false }));
    ports.alarm(ALERT_GAP_MS, () => {
      resting = false;
      void ask();
    });
  }

  function soon(promise: Promise<void>): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ports.alarm(PAINT_MS, resolve);
      void promise.then(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Not heard from for a whole lease: another page may play this alert by now. */
  function leaseOver(): void {
    playing?.drop();
  }

  /** Stops the alert here and lets the server decide what becomes of it. */
  function giveBack(held: number): void {
    playing?.drop();
    releasing = ports.release(held);
  }

  async function report(message: StageReport): Promise<void> {
    unsent += 1;
    for (let tries = 0; ; tries += 1) {
      try {
        await ports.report(message);
        break;
      } catch (error) {
        const kind = ports.errorKind(error);
        if (kind === 'revoked') end();
        if (kind === 'lost') {
          if (playing?.key === keyOf({ id: message.alert_id, attempt: message.attempt })) playing.drop();
          void ask();
        }
        if (kind !== 'network' || closed) break;
      }
      await pause(retryDelay(tries));
    }
    unsent -= 1;
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => void ports.alarm(ms, resolve));
  }

  function remember(key: string, last: StageReport | null): void {
    done.set(key, last);
    // Only the latest can come back; an evening must not grow the map.
    const oldest = done.keys().next().value;
    if (done.size > 50 && oldest !== undefined) done.delete(oldest);
  }

  function end(): void {
    closed = true;
    cancelRenew();
    cancelLease();
    playing?.drop();
    ports.show({ role: 'revoked', alert: null });
  }

  void ask();
  return {
    poke() {
      if (playing && ports.offAir()) giveBack(playing.fence);
      void ask();
    },
    skip: () => playing?.stop('skipped'),
    async unlock() {
      const result = await ports.voice.unlock();
      ports.show({ soundBlocked: result === 'blocked' });
      void ask();
    },
    close() {
      closed = true;
      cancelRenew();
      cancelLease();
      playing?.drop();
      if (fence > 0) void ports.release(fence);
    },
  };
}

function retryDelay(tries: number): number {
  return RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? RENEW_MS;
}

function keyOf({ id, attempt }: Pick<Alert, 'id' | 'attempt'>): string {
  return `${id}:${attempt}`;
}
