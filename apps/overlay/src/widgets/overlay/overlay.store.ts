import { alertAck, alertNext, displaySnapshot, stageRelease, type Alert } from '@mabarin/api-client/contract/overlay';
import { createClient } from '@mabarin/api-client/client';
import { connectLive } from '@mabarin/api-client/live-client';
import { readPageConfig } from '@mabarin/api-client/page-config';
import { randomId } from '@mabarin/api-client/random-id';
import { isFailureError } from '@mabarin/domain/failures';
import { create } from 'zustand';
import { createAlarm } from '#stage/alarm.ts';
import { watchPresence } from '#stage/presence.ts';
import { createSound } from '#stage/sound.ts';
import { createStage, type StageView } from '#stage/stage.ts';

type OverlayView = StageView & { inObs: boolean };

/** What the overlay page draws; the stage alone writes it. */
export const useOverlay = create<OverlayView>(() => ({
  role: 'waiting',
  alert: null,
  leaving: false,
  soundBlocked: false,
  waiting: 0,
  inObs: false,
}));

export type OverlayControl = { skip(): void; start(): void; close(): void };

/** Connects this page to the stage: lease, alerts, doorbell. The answer is its remote control. */
export function startOverlay(displayKey: string): OverlayControl {
  const { origins } = readPageConfig(document);
  const client = createClient({ api: origins.api, headers: () => ({ 'display-key': displayKey }) });
  // Lives in memory only: all sources of one OBS share their storage.
  const instance = randomId();
  const alarm = createAlarm();
  let soundOn = true;
  let closeLive = () => {};
  let closed = false;

  const presence = watchPresence(window, () => stage.poke());
  const stage = createStage({
    alarm,
    sound: createSound(),
    presence: () => presence.now(),
    soundOn: () => soundOn,
    painted: nextPaint,
    show: (change) => useOverlay.setState(change),
    async next(strength) {
      const { data } = await client(alertNext, { instance, presence: strength });
      return data;
    },
    async report(report) {
      await client(alertAck, { instance, ...report }, { keepalive: true });
    },
    release(fence) {
      client(stageRelease, { instance, fence }, { keepalive: true }).catch(() => {});
    },
    errorKind(error) {
      if (!isFailureError(error)) return 'network';
      if (error.code === 'overlay.key_unknown') return 'revoked';
      return error.code === 'overlay.lease_lost' || error.code === 'overlay.alert_not_found' ? 'lost' : 'network';
    },
  });
  useOverlay.setState({ inObs: presence.inObs });

  async function snapshot(): Promise<void> {
    try {
      const { data } = await client(displaySnapshot, {});
      soundOn = data.settings.enableNotificationSound;
      if (!closed) listen(data.cursor);
    } catch (error) {
      if (isFailureError(error) && error.code === 'overlay.key_unknown') {
        stage.close();
        useOverlay.setState({ role: 'revoked', alert: null });
      } else if (!closed) alarm(2_000, () => void snapshot());
    }
  }

  function listen(since: string): void {
    closeLive();
    const live = connectLive({
      api: origins.api,
      hostCode: displayKey,
      since,
      onEvent(frame) {
        if (frame.name === 'display' && frame.data.target === 'overlay') stage.poke();
      },
      onState(state) {
        if (state === 'open') stage.poke();
      },
      onReset: () => stage.poke(),
      async isRevoked() {
        try {
          await client(displaySnapshot, {});
          return false;
        } catch (error) {
          return isFailureError(error) && error.code === 'overlay.key_unknown';
        }
      },
    });
    closeLive = () => live.close();
  }

  function close(): void {
    closed = true;
    closeLive();
    stage.close();
  }

  window.addEventListener('pagehide', close, { once: true });
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

/** After the next frame was drawn; a hidden page draws none, so it does not wait. */
function nextPaint(): Promise<void> {
  if (document.hidden) return Promise.resolve();
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));
}

/** The words of the badge on an alert that is not a first play. */
export function badgeOf(alert: Alert): 'repeat' | 'test' | 'replay' | null {
  if (alert.repeat) return 'repeat';
  return alert.kind === 'support' ? null : alert.kind;
}
