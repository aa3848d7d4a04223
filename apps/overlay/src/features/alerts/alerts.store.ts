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
import { createAlertAudio, type Volumes } from '@mabarin/display/alert-audio';
import { createAlertPictures } from '@mabarin/display/alert-pictures';
import { createAlertPlayer, type AlertPlayerView } from '@mabarin/display/alert-player';
import { createBrowserSpeech } from '@mabarin/display/browser-speech';
import { createFileCache } from '@mabarin/display/file-cache';
import { listenForUpdates } from '@mabarin/display/live-updates';
import { watchPaints } from '@mabarin/display/paints';
import { watchPresence } from '@mabarin/display/presence';
import { createScheduledReload } from '@mabarin/display/scheduled-reload';
import { keepUnreportedEnds } from '@mabarin/display/unreported-ends';
import { DEFAULT_LOOK, type AlertLook } from '@mabarin/domain/alerts/look';
import { isFailureError } from '@mabarin/domain/failures';
import { stripControl } from '@mabarin/domain/text-line';
import { drawsWebmOpaque } from '@mabarin/ui/webm-probe';
import { create } from 'zustand';
import { createAudioPlayer } from '#platform/audio-player.ts';
import { buildIdOf } from '#platform/build-id.ts';
import { pictureDecoder } from '#platform/picture-decoder.ts';
import { listenForPreview } from '#platform/preview.ts';
import { trySound } from '#platform/sound-probe.ts';
import { createWorkerTimer } from '#platform/worker-timer.ts';
import { alertsText } from './alerts.text.ts';
import { loadFonts } from './look.ts';
import chime from './chime.wav';

export type AlertsView = AlertPlayerView & {
  /** True when the host turned off or muted both sound and speech. */
  silent: boolean;
  /** Address of the host's logo; null when alerts do not show it. */
  logo: string | null;
  look: AlertLook;
};

/** State of the overlay page. */
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
  silent: false,
  logo: null,
  look: DEFAULT_LOOK,
}));

export type AlertsControl = { skip(): void; start(): void; close(): void };

/** A preview shows its alert until the next one. */
const PREVIEW_MS = 86_400_000;

/** Cache for the playing alert and the next ones: some ten seconds of a slow connection. */
const SPEECH_LIMITS = { files: 4, bytes: 4_000_000 };
const MEDIA_LIMITS = { files: 10, bytes: 16_000_000 };

/** Shows the dashboard's preview messages: no connection, no sound. Returns a function that stops it. */
export function previewAlerts(): () => void {
  return listenForPreview('overlay', ({ alert, logo, look }) => {
    loadFonts(look);
    useAlerts.setState({ alert, logo, look, stayMs: PREVIEW_MS });
  });
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
  /** True once the host's settings are read: an earlier alert would have the wrong look and loudness. */
  let isKnown = false;
  let holdInactive = false;
  let volumes: Volumes = { sound: 1, speech: 1 };
  let checkLive = () => {};
  let closeLive = () => {};
  let closed = false;

  const opaqueWebm = drawsWebmOpaque();
  const presence = watchPresence(window, () => {
    paints.check();
    player.refresh();
  });
  const paints = watchPaints(window, () => presence.offAir());
  const scheduledReload = createScheduledReload(window, () => player.isIdle());
  const fetchFile = async (path: string, sent: Record<string, string> = {}) => {
    const response = await fetch(new URL(path, origins.api), { headers: sent });
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.blob();
  };
  const files = createFileCache((path) => fetchFile(path), MEDIA_LIMITS);
  const audio = createAlertAudio({
    after,
    unlockSound: chime,
    files,
    soundPlayer: createAudioPlayer(),
    speechPlayer: createAudioPlayer(),
    speechFiles: createFileCache(
      (id) => fetchFile(`/api/display/speech/${encodeURIComponent(id)}`, headers()),
      SPEECH_LIMITS,
    ),
    browserSpeech: createBrowserSpeech({
      synthesis: window.speechSynthesis,
      userAgent: navigator.userAgent,
      createUtterance: (text) => new SpeechSynthesisUtterance(text),
      after,
    }),
    volumes: () => volumes,
  });
  const player = createAlertPlayer({
    after,
    now: () => performance.now(),
    audio,
    pictures: createAlertPictures({ files, decoder: pictureDecoder, after }),
    files,
    presence: () => presence.now(),
    offAir: () => holdInactive && presence.offAir(),
    painted: paints.next,
    show(change) {
      useAlerts.setState(change);
      if (change.soundBlocked === true) presence.sound('blocked');
      else if (change.soundPlayed === true) presence.sound('ok');
    },
    async next(askedAs, frozen) {
      if (!isKnown) throw new Error('The settings are not known yet');
      const { data } = await client(alertNext, {
        instance,
        presence: askedAs,
        version,
        streaming: presence.streaming(),
        opaqueWebm: await opaqueWebm,
        frozen,
      });
      if (data.reload) window.location.reload();
      return data;
    },
    async report(report) {
      await client(alertAck, { instance, ...report }, { keepalive: true });
    },
    async release(fence, shownMs) {
      await client(playbackRelease, { instance, fence, shown_ms: shownMs }, { keepalive: true });
    },
    unreportedEnds: keepUnreportedEnds(() => window.localStorage, displayKey),
    errorKind(error) {
      if (!isFailureError(error)) return 'network';
      if (isRevoked(error)) return 'revoked';
      if (error.code === 'http.malformed') return 'refused';
      return error.code === 'overlay.lease_lost' || error.code === 'overlay.alert_not_found' ? 'lost' : 'network';
    },
    onIdle() {
      // After a reload the page would need another click before it may play sound.
      if (!presence.needsClick()) void scheduledReload.whenIdle();
    },
  });
  // OBS always allows sound.
  if (presence.app !== 'obs') {
    void trySound().then((result) => {
      useAlerts.setState({ soundBlocked: result === 'blocked' });
      presence.sound(result);
    });
  }

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

  function apply(settings: OverlaySettings): void {
    const { showLogo, logo, look } = settings;
    holdInactive = settings.holdInactive;
    volumes = volumesOf(settings);
    audio.followVolumes();
    const silent = volumes.sound === 0 && volumes.speech === 0;
    loadFonts(look);
    useAlerts.setState({ silent, look, logo: showLogo && logo !== null ? new URL(logo, origins.api).href : null });
    if (isKnown) return;
    isKnown = true;
    player.refresh();
  }

  /** Saved settings arrive as a live update too. After a failed read the next update reads them. */
  async function readSettings(): Promise<void> {
    try {
      apply((await client(displaySnapshot, {})).data.settings);
    } catch {
      // Ignored: the player's own calls meet the same error and handle it.
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
    paints.close();
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

/** Volumes of sounds and speech by the host's settings. */
function volumesOf({ enableNotificationSound, enableTTS, soundSettings }: OverlaySettings): Volumes {
  const { muted, volume, speechVolume } = soundSettings;
  return {
    sound: enableNotificationSound && !muted ? volume / 100 : 0,
    speech: enableTTS && !muted ? speechVolume / 100 : 0,
  };
}

const isRevoked = (error: unknown): boolean => isFailureError(error) && error.code === 'overlay.key_unknown';

/** Above this number a ticket shows how many alerts wait. */
const FEW_WAITING = 3;

/** Texts of a ticket. Names and messages come from strangers, so control characters are removed. */
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
  return kind === 'test' || kind === 'replay' ? alertsText[kind] : null;
}
