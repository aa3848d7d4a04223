import type { PagePresence } from '@mabarin/api-client/contract/alerts';

/** What obs-browser tells a page (its CustomEvents); of the source itself there is no getter, only of OBS. */
type ObsWindow = Window & { obsstudio?: { getStatus?: (tell: (status: { streaming?: boolean }) => void) => void } };

export type Presence = {
  now(): PagePresence;
  /** Whether OBS is streaming; null outside of OBS and as long as it has not said so. */
  streaming(): boolean | null;
  unlocked(): void;
  inObs: boolean;
  close(): void;
};

/** How strong this page's claim on the stage is. Inside OBS it counts as active until OBS says otherwise. */
export function watchPresence(page: ObsWindow, onChange: () => void): Presence {
  const inObs = page.obsstudio !== undefined;
  const listening = new AbortController();
  let active = true;
  let visible = true;
  let streaming: boolean | null = null;
  let audioUnlocked = false;

  function listen<Detail>(name: string, take: (detail: Detail) => void): void {
    const heard = (event: Event) => {
      take((event as CustomEvent<Detail>).detail);
      onChange();
    };
    page.addEventListener(name, heard, { signal: listening.signal });
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
