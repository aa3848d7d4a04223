import {
  alertAck,
  alertNext,
  displaySnapshot,
  playbackRelease,
  type Alert,
  type OverlaySettings,
} from '@mabarin/api-client/contract/alerts';
import { createClient } from '@mabarin/api-client/client';
import { readPageConfig } from '@mabarin/api-client/page-config';
import { randomId } from '@mabarin/api-client/random-id';
import { createAlertAudio } from '@mabarin/display/alert-audio';
import { createAlertPlayer, type AlertPlayerView } from '@mabarin/display/alert-player';
import { createBrowserSpeech } from '@mabarin/display/browser-speech';
import { listenForUpdates } from '@mabarin/display/live-updates';
import { watchPresence } from '@mabarin/display/presence';
import { createScheduledReload } from '@mabarin/display/scheduled-reload';
import { createSpeechFiles } from '@mabarin/display/speech-files';
import { keepUnreportedEnds } from '@mabarin/display/unreported-ends';
import { isFailureError } from '@mabarin/domain/failures';
import { stripControl } from '@mabarin/domain/text';
import { create } from 'zustand';
import { createAudioPlayer } from '#platform/audio-player.ts';
import { buildIdOf } from '#platform/build-id.ts';
import { listenForPreview } from '#platform/preview.ts';
import { createWorkerTimer } from '#platform/worker-timer.ts';
import { alertsText } from './alerts.text.ts';
import chime from './chime.wav';
import coin from './coin.wav';
import fanfare from './fanfare.wav';

export type AlertsView = AlertPlayerView & {
  inObs: boolean;
  /** The host has turned off both sound and speech. */
  silent: boolean;
  /** The host's logo, if alerts show it. */
  logo: string | null;
};

/** What the overlay page shows. */
export const useAlerts = create<AlertsView>(() => ({
  role: 'waiting',
  alert: null,
  leaving: false,
  stayMs: 0,
  soundBlocked: false,
  soundPlayed: false,
  waiting: 0,
  paused: false,
  held: false,
  inObs: false,
  silent: false,
  logo: null,
}));

export type AlertsControl = { skip(): void; start(): void; close(): void };

/** A preview shows its alert until it is given another. */
const PREVIEW_MS = 86_400_000;

/** Shows what the dashboard gives this preview: no line, no sound. Answers how to stop. */
export function previewAlerts(): () => void {
  return listenForPreview('overlay', ({ alert, logo }) => useAlerts.setState({ alert, logo, stayMs: PREVIEW_MS }));
}

/** Connects this page: plays alerts and listens for live updates. `start` must be called in a click. */
export function startAlerts(displayKey: string): AlertsControl {
  const { origins } = readPageConfig(document);
  const headers = () => ({ 'display-key': displayKey });
  const client = createClient({ api: origins.api, headers, onReach: (reached) => reached || checkLive() });
  // Not stored, because all sources of one OBS share their storage.
  const instance = randomId();
  const version = buildIdOf(document);
  const after = createWorkerTimer();
  let settings: Pick<OverlaySettings, 'enableNotificationSound' | 'enableTTS' | 'holdInactive'> = {
    enableNotificationSound: true,
    enableTTS: true,
    holdInactive: false,
  };
  let checkLive = () => {};
  let closeLive = () => {};
  let closed = false;

  const presence = watchPresence(window, () => player.refresh());
  const scheduledReload = createScheduledReload(window, () => player.isIdle());
  const audio = createAlertAudio({
    after,
    sounds: { chime, coin, fanfare },
    soundPlayer: createAudioPlayer(),
    speechPlayer: createAudioPlayer(),
    speechFiles: createSpeechFiles(async (id) => {
      const response = await fetch(`${origins.api}/api/display/speech/${encodeURIComponent(id)}`, {
        headers: headers(),
      });
      if (!response.ok) throw new Error(`Speech answered ${response.status}`);
      return response.blob();
    }),
    browserSpeech: createBrowserSpeech({
      synthesis: window.speechSynthesis,
      userAgent: navigator.userAgent,
      createUtterance: (text) => new SpeechSynthesisUtterance(text),
      after,
    }),
    settings: () => ({ sound: settings.enableNotificationSound, speech: settings.enableTTS }),
  });
  const player = createAlertPlayer({
    after,
    now: () => performance.now(),
    audio,
    presence: () => presence.now(),
    offAir: () => presence.inObs && settings.holdInactive && presence.now() === 'obs_visible',
    painted: nextPaint,
    show: (change) => useAlerts.setState(change),
    async next(askedAs) {
      const { data } = await client(alertNext, {
        instance,
        presence: askedAs,
        version,
        streaming: presence.streaming(),
      });
      return data;
    },
    async report(report) {
      await client(alertAck, { instance, ...report }, { keepalive: true });
    },
    async release(fence, shownMs) {
      await client(playbackRelease, { instance, fence, shown_ms: shownMs }, { keepalive: true });
    },
    unreportedEnds: keepUnreportedEnds(window.localStorage),
    errorKind(error) {
      if (!isFailureError(error)) return 'network';
      if (isRevoked(error)) return 'revoked';
      if (error.code === 'http.malformed') return 'refused';
      return error.code === 'overlay.lease_lost' || error.code === 'overlay.alert_not_found' ? 'lost' : 'network';
    },
    onIdle() {
      // A reload would make a tab need another click before it may play sound.
      if (presence.now() !== 'tab_unlocked') void scheduledReload.whenIdle();
    },
  });
  useAlerts.setState({ inObs: presence.inObs });

  async function readSnapshot(): Promise<void> {
    try {
      const { data } = await client(displaySnapshot, {});
      apply(data.settings);
      if (!closed) listen(data.cursor);
    } catch (error) {
      if (isRevoked(error)) revoke();
      else if (!closed) after(2_000, () => void readSnapshot());
    }
  }

  function apply({ showLogo, logo, ...rest }: OverlaySettings): void {
    settings = rest;
    const silent = !rest.enableNotificationSound && !rest.enableTTS;
    useAlerts.setState({ silent, logo: showLogo && logo !== null ? new URL(logo, origins.api).href : null });
  }

  /** Saved settings come as an update too. After a failed read the next update reads them. */
  async function readSettings(): Promise<void> {
    try {
      apply((await client(displaySnapshot, {})).data.settings);
    } catch {
      // The player's own calls meet the same error and handle it.
    }
  }

  function listen(since: string): void {
    closeLive();
    const live = listenForUpdates({
      api: origins.api,
      displayKey,
      target: 'overlay',
      since,
      after,
      onUpdate() {
        player.refresh();
        void readSettings();
      },
      async isRevoked() {
        try {
          await client(displaySnapshot, {});
          return false;
        } catch (error) {
          return isRevoked(error);
        }
      },
      ping: (signal) => client(displaySnapshot, {}, { signal }),
      onRevoked: revoke,
    });
    checkLive = () => live.check();
    closeLive = () => live.close();
  }

  function revoke(): void {
    if (closed) return;
    player.close();
    useAlerts.setState({ role: 'revoked', alert: null });
  }

  function close(): void {
    if (closed) return;
    closed = true;
    window.removeEventListener('pagehide', close);
    presence.close();
    closeLive();
    player.close();
  }

  window.addEventListener('pagehide', close);
  void readSnapshot();
  return {
    skip: () => player.skip(),
    start() {
      presence.unlocked();
      void player.unlock();
    },
    close,
  };
}

const isRevoked = (error: unknown): boolean => isFailureError(error) && error.code === 'overlay.key_unknown';

/** Resolves after the next frame was painted, or at once on a hidden page, which paints none. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** A ticket shows how many alerts wait when there are more than this. */
const FEW_WAITING = 3;

/** What a ticket shows. Names and messages come from strangers, so control characters are removed. */
export function ticketOf(alert: Alert, waiting: number) {
  return {
    title: stripControl(alert.title),
    name: stripControl(alert.name),
    amount: alert.amount,
    message: alert.message === null ? null : stripControl(alert.message),
    badge: badgeOf(alert),
    more: waiting > FEW_WAITING ? alertsText.more(waiting) : null,
  };
}

/** The label of an alert that is a repeat, a test or a replay. */
function badgeOf({ repeat, kind }: Alert): string | null {
  if (repeat) return alertsText.repeat;
  return kind === 'support' ? null : alertsText[kind];
}
