import type { Alert, alertNext, PagePresence, SpeechResult } from '@mabarin/api-client/contract/alerts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import { ALERT_GAP_MS, LEASE_RENEW_SECONDS, LEASE_SECONDS } from '@mabarin/domain/alerts/alert';
import type { AlertAudio, AudioPlayback, SoundResult } from '#alert-audio.ts';
import type { AlertPictures } from '#alert-pictures.ts';
import type { FileCache } from '#file-cache.ts';
import type { After } from '#timers.ts';

/** A page calls the server at least this often. Its lease lasts three times as long. */
const RENEW_MS = LEASE_RENEW_SECONDS * 1_000;
const LEASE_MS = LEASE_SECONDS * 1_000;
/** The exit animation of an alert, which is part of the gap. */
const LEAVE_MS = 260;
/** A hidden page is never painted, so its paint is awaited no longer than this. */
const PAINT_MS = 1_000;
/** A start or an end without an answer is sent again this soon, so that it arrives within the lease. */
const URGENT_RETRY_MS = 2_000;
/** An alert ends this long after its duration even if its sound goes on. */
const OVERTIME_MS = 15_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

export type AlertPlayerView = {
  /** `active`: this page holds the playback lease. `preview`: another page holds it and plays. */
  role: 'waiting' | 'active' | 'preview' | 'revoked';
  /** Its picture is decoded, and null where that did not work. */
  alert: Alert | null;
  leaving: boolean;
  /** How long the alert may stay on screen, in ms since it appeared, unless a later view says otherwise. */
  stayMs: number;
  /** The browser plays no sound before a click. */
  soundBlocked: boolean;
  /** A sound or speech has really begun on this page. */
  soundPlayed: boolean;
  waiting: number;
  /** The host has paused the alerts. */
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

/** Ends of alerts that the server has not acknowledged, kept for the page that is opened here after this one. */
export type UnreportedEnds = {
  load(): PlaybackReport[];
  add(end: PlaybackReport): void;
  remove(end: PlaybackReport): void;
};

/**
 * What a call's failure means. `revoked`: the display key is no longer valid. `lost`: the lease or the alert is gone.
 * `refused`: the server will never accept this report. `network`: try again.
 */
export type CallErrorKind = 'revoked' | 'lost' | 'refused' | 'network';

export type AlertPlayerPorts = {
  next(presence: PagePresence): Promise<NextAnswer>;
  report(report: PlaybackReport): Promise<void>;
  /** Releases the lease. `shownMs`: how long its alert was on screen; null: never; undefined: it had ended. */
  release(fence: number, shownMs: number | null | undefined): Promise<void>;
  unreportedEnds: UnreportedEnds;
  presence(): PagePresence;
  /** The OBS source is off air, and the host wants alerts to wait for it. */
  offAir(): boolean;
  errorKind(error: unknown): CallErrorKind;
  /** Resolves once the alert has been painted, or at once on a hidden page. */
  painted(): Promise<void>;
  audio: Omit<AlertAudio, 'followVolumes'>;
  pictures: AlertPictures;
  /** Pictures and sounds, by their path under the API's origin. */
  files: Pick<FileCache, 'keep'>;
  after: After;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  show(change: Partial<AlertPlayerView>): void;
  /** Called whenever the server has answered, and this page has nothing to play and nothing to report. */
  onIdle(): void;
};

export type AlertPlayer = {
  /** Asks the server now, because of a live event or a change on this page. */
  refresh(): void;
  skip(): void;
  /** Nothing plays or is about to play here, and every report has been acknowledged. */
  isIdle(): boolean;
  /** Lets the browser play sound from now on. Must be called in a click. */
  unlock(): Promise<void>;
  close(): void;
};

/** One attempt to play one alert. */
type Playback = {
  key: string;
  /** How long the alert has been on screen, in ms; null: not yet, because its start is not recorded. */
  shownMs(): number | null;
  /** The alert's duration is over, and only its sound may go on. */
  isTimeOver(): boolean;
  /** Resolves once its picture is ready, or is left out. */
  pictureReady: Promise<void>;
  /** Shows the alert. Its start must be recorded. */
  show(): void;
  onLeaseRenewed(): void;
  /** The host has taken the message off: it leaves the screen, and the voice stops. */
  hideMessage(): void;
  start: PlaybackReport;
  end(event: 'finished' | 'skipped'): void;
  /** Takes the alert off the screen without reporting an end. */
  discard(): void;
};

/**
 * Plays alerts one by one. The server decides which page plays and which alert is next. This loop claims an alert, has
 * its start recorded, and only then shows it. It reports the end until the server acknowledges it; if the page closes
 * before that, the next page opened here reports it. So the server always knows what was on screen. The loop makes one
 * call at a time, and asks for an alert only when nothing is left to report.
 */
export function createAlertPlayer(ports: AlertPlayerPorts): AlertPlayer {
  let syncing = false;
  let syncAgain = false;
  let closed = false;
  let failures = 0;
  let fence = 0;
  let playback: Playback | null = null;
  let inGap = false;
  /** Oldest first. */
  const unreported = ports.unreportedEnds.load();
  /** The lease must be released because an alert was abandoned here. */
  let pendingRelease: { shownMs: number | null } | null = null;
  let cancelSync = () => {};
  let cancelLease = () => {};
  /** By `ports.now()`. */
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

  /** Makes the calls that are due. Answers after how many ms to sync again; null: the end of the gap does that. */
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
      await withinLease(ports.release(fence, pendingRelease.shownMs));
      pendingRelease = null;
    }
    if (closed || inGap) return null;
    let wait = RENEW_MS;
    if (!playback || playback.shownMs() !== null) {
      const presence = ports.presence();
      const answer = await withinLease(ports.next(presence));
      // The alert ended here while the call was under way, so the answer is out of date.
      if (closed || unreported.length > 0 || pendingRelease) return wait;
      applyAnswer(answer, presence);
      if (answer.retry_in !== null) wait = Math.min(RENEW_MS, answer.retry_in);
    }
    const starting: Playback | null = playback;
    if (starting?.shownMs() === null) {
      await starting.pictureReady;
      // Taken back while its picture was on its way.
      if (playback !== starting) return wait;
      await withinLease(ports.report(starting.start));
      if (playback === starting) starting.show();
    }
    return wait;
  }

  /** Waits for an answer no longer than a lease. The answer renews the lease from the moment the call was made. */
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
    // The server has ended this alert, or given the lease to another page.
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

  /** Makes the playback of an alert whose start is not recorded yet. */
  function prepare(claimed: Alert, key: string): Playback {
    let alert = claimed;
    const attempt = { fence, alert_id: alert.id, attempt: alert.attempt };
    let shownAt: number | null = null;
    let picture: Alert['picture'] = null;
    let audio: AudioPlayback | null = null;
    let over = false;
    let timeOver = false;
    let audioOver = false;
    let cancelTime = () => {};
    let cancelDeadline = () => {};
    const finishWhenBothOver = () => {
      if (timeOver && audioOver) end('finished');
    };
    /** The lease is a limit too: after it another page may show the alert. */
    const stayMs = () =>
      Math.min(timeOver ? alert.duration + OVERTIME_MS : alert.duration, leaseEnds - (shownAt ?? ports.now()));
    const clear = () => {
      over = true;
      cancelTime();
      cancelDeadline();
      audio?.stop();
      if (shownAt === null) ports.pictures.release();
      playback = null;
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
      shownMs: () => (shownAt === null ? null : Math.round(ports.now() - shownAt)),
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
        void (async () => {
          await paintedOrTimeout();
          if (over) return;
          audio = ports.audio.play(alert, recordSound);
          await audio.ended;
          audioOver = true;
          finishWhenBothOver();
        })();
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

  /** The gap between two alerts. */
  function startGap(): void {
    inGap = true;
    ports.after(LEAVE_MS, () => ports.show({ alert: null, leaving: false }));
    ports.after(ALERT_GAP_MS, () => {
      inGap = false;
      void sync();
    });
  }

  function paintedOrTimeout(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = ports.after(PAINT_MS, resolve);
      void ports.painted().then(() => {
        cancel();
        resolve();
      });
    });
  }

  /** Another page may already play what is on screen here. */
  function onLeaseExpired(): void {
    if (playback && playback.shownMs() !== null) abandon();
  }

  /** Stops the alert. If its duration is over, it has finished; otherwise the server decides what becomes of it. */
  function abandon(): void {
    if (playback?.isTimeOver()) return playback.end('finished');
    const shownMs = playback?.shownMs() ?? null;
    playback?.discard();
    pendingRelease = { shownMs };
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
      const withoutPlayback = pendingRelease ?? { shownMs: unreported.length > 0 ? undefined : null };
      const { shownMs } = playback ? { shownMs: playback.shownMs() } : withoutPlayback;
      playback?.discard();
      for (const report of unreported) ports.report(report).catch(() => {});
      if (fence > 0) ports.release(fence, shownMs).catch(() => {});
    },
  };
}

function filesOf(alert: Alert | null): string[] {
  return [alert?.picture?.url, alert?.sound?.url].filter((url) => url !== undefined);
}

function retryDelay(failures: number): number {
  return RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? RENEW_MS;
}
