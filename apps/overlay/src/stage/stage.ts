import type { Alert, StagePresence } from '@mabarin/api-client/contract/overlay';
import type { Alarm } from '#stage/alarm.ts';
import type { Sound, SoundResult } from '#stage/sound.ts';

/** A stage talks to the server at least this often; its lease lasts three times as long. */
const RENEW_MS = 5_000;
/** Silence between two alerts. */
const GAP_MS = 500;
/** The leaving ticket's way out; part of the gap a viewer sees. */
const LEAVE_MS = 260;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type StageView = {
  /** `preview`: another page holds the stage and plays. */
  role: 'waiting' | 'stage' | 'preview' | 'revoked';
  alert: Alert | null;
  leaving: boolean;
  soundBlocked: boolean;
  waiting: number;
};

export type StageReport = {
  fence: number;
  alert_id: string;
  attempt: number;
  event: 'started' | 'finished' | 'skipped';
  audio?: SoundResult | 'off';
};

/** What the stage needs of the world around it. `lost` errors end a play, `revoked` ones end everything. */
export type StagePorts = {
  next(presence: StagePresence): Promise<{ stage: boolean; fence: number; alert: Alert | null; waiting: number }>;
  report(report: StageReport): Promise<void>;
  release(fence: number): void;
  presence(): StagePresence;
  errorKind(error: unknown): 'revoked' | 'lost' | 'network';
  /** Resolves once the alert has been painted, or at once on a page that paints nothing. */
  painted(): Promise<void>;
  sound: Sound;
  soundOn(): boolean;
  alarm: Alarm;
  show(change: Partial<StageView>): void;
};

export type Stage = {
  /** Asks the server now: a doorbell rang, or something changed here. */
  poke(): void;
  skip(): void;
  /** Lets the browser play sound from now on; call it in a click. */
  unlock(): Promise<void>;
  close(): void;
};

/**
 * Plays alerts one by one. The server decides who plays and what comes next; this loop claims, shows, reports, and
 * never plays the same attempt twice, however often an answer repeats it.
 */
export function createStage(ports: StagePorts): Stage {
  let asking = false;
  let askAgain = false;
  let closed = false;
  let failures = 0;
  let fence = 0;
  let playing: { key: string; stop: (event: 'finished' | 'skipped') => void; drop: () => void } | null = null;
  let resting = false;
  let cancelRenew = () => {};
  const done = new Map<string, StageReport>();

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
      const answer = await ports.next(ports.presence());
      failures = 0;
      if (closed) return;
      ports.show({ waiting: answer.waiting, role: answer.stage ? 'stage' : 'preview' });
      if (answer.stage) {
        fence = answer.fence;
        if (answer.alert) take(answer.alert);
      } else {
        playing?.drop();
      }
    } catch (error) {
      if (ports.errorKind(error) === 'revoked') return end();
      wait = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RENEW_MS;
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

  function take(alert: Alert): void {
    const key = `${alert.id}:${alert.attempt}`;
    const ended = done.get(key);
    // The report of its end was lost on the way: say it again instead of playing again.
    if (ended) return void report({ ...ended, fence });
    if (playing || resting) return;
    play(alert, key);
  }

  function play(alert: Alert, key: string): void {
    const mine = { fence, alert_id: alert.id, attempt: alert.attempt };
    let audio: SoundResult | 'off' = 'off';
    let over = false;
    const cancelEnd = ports.alarm(alert.duration, () => stop('finished'));
    const clear = () => {
      over = true;
      cancelEnd();
      ports.sound.stop();
      playing = null;
    };
    const stop = (event: 'finished' | 'skipped') => {
      if (over) return;
      clear();
      const last: StageReport = { ...mine, event, audio };
      remember(key, last);
      void report(last);
      rest();
    };
    const drop = () => {
      if (over) return;
      clear();
      ports.show({ alert: null, leaving: false });
    };
    playing = { key, stop, drop };
    ports.show({ alert, leaving: false });
    void (async () => {
      await ports.painted();
      if (over) return;
      void report({ ...mine, event: 'started' });
      if (!ports.soundOn()) return;
      audio = await ports.sound.play();
      ports.show({ soundBlocked: audio === 'blocked' });
    })();
  }

  function rest(): void {
    resting = true;
    ports.show({ leaving: true });
    ports.alarm(LEAVE_MS, () => ports.show({ alert: null, leaving: false }));
    ports.alarm(GAP_MS, () => {
      resting = false;
      void ask();
    });
  }

  async function report(message: StageReport, tries = 0): Promise<void> {
    try {
      await ports.report(message);
    } catch (error) {
      const kind = ports.errorKind(error);
      if (kind === 'revoked') end();
      else if (kind === 'lost') {
        if (playing?.key === `${message.alert_id}:${message.attempt}`) playing.drop();
        void ask();
      } else if (!closed) {
        const wait = RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? RENEW_MS;
        ports.alarm(wait, () => void report(message, tries + 1));
      }
    }
  }

  function remember(key: string, last: StageReport): void {
    done.set(key, last);
    // Only the latest can come back; an evening must not grow the map.
    const oldest = done.keys().next().value;
    if (done.size > 50 && oldest !== undefined) done.delete(oldest);
  }

  function end(): void {
    closed = true;
    cancelRenew();
    playing?.drop();
    ports.show({ role: 'revoked', alert: null });
  }

  void ask();
  return {
    poke: () => void ask(),
    skip: () => playing?.stop('skipped'),
    async unlock() {
      const result = await ports.sound.play();
      ports.show({ soundBlocked: result === 'blocked' });
      void ask();
    },
    close() {
      closed = true;
      cancelRenew();
      if (fence > 0) ports.release(fence);
    },
  };
}
