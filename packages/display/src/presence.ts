import type { PagePresence } from '@mabarin/api-client/contract/alerts';

/**
 * obs-browser reports changes as CustomEvents. `getStatus` is about OBS as a whole; whether this source is on air can only
 * be learned from the events.
 */
type ObsWindow = Window & {
  obsstudio?: { getStatus?: (onStatus: (status: { streaming?: boolean }) => void) => void };
};

export type Presence = {
  now(): PagePresence;
  /** Whether OBS is streaming; null outside of OBS and until OBS has reported it. */
  streaming(): boolean | null;
  /** A click has unlocked the page's audio. */
  unlocked(): void;
  inObs: boolean;
  close(): void;
};

/** Watches how strong this page's claim on playback is. Inside OBS it counts as active until OBS reports otherwise. */
export function watchPresence(page: ObsWindow, onChange: () => void): Presence {
  const inObs = page.obsstudio !== undefined;
  const listening = new AbortController();
  let active = true;
  let visible = true;
  let streaming: boolean | null = null;
  let audioUnlocked = false;

  function listen<Detail>(name: string, apply: (detail: Detail) => void): void {
    const onEvent = (event: Event) => {
      apply((event as CustomEvent<Detail>).detail);
      onChange();
    };
    page.addEventListener(name, onEvent, { signal: listening.signal });
  }
  listen<{ active: boolean }>('obsSourceActiveChanged', (detail) => {
    active = detail.active;
  });
  listen<{ visible: boolean }>('obsSourceVisibleChanged', (detail) => {
    visible = detail.visible;
  });
  listen('obsStreamingStarted', () => {
    streaming = true;
  });
  listen('obsStreamingStopped', () => {
    streaming = false;
  });
  page.obsstudio?.getStatus?.((status) => {
    streaming ??= status.streaming ?? null;
  });

  return {
    inObs,
    now() {
      if (inObs) return active && visible ? 'obs_active' : 'obs_visible';
      return audioUnlocked ? 'tab_unlocked' : 'tab';
    },
    streaming: () => streaming,
    unlocked() {
      if (audioUnlocked) return;
      audioUnlocked = true;
      onChange();
    },
    close: () => listening.abort(),
  };
}
