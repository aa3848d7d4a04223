import type { StagePresence } from '@mabarin/api-client/contract/overlay';

/** What obs-browser tells a page about its source (its CustomEvents; there is no getter for the current state). */
type ObsWindow = Window & { obsstudio?: unknown };

export type Presence = { now(): StagePresence; unlocked(): void; inObs: boolean };

/** How strong this page's claim on the stage is. Inside OBS it counts as active until OBS says otherwise. */
export function watchPresence(page: ObsWindow, onChange: () => void): Presence {
  const inObs = page.obsstudio !== undefined;
  let active = true;
  let audioUnlocked = false;
  page.addEventListener('obsSourceActiveChanged', (event) => {
    active = (event as CustomEvent<{ active: boolean }>).detail.active;
    onChange();
  });
  return {
    inObs,
    now() {
      if (inObs) return active ? 'obs_active' : 'obs_visible';
      return audioUnlocked ? 'tab_unlocked' : 'tab';
    },
    unlocked() {
      if (audioUnlocked) return;
      audioUnlocked = true;
      onChange();
    },
  };
}
