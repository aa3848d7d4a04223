import type { PagePresence } from '@mabarin/api-client/contract/alerts';
import { appOfAddress, appOfUserAgent, type StreamingApp } from '@mabarin/domain/alerts/streaming-apps';
import type { SoundResult } from '#alert-audio.ts';

/** `getStatus` is about OBS as a whole; only events tell if this source is on air. */
type DisplayWindow = Window & {
  obsstudio?: { getStatus?: (onStatus: (status: { streaming?: boolean }) => void) => void };
};

export type Presence = {
  now(): PagePresence;
  /** OBS is streaming; null outside of OBS, and until it reports. */
  streaming(): boolean | null;
  /** The program around this page; null: presumably an ordinary tab. */
  app: StreamingApp | null;
  /** The program reports that viewers do not see this page; only OBS and its derivatives do. */
  offAir(): boolean;
  sound(result: SoundResult): void;
  unlocked(): void;
  /** A reload would mute this page, because a click has unlocked its audio. */
  needsClick(): boolean;
  close(): void;
};

/**
 * Ranks this page's claim on playback. A page in a streaming program outranks a tab, and counts as on air until the
 * program says otherwise. Visibility is ignored, because programs draw hidden pages.
 * A program named only by the address counts while the browser plays sound without a click, because such an address is
 * easily opened in a tab. A page with sound ranks like a clicked tab.
 */
export function watchPresence(page: DisplayWindow, onChange: () => void): Presence {
  const isObs = page.obsstudio !== undefined;
  const named = appOfAddress(page.location.search);
  const told = appOfUserAgent(page.navigator.userAgent);
  const isTold = isObs || told !== null;
  const listening = new AbortController();
  /** Undefined until reported. An active source is visible, so `visible` counts only before the first `active`. */
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
