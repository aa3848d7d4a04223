import type { Alert, alertNext, SpeechResult, PagePresence } from '@mabarin/api-client/contract/alerts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { ALERT_GAP_MS, LEASE_RENEW_SECONDS, LEASE_SECONDS } from '@mabarin/domain/alerts/alert';
import type { Alarm } from '#stage/alarm.ts';
import type { SoundResult } from '#stage/player.ts';
import type { Hearing, Voice } from '#stage/voice.ts';

/** A stage talks to the server at least this often; its lease lasts three times as long. */
const RENEW_MS = LEASE_RENEW_SECONDS * 1_000;
const LEASE_MS = LEASE_SECONDS * 1_000;
/** The leaving ticket's way out; part of the gap a viewer sees. */
const LEAVE_MS = 260;
/** A page that is not painted, because nobody sees it, is waited for no longer than this. */
const PAINT_MS = 1_000;
/** A start or an end that was not answered is said again this soon, to be heard within the lease. */
const URGENT_MS = 2_000;
/** However long its sound takes, an alert ends this long after its time. */
const OVERTIME_MS = 15_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type StageView = {
  /** `preview`: another page holds the stage and plays. */
  role: 'waiting' | 'stage' | 'preview' | 'revoked';
  alert: Alert | null;
  leaving: boolean;
  /** The alert may stand this long after it came on screen, in ms, if this page does not say otherwise meanwhile. */
  stayMs: number;
  soundBlocked: boolean;
  /** This page was heard: a sound or speech has really begun. */
  soundPlayed: boolean;
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
  audio?: SoundResult | 'off' | undefined;
  speech?: SpeechResult | undefined;
};

export type StageAnswer = OutputOf<typeof alertNext>['data'];

/**
 * What the stage needs of the world around it. `lost` errors end a play, `revoked` ones end everything, and what was
 * `refused` is refused for ever.
 */
export type StagePorts = {
  next(presence: PagePresence): Promise<StageAnswer>;
  report(report: StageReport): Promise<void>;
  /** Gives the stage back. `shownMs`: how long its alert was on screen; null: never; undefined: it had ended. */
  release(fence: number, shownMs: number | null | undefined): Promise<void>;
  /** Ends that nobody has heard yet, kept for the page that is opened here after this one. */
  owed: { load(): StageReport[]; add(end: StageReport): void; drop(end: StageReport): void };
  presence(): PagePresence;
  /** Nothing may be played now: the source is off air, and the host wants alerts to wait for it. */
  offAir(): boolean;
  errorKind(error: unknown): 'revoked' | 'lost' | 'refused' | 'network';
  /** Resolves once the alert has been painted, or at once on a page that paints nothing. */
  painted(): Promise<void>;
  voice: Voice;
  alarm: Alarm;
  /** Milliseconds of a clock that nobody sets. */
  now(): number;
  show(change: Partial<StageView>): void;
  /** Told whenever the server has answered and this page has nothing to play and nothing left to say. */
  idle(): void;
};

export type Stage = {
  /** Asks the server now: a notification rang, or something changed here. */
  poke(): void;
  skip(): void;
  /** Nothing plays here, or is about to, and nothing is owed to the server. */
  isIdle(): boolean;
  /** Lets the browser play sound from now on; call it in a click. */
  unlock(): Promise<void>;
  close(): void;
};

type Play = {
  key: string;
  /** How long it has been on screen, in ms; null: its start is not recorded yet, so it is not. */
  shownMs(): number | null;
  /** It has had its time; only what is heard of it may go on. */
  hadItsTime(): boolean;
  /** Its start is recorded: shows it. */
  show(): void;
  /** The lease was renewed: it may stand longer. */
  renewed(): void;
  start: StageReport;
  stop(event: 'finished' | 'skipped'): void;
  drop(): void;
};

/**
 * Plays alerts one by one. The server decides who plays and what comes next. This loop claims an alert, has its start
 * recorded, only then shows it, and says its end until that is heard, by the next page that is opened here if need be:
 * what was on screen is always known. It says one thing at a time, and asks for nothing before what it owes has been
 * heard.
 */
export function createStage(ports: StagePorts): Stage {
  let talking = false;
  let talkAgain = false;
  let closed = false;
  let failures = 0;
  let fence = 0;
  let playing: Play | null = null;
  let resting = false;
  /** Ends that the server has not heard yet, oldest first. */
  const owed = ports.owed.load();
  /** An alert that was given up here, until the server has heard it. */
  let givenUp: { shownMs: number | null } | null = null;
  let cancelTalk = () => {};
  let cancelLease = () => {};
  /** By the clock of the page. */
  let leaseEnds = 0;

  async function talk(): Promise<void> {
    if (closed) return;
    if (talking) {
      talkAgain = true;
      return;
    }
    talking = true;
    talkAgain = false;
    cancelTalk();
    let wait: number | null = RENEW_MS;
    try {
      wait = await say();
      failures = 0;
    } catch (error) {
      const kind = ports.errorKind(error);
      if (kind === 'revoked') return revoke();
      if (kind === 'lost') {
        playing?.drop();
        talkAgain = true;
      } else {
        wait = retryDelay(failures);
        if (owed.length > 0 || givenUp || playing) wait = Math.min(wait, URGENT_MS);
        failures += 1;
      }
    }
    talking = false;
    if (talkAgain) void talk();
    else if (!closed && wait !== null) cancelTalk = ports.alarm(wait, () => void talk());
  }

  /** Says what is due; answers when to talk again, null: the end of the gap does it. */
  async function say(): Promise<number | null> {
    for (let due = owed[0]; due; due = owed[0]) {
      await answered(ports.report(due)).catch((error: unknown) => {
        const kind = ports.errorKind(error);
        if (kind !== 'lost' && kind !== 'refused') throw error;
      });
      owed.shift();
      ports.owed.drop(due);
    }
    if (givenUp) {
      await answered(ports.release(fence, givenUp.shownMs));
      givenUp = null;
    }
    if (closed || resting) return null;
    let wait = RENEW_MS;
    if (!playing || playing.shownMs() !== null) {
      const presence = ports.presence();
      const answer = await answered(ports.next(presence));
      // It was asked for before the alert ended here: what it says of that alert is old.
      if (closed || owed.length > 0 || givenUp) return wait;
      take(answer, presence);
      if (answer.retry_in !== null) wait = Math.min(RENEW_MS, answer.retry_in);
    }
    const starting: Play | null = playing;
    if (starting?.shownMs() === null) {
      await answered(ports.report(starting.start));
      if (playing === starting) starting.show();
    }
    return wait;
  }

  /** Waits no longer than a lease for an answer, which renews the lease from the moment of asking. */
  function answered<Answer>(call: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let onTime = true;
      let ring = () => {
        onTime = false;
        reject(new Error('Nobody answered for a whole lease'));
      };
      const until = ports.now() + LEASE_MS;
      const cancel = ports.alarm(LEASE_MS, () => ring());
      call.then(
        (answer) => {
          if (!onTime) return;
          ring = leaseOver;
          cancelLease();
          cancelLease = cancel;
          leaseEnds = until;
          playing?.renewed();
          resolve(answer);
        },
        (error: unknown) => {
          cancel();
          reject(error);
        },
      );
    });
  }

  function take(answer: StageAnswer, asked: PagePresence): void {
    const { stage, alert, waiting, paused, held, prefetch } = answer;
    ports.show({ role: stage ? 'stage' : 'preview', waiting, paused, held });
    ports.voice.keep([...(alert?.speech ? [alert.speech.id] : []), ...prefetch]);
    const key = alert && `${alert.id}:${alert.attempt}`;
    // The server has ended it, or given the stage to another page.
    if (playing && playing.key !== key) {
      playing.drop();
      if (stage) rest();
    }
    if (stage) fence = answer.fence;
    if (playing || resting) return;
    if (!stage || !alert || key === null) ports.idle();
    // Went off air while the server still thought otherwise.
    else if (asked !== ports.presence() && ports.offAir()) giveUp();
    else playing = prepare(alert, key);
  }

  /** An alert that waits for the word to begin. */
  function prepare(alert: Alert, key: string): Play {
    const mine = { fence, alert_id: alert.id, attempt: alert.attempt };
    let shownAt: number | null = null;
    let hearing: Hearing | null = null;
    let over = false;
    let timeUp = false;
    let heardOut = false;
    let cancelTime = () => {};
    let cancelDeadline = () => {};
    const endWhenBoth = () => {
      if (timeUp && heardOut) stop('finished');
    };
    /** No longer than its time, and no longer than the lease: then another page may show it. */
    const stayMs = () =>
      Math.min(timeUp ? alert.duration + OVERTIME_MS : alert.duration, leaseEnds - (shownAt ?? ports.now()));
    const clear = () => {
      over = true;
      cancelTime();
      cancelDeadline();
      hearing?.stop();
      playing = null;
    };
    const stop = (event: 'finished' | 'skipped') => {
      if (over) return;
      const end = { ...mine, event, ...(hearing?.heard() ?? { audio: 'off', speech: 'off' }) };
      owed.push(end);
      ports.owed.add(end);
      clear();
      if (event === 'finished') ports.show({ leaving: true });
      else ports.show({ alert: null, leaving: false });
      rest();
      void talk();
    };
    return {
      key,
      start: { ...mine, event: 'started' },
      shownMs: () => (shownAt === null ? null : Math.round(ports.now() - shownAt)),
      hadItsTime: () => timeUp,
      show() {
        shownAt = ports.now();
        cancelTime = ports.alarm(alert.duration, () => {
          timeUp = true;
          endWhenBoth();
          if (!over) ports.show({ stayMs: stayMs() });
        });
        cancelDeadline = ports.alarm(alert.duration + OVERTIME_MS, () => stop('finished'));
        ports.show({ alert, leaving: false, stayMs: stayMs() });
        void (async () => {
          await soon(ports.painted());
          if (over) return;
          hearing = ports.voice.perform(alert, noteSound);
          await hearing.over;
          heardOut = true;
          endWhenBoth();
        })();
      },
      renewed() {
        if (shownAt !== null) ports.show({ stayMs: stayMs() });
      },
      stop,
      drop() {
        if (over) return;
        clear();
        ports.show({ alert: null, leaving: false });
      },
    };
  }

  /** The gap between two alerts. */
  function rest(): void {
    resting = true;
    ports.alarm(LEAVE_MS, () => ports.show({ alert: null, leaving: false }));
    ports.alarm(ALERT_GAP_MS, () => {
      resting = false;
      void talk();
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

  /** Not heard from for a whole lease: another page may play by now what is on screen here. */
  function leaseOver(): void {
    if (playing && playing.shownMs() !== null) giveUp();
  }

  /** Stops the alert here. One that has had its time is over; of another the server decides what becomes of it. */
  function giveUp(): void {
    if (playing?.hadItsTime()) return playing.stop('finished');
    const shownMs = playing?.shownMs() ?? null;
    playing?.drop();
    givenUp = { shownMs };
    void talk();
  }

  function noteSound(result: SoundResult): void {
    ports.show({ soundBlocked: result === 'blocked', ...(result === 'ok' ? { soundPlayed: true } : {}) });
  }

  function revoke(): void {
    closed = true;
    cancelTalk();
    cancelLease();
    playing?.drop();
    ports.show({ role: 'revoked', alert: null });
  }

  void talk();
  return {
    poke() {
      if (playing && ports.offAir()) giveUp();
      else void talk();
    },
    skip: () => playing?.stop('skipped'),
    isIdle: () => !playing && !resting && owed.length === 0 && !givenUp,
    async unlock() {
      noteSound(await ports.voice.unlock());
      void talk();
    },
    close() {
      if (closed) return;
      closed = true;
      cancelTalk();
      cancelLease();
      if (playing?.hadItsTime()) playing.stop('finished');
      const otherwise = givenUp ?? { shownMs: owed.length > 0 ? undefined : null };
      const { shownMs } = playing ? { shownMs: playing.shownMs() } : otherwise;
      playing?.drop();
      for (const report of owed) ports.report(report).catch(() => {});
      if (fence > 0) ports.release(fence, shownMs).catch(() => {});
    },
  };
}

function retryDelay(tries: number): number {
  return RETRY_MS[Math.min(tries, RETRY_MS.length - 1)] ?? RENEW_MS;
}
