import type { PagePresence } from '@mabarin/api-client/contract/alerts';
import { appOfAddress, appOfUserAgent, type StreamingApp } from '@mabarin/domain/alerts/streaming-apps';
import type { SoundResult } from '#alert-audio.ts';

/**
 * obs-browser reports changes as CustomEvents. `getStatus` is about OBS as a whole; whether this source is on air can only
 * be learned from the events.
 */
type DisplayWindow = Window & {
  obsstudio?: { getStatus?: (onStatus: (status: { streaming?: boolean }) => void) => void };
};

export type Presence = {
  now(): PagePresence;
  /** Whether OBS is streaming; null outside of OBS and until OBS has reported it. */
  streaming(): boolean | null;
  /** The program this page stands in; null: an ordinary tab, as far as anybody can tell. */
  app: StreamingApp | null;
  /** The program says that viewers do not see this page. Only OBS and what is made of it say so. */
  offAir(): boolean;
  /** How a sound that was tried on this page went. */
  sound(result: SoundResult): void;
  /** A click has unlocked the page's audio. */
  unlocked(): void;
  /** Whether a reload would keep this page from being heard, because only a click has unlocked its audio. */
  needsClick(): boolean;
  close(): void;
};

/**
 * Watches how strong this page's claim on playback is. A page in a program that streams is stronger than a tab, and counts
 * as on air until that program says otherwise. The page's own visibility says nothing: programs draw hidden pages.
 *
 * A program that only the address names is believed while the browser lets the page be heard: an address is easily opened
 * in a tab, which wants a click first. And a page that is heard without one is as strong as a tab that was clicked.
 */
export function watchPresence(page: DisplayWindow, onChange: () => void): Presence {
  const isObs = page.obsstudio !== undefined;
  const named = appOfAddress(page.location.search);
  const told = appOfUserAgent(page.navigator.userAgent);
  const isTold = isObs || told !== null;
  const listening = new AbortController();
  /** Undefined: never told. What is active is visible, so `visible` is asked only where `active` was never told. */
  let active: boolean | undefined;
  let visible: boolean | undefined;
  let streaming: boolean | null = null;
  let heard: boolean | null = null;
  let clicked = false;

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

  const offAir = () => isObs && !(active ?? visible ?? true);
  function now(): PagePresence {
    if (offAir()) return 'obs_visible';
    if (isTold || (named !== null && heard !== false)) return 'obs_active';
    return named !== null || heard === true ? 'tab_unlocked' : 'tab';
  }

  function hear(audible: boolean): void {
    const before = now();
    heard = audible;
    if (now() !== before) onChange();
  }

  return {
    app: named ?? (isObs ? 'obs' : told),
    now,
    streaming: () => streaming,
    offAir,
    sound(result) {
      if (result !== 'failed') hear(result === 'ok');
    },
    unlocked() {
      if (heard !== true) clicked = true;
      hear(true);
    },
    needsClick: () => clicked,
    close: () => listening.abort(),
  };
}
