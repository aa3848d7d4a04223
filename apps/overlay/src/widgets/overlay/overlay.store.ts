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
import { isFailureError } from '@mabarin/domain/failures';
import { stripControl } from '@mabarin/domain/text';
import { formatRupiah } from '@mabarin/ui/format/money';
import { create } from 'zustand';
import { createAlarm } from '#stage/alarm.ts';
import { createBrowserVoice } from '#stage/browser-voice.ts';
import { buildOf } from '#stage/build.ts';
import chime from '#stage/chime.wav';
import coin from '#stage/coin.wav';
import fanfare from '#stage/fanfare.wav';
import { listenForUpdates } from '#stage/live.ts';
import { keepOwedEnds } from '#stage/owed-ends.ts';
import { createPlayer } from '#stage/player.ts';
import { watchPresence } from '#stage/presence.ts';
import { createScheduledReload } from '#stage/scheduled-reload.ts';
import { createSpeechFiles } from '#stage/speech-files.ts';
import { createStage, type StageView } from '#stage/stage.ts';
import { createVoice } from '#stage/voice.ts';
import { overlayText } from '#widgets/overlay/overlay.text.ts';

export type OverlayView = StageView & {
  inObs: boolean;
  /** The host has turned off all that is heard. */
  silent: boolean;
  /** The host's logo, where it is to be shown. */
  logo: string | null;
};

/** What the overlay page draws; the stage alone writes it. */
export const useOverlay = create<OverlayView>(() => ({
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

export type OverlayControl = { skip(): void; start(): void; close(): void };

/** Connects this page to the stage: lease, alerts, notification. The answer is its remote control. */
export function startOverlay(displayKey: string): OverlayControl {
  const { origins } = readPageConfig(document);
  const headers = () => ({ 'display-key': displayKey });
  const client = createClient({ api: origins.api, headers, onReach: (reached) => reached || checkLive() });
  // Lives in memory only: all sources of one OBS share their storage.
  const instance = randomId();
  const version = buildOf(document);
  const alarm = createAlarm();
  let settings: Pick<OverlaySettings, 'enableNotificationSound' | 'enableTTS' | 'holdInactive'> = {
    enableNotificationSound: true,
    enableTTS: true,
    holdInactive: false,
  };
  let checkLive = () => {};
  let closeLive = () => {};
  let closed = false;

  const presence = watchPresence(window, () => stage.poke());
  const scheduledReload = createScheduledReload(window, () => stage.isIdle());
  const voice = createVoice({
    alarm,
    sounds: { chime, coin, fanfare },
    chime: createPlayer(),
    reader: createPlayer(),
    files: createSpeechFiles(async (id) => {
      const response = await fetch(`${origins.api}/api/display/speech/${encodeURIComponent(id)}`, {
        headers: headers(),
      });
      if (!response.ok) throw new Error(`Speech answered ${response.status}`);
      return response.blob();
    }),
    browser: createBrowserVoice({
      speaker: window.speechSynthesis,
      userAgent: navigator.userAgent,
      utter: (text) => new SpeechSynthesisUtterance(text),
      alarm,
    }),
    settings: () => ({ sound: settings.enableNotificationSound, speech: settings.enableTTS }),
  });
  const stage = createStage({
    alarm,
    now: () => performance.now(),
    voice,
    presence: () => presence.now(),
    offAir: () => presence.inObs && settings.holdInactive && presence.now() === 'obs_visible',
    painted: nextPaint,
    show: (change) => useOverlay.setState(change),
    async next(strength) {
      const { data } = await client(alertNext, {
        instance,
        presence: strength,
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
    owed: keepOwedEnds(window.localStorage),
    errorKind(error) {
      if (!isFailureError(error)) return 'network';
      if (isRevoked(error)) return 'revoked';
      if (error.code === 'http.malformed') return 'refused';
      return error.code === 'overlay.lease_lost' || error.code === 'overlay.alert_not_found' ? 'lost' : 'network';
    },
    idle() {
      // A tab would lose the click that lets it be heard.
      if (presence.now() !== 'tab_unlocked') void scheduledReload.whenIdle();
    },
  });
  useOverlay.setState({ inObs: presence.inObs });

  async function snapshot(): Promise<void> {
    try {
      const { data } = await client(displaySnapshot, {});
      apply(data.settings);
      if (!closed) listen(data.cursor);
    } catch (error) {
      if (isRevoked(error)) revoke();
      else if (!closed) alarm(2_000, () => void snapshot());
    }
  }

  function apply({ showLogo, logo, ...heard }: OverlaySettings): void {
    settings = heard;
    const silent = !heard.enableNotificationSound && !heard.enableTTS;
    useOverlay.setState({ silent, logo: showLogo && logo !== null ? new URL(logo, origins.api).href : null });
  }

  /** The notification rings for saved settings too. What cannot be read now is read at the next ring. */
  async function reload(): Promise<void> {
    try {
      apply((await client(displaySnapshot, {})).data.settings);
    } catch {
      // The stage's own calls find out what is wrong, and say so.
    }
  }

  function ring(): void {
    stage.poke();
    void reload();
  }

  function listen(since: string): void {
    closeLive();
    const live = listenForUpdates({
      api: origins.api,
      displayKey,
      target: 'overlay',
      since,
      alarm,
      ring,
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
    stage.close();
    useOverlay.setState({ role: 'revoked', alert: null });
  }

  function close(): void {
    if (closed) return;
    closed = true;
    window.removeEventListener('pagehide', close);
    presence.close();
    closeLive();
    stage.close();
  }

  window.addEventListener('pagehide', close);
  void snapshot();
  return {
    skip: () => stage.skip(),
    start() {
      presence.unlocked();
      void stage.unlock();
    },
    close,
  };
}

const isRevoked = (error: unknown): boolean => isFailureError(error) && error.code === 'overlay.key_unknown';

/** After the next frame was drawn; a hidden page draws none, so it does not wait. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** More than this many waiting are counted on the ticket. */
const FEW_WAITING = 3;

/** What a ticket says. Names and messages come from strangers: nothing of them may reach beyond its own line. */
export function ticketOf(alert: Alert, waiting: number) {
  return {
    title: stripControl(alert.title),
    name: stripControl(alert.name),
    amount: formatRupiah(alert.amount),
    message: alert.message === null ? null : stripControl(alert.message),
    badge: badgeOf(alert),
    more: waiting > FEW_WAITING ? overlayText.more(waiting) : null,
  };
}

/** The word on an alert that is not a first play. */
function badgeOf({ repeat, kind }: Alert): string | null {
  if (repeat) return overlayText.repeat;
  return kind === 'support' ? null : overlayText[kind];
}
