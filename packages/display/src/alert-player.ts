import type { Alert, alertNext, PagePresence, SpeechResult } from '@mabarin/api-client/contract/alerts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { ALERT_GAP_MS, LEASE_RENEW_SECONDS, LEASE_SECONDS } from '@mabarin/domain/alerts/alert';
import type { AlertAudio, AudioPlayback, SoundResult } from '#alert-audio.ts';
import type { AlertPictures } from '#alert-pictures.ts';
import type { FileCache } from '#file-cache.ts';
import type { After } from '#timers.ts';

/** Maximum interval of calls to the server. A lease lasts three times as long. */
const RENEW_MS = LEASE_RENEW_SECONDS * 1_000;
const LEASE_MS = LEASE_SECONDS * 1_000;
const LEAVE_MS = 260;
/** Without a paint for this long while an alert plays, nobody sees it: the page is frozen. */
const FROZEN_MS = 2_000;
/** A page that its own work held up paints within this time after it. */
const LATE_PAINT_MS = 250;
const PAINT_CHECK_MS = 500;
/** Retry of a start or end, short enough for the lease. */
const URGENT_RETRY_MS = 2_000;
/** Limit after an alert's duration, even if its sound continues. */
const OVERTIME_MS = 15_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type AlertPlayerView = {
  /** `active`: this page holds the playback lease. `preview`: another page plays. */
  role: 'waiting' | 'active' | 'preview' | 'revoked';
  alert: Alert | null;
  leaving: boolean;
  /** Milliseconds since it appeared, unless a later view changes it. */
  stayMs: number;
  soundBlocked: boolean;
  soundPlayed: boolean;
  waiting: number;
  paused: boolean;
  /** Alerts are held while the OBS source is off air. */
  held: boolean;
};

export type PlaybackReport = {
  fence: number;
  alert_id: string;
  attempt: number;
  event: 'started' | 'finished' | 'skipped';
  audio?: SoundResult | 'off' | undefined;
  speech?: SpeechResult | undefined;
};

export type NextAnswer = OutputOf<typeof alertNext>['data'];

/** Stores ends that the server has not acknowledged, for the page that is opened next. */
export type UnreportedEnds = {
  load(): PlaybackReport[];
  add(end: PlaybackReport): void;
  remove(end: PlaybackReport): void;
};

/** `lost`: the lease or the alert is gone. `refused`: permanent. `network`: try again. */
export type CallErrorKind = 'revoked' | 'lost' | 'refused' | 'network';

export type AlertPlayerPorts = {
  /** `frozen`: this page does not paint, and must get no alert. */
  next(presence: PagePresence, frozen: boolean): Promise<NextAnswer>;
  report(report: PlaybackReport): Promise<void>;
  /** Releases the lease. `seenMs`: time on screen of its alert; null: never painted; undefined: it had ended. */
  release(fence: number, seenMs: number | null | undefined): Promise<void>;
  unreportedEnds: UnreportedEnds;
  presence(): PagePresence;
  /** The OBS source is off air, and the host wants alerts to wait for it. */
  offAir(): boolean;
  errorKind(error: unknown): CallErrorKind;
  /** Resolves after the next paint, or at once while none is due, as on a hidden page. */
  painted(): Promise<void>;
  audio: Omit<AlertAudio, 'followVolumes'>;
  pictures: AlertPictures;
  /** Pictures and sounds, by their path under the API's origin. */
  files: Pick<FileCache, 'keep'>;
  after: After;
  now(): number;
  show(change: Partial<AlertPlayerView>): void;
  /** Called after each response while nothing plays and nothing is unreported. */
  onIdle(): void;
};

export type AlertPlayer = {
  refresh(): void;
  skip(): void;
  /** Nothing plays or is about to, and every report has been acknowledged. */
  isIdle(): boolean;
  /** Unlocks sound. Must be called in a click. */
  unlock(): Promise<void>;
  close(): void;
};

type Playback = {
  key: string;
  /** The start of the alert is recorded. */
  isStarted(): boolean;
  /** Milliseconds on screen; null: it was never painted. */
  seenMs(): number | null;
  /** The duration is over; only sound may continue. */
  isTimeOver(): boolean;
  /** Resolves once its picture is ready or left out. */
  pictureReady: Promise<void>;
  show(): void;
  onLeaseRenewed(): void;
  hideMessage(): void;
  start: PlaybackReport;
  end(event: 'finished' | 'skipped'): void;
  discard(): void;
};

/**
 * Plays alerts one by one. The server decides which page plays and which alert is next. This loop claims an alert, has
 * its start recorded, shows it and reports its end until the server acknowledges it; if the page closes before, the
 * next page opened here reports it. So the server always knows what was on screen. One call at a time; no claim while a
 * report is open.
 */
export function createAlertPlayer(ports: AlertPlayerPorts): AlertPlayer {
  let syncing = false;
  let syncAgain = false;
  let closed = false;
  let failures = 0;
  let fence = 0;
  let playback: Playback | null = null;
  let inGap = false;
  let frozen = false;
  const unreported = ports.unreportedEnds.load();
  let pendingRelease: { seenMs: number | null } | null = null;
  let cancelSync = () => {};
  let cancelLease = () => {};
  let leaseEnds = 0;

  async function sync(): Promise<void> {
    if (closed) return;
    if (syncing) {
      syncAgain = true;
      return;
    }
    syncing = true;
    syncAgain = false;
    cancelSync();
    let wait: number | null = RENEW_MS;
    try {
      wait = await makeCalls();
      failures = 0;
    } catch (error) {
      const kind = ports.errorKind(error);
      if (kind === 'revoked') return revoke();
      if (kind === 'lost') {
        playback?.discard();
        syncAgain = true;
      } else {
        wait = retryDelay(failures);
        if (unreported.length > 0 || pendingRelease || playback) wait = Math.min(wait, URGENT_RETRY_MS);
        failures += 1;
      }
    }
    syncing = false;
    if (syncAgain) void sync();
    else if (!closed && wait !== null) cancelSync = ports.after(wait, () => void sync());
  }

  /** Makes the due calls. Returns milliseconds until the next sync; null: the end of the gap syncs. */
  async function makeCalls(): Promise<number | null> {
    for (let end = unreported[0]; end; end = unreported[0]) {
      await withinLease(ports.report(end)).catch((error: unknown) => {
        const kind = ports.errorKind(error);
        if (kind !== 'lost' && kind !== 'refused') throw error;
      });
      unreported.shift();
      ports.unreportedEnds.remove(end);
    }
    if (pendingRelease) {
      await withinLease(ports.release(fence, pendingRelease.seenMs));
      pendingRelease = null;
    }
    if (closed || inGap) return null;
    let wait = RENEW_MS;
    if (!playback || playback.isStarted()) {
      const presence = ports.presence();
      const answer = await withinLease(ports.next(presence, frozen));
      // The alert ended during the call, so the response is outdated.
      if (closed || unreported.length > 0 || pendingRelease) return wait;
      applyAnswer(answer, presence);
      if (answer.retry_in !== null) wait = Math.min(RENEW_MS, answer.retry_in);
    }
    const starting: Playback | null = playback;
    if (starting?.isStarted() === false) {
      await starting.pictureReady;
      // Abandoned while its picture was loading.
      if (playback !== starting) return wait;
      await withinLease(ports.report(starting.start));
      if (playback === starting) starting.show();
    }
    return wait;
  }

  /** Limits a call to one lease. The response renews the lease from the moment of the call. */
  function withinLease<Answer>(call: Promise<Answer>): Promise<Answer> {
    return new Promise((resolve, reject) => {
      let onTime = true;
      let onTimeout = () => {
        onTime = false;
        reject(new Error('No answer within a lease'));
      };
      const until = ports.now() + LEASE_MS;
      const cancel = ports.after(LEASE_MS, () => onTimeout());
      call.then(
        (answer) => {
          if (!onTime) return;
          onTimeout = onLeaseExpired;
          cancelLease();
          cancelLease = cancel;
          leaseEnds = until;
          playback?.onLeaseRenewed();
          resolve(answer);
        },
        (error: unknown) => {
          cancel();
          reject(error);
        },
      );
    });
  }

  function applyAnswer(answer: NextAnswer, askedAs: PagePresence): void {
    const { stage: active, alert, waiting, paused, held, prefetch, files } = answer;
    ports.show({ role: active ? 'active' : 'preview', waiting, paused, held });
    ports.audio.prefetch([...(alert?.speech ? [alert.speech.id] : []), ...prefetch]);
    ports.files.keep(filesOf(alert), files);
    const key = alert && `${alert.id}:${alert.attempt}`;
    // The server ended this alert, or gave the lease to another page.
    if (playback && playback.key !== key) {
      playback.discard();
      if (active) startGap();
    }
    if (active) fence = answer.fence;
    if (alert?.message === null) playback?.hideMessage();
    if (playback || inGap) return;
    if (!active || !alert || key === null) ports.onIdle();
    // The source went off air after the call was made.
    else if (askedAs !== ports.presence() && ports.offAir()) abandon();
    else playback = prepare(alert, key);
  }

  function prepare(claimed: Alert, key: string): Playback {
    let alert = claimed;
    const attempt = { fence, alert_id: alert.id, attempt: alert.attempt };
    let shownAt: number | null = null;
    let paintedAt: number | null = null;
    let picture: Alert['picture'] = null;
    let audio: AudioPlayback | null = null;
    let over = false;
    let timeOver = false;
    let audioOver = false;
    let cancelTime = () => {};
    let cancelDeadline = () => {};
    let cancelPaint = () => {};
    const finishWhenBothOver = () => {
      if (timeOver && audioOver) end('finished');
    };
    /** Limited by the lease, after which another page may show the alert. */
    const stayMs = () =>
      Math.min(timeOver ? alert.duration + OVERTIME_MS : alert.duration, leaseEnds - (shownAt ?? ports.now()));
    const clear = () => {
      over = true;
      cancelTime();
      cancelDeadline();
      cancelPaint();
      audio?.stop();
      if (shownAt === null) ports.pictures.release();
      playback = null;
    };
    const seenUntil = (until: number) => (shownAt === null || paintedAt === null ? null : Math.round(until - shownAt));
    const hear = async () => {
      audio = ports.audio.play(alert, recordSound);
      await audio.ended;
      audioOver = true;
      finishWhenBothOver();
    };
    /** An alert is heard, and can finish, once it was painted. */
    const followPaints = () => {
      cancelPaint = ports.after(FROZEN_MS, () => {
        cancelPaint = ports.after(LATE_PAINT_MS, () => freeze(seenUntil(paintedAt ?? 0)));
      });
      void ports.painted().then(() => {
        if (over) return;
        cancelPaint();
        if (paintedAt === null) void hear();
        paintedAt = ports.now();
        cancelPaint = ports.after(PAINT_CHECK_MS, followPaints);
      });
    };
    const end = (event: 'finished' | 'skipped') => {
      if (over) return;
      const report = { ...attempt, event, ...(audio?.results() ?? { audio: 'off', speech: 'off' }) };
      unreported.push(report);
      ports.unreportedEnds.add(report);
      clear();
      if (event === 'finished') ports.show({ leaving: true });
      else ports.show({ alert: null, leaving: false });
      startGap();
      void sync();
    };
    return {
      key,
      start: { ...attempt, event: 'started' },
      isStarted: () => shownAt !== null,
      seenMs: () => seenUntil(ports.now()),
      isTimeOver: () => timeOver,
      pictureReady: ports.pictures.ready(alert).then((ready) => {
        picture = ready;
      }),
      show() {
        shownAt = ports.now();
        cancelTime = ports.after(alert.duration, () => {
          timeOver = true;
          finishWhenBothOver();
          if (!over) ports.show({ stayMs: stayMs() });
        });
        cancelDeadline = ports.after(alert.duration + OVERTIME_MS, () => end('finished'));
        ports.show({ alert: { ...alert, picture }, leaving: false, stayMs: stayMs() });
        followPaints();
      },
      onLeaseRenewed() {
        if (shownAt !== null) ports.show({ stayMs: stayMs() });
      },
      hideMessage() {
        if (over || alert.message === null) return;
        alert = { ...alert, message: null, speech: null };
        audio?.stop();
        if (shownAt !== null) ports.show({ alert: { ...alert, picture } });
      },
      end,
      discard() {
        if (over) return;
        clear();
        ports.show({ alert: null, leaving: false });
      },
    };
  }

  function startGap(): void {
    inGap = true;
    ports.after(LEAVE_MS, () => ports.show({ alert: null, leaving: false }));
    ports.after(ALERT_GAP_MS, () => {
      inGap = false;
      void sync();
    });
  }

  /** Gives the alert back, and takes none until this page paints again. */
  function freeze(seenMs: number | null): void {
    frozen = true;
    playback?.discard();
    pendingRelease = { seenMs };
    void ports.painted().then(() => {
      frozen = false;
      void sync();
    });
    void sync();
  }

  /** Another page may already play this alert. */
  function onLeaseExpired(): void {
    if (playback?.isStarted()) abandon();
  }

  /** Stops the alert. After its duration it has finished; before, the server decides. */
  function abandon(): void {
    if (playback?.isTimeOver()) return playback.end('finished');
    const seenMs = playback?.seenMs() ?? null;
    playback?.discard();
    pendingRelease = { seenMs };
    void sync();
  }

  function recordSound(result: SoundResult): void {
    ports.show({ soundBlocked: result === 'blocked', ...(result === 'ok' ? { soundPlayed: true } : {}) });
  }

  function revoke(): void {
    closed = true;
    cancelSync();
    cancelLease();
    playback?.discard();
    ports.show({ role: 'revoked', alert: null });
  }

  void sync();
  return {
    refresh() {
      if (playback && ports.offAir()) abandon();
      else void sync();
    },
    skip: () => playback?.end('skipped'),
    isIdle: () => !playback && !inGap && unreported.length === 0 && !pendingRelease,
    async unlock() {
      recordSound(await ports.audio.unlock());
      void sync();
    },
    close() {
      if (closed) return;
      closed = true;
      cancelSync();
      cancelLease();
      if (playback?.isTimeOver()) playback.end('finished');
      const withoutPlayback = pendingRelease ?? { seenMs: unreported.length > 0 ? undefined : null };
      const { seenMs } = playback ? { seenMs: playback.seenMs() } : withoutPlayback;
      playback?.discard();
      for (const report of unreported) ports.report(report).catch(() => {});
      if (fence > 0) ports.release(fence, seenMs).catch(() => {});
    },
  };
}

function filesOf(alert: Alert | null): string[] {
  return [alert?.picture?.url, alert?.sound?.url].filter((url) => url !== undefined);
}

function retryDelay(failures: number): number {
  return RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RENEW_MS;
}
