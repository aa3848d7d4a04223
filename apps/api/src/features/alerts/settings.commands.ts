import type { OverlaySettings, SavedSettings } from '@mabarin/api-client/contract/alerts';
import { countWaitingTests } from './alert.queries.ts';
import { queueAlert, refreshOverlay } from './alert.commands.ts';
import { findSetting, lockSetting, updateSetting, type OverlaySetting } from './settings.queries.ts';
import { overlayText } from './alerts.text.ts';
import type { Deps } from '#deps.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { removeImage, storeImage, type ReadyImage } from '#platform/images/images.ts';
import type { Db, Tx } from '#schema.ts';

/** Test alerts a host can ask for. */
const TESTS = 10;
const TESTS_WINDOW_SECONDS = 60;

export async function overlaySettings(db: Db, hostId: string): Promise<OverlaySettings> {
  return shownSettings(await findSetting(db, hostId));
}

function shownSettings(setting: OverlaySetting): OverlaySettings {
  return {
    enableNotificationSound: setting.notification_sound,
    enableTTS: setting.tts,
    showLogo: setting.show_logo,
    logo: setting.logo,
    holdInactive: setting.hold_inactive,
    variations: setting.variations,
  };
}

/** Saves a host's overlay settings, with another logo when one is given, and notifies its overlay pages. */
export async function saveOverlaySettings(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'notifyLive'>,
  { hostId, settings, logo }: { hostId: string; settings: SavedSettings; logo: ReadyImage | null },
): Promise<void> {
  const before = await lockSetting(tx, hostId);
  const stored = logo === null ? before.logo : await storeImage(tx, deps, logo);
  await updateSetting(tx, hostId, {
    notification_sound: settings.enableNotificationSound,
    tts: settings.enableTTS,
    show_logo: settings.showLogo,
    logo: stored,
    hold_inactive: settings.holdInactive ?? before.hold_inactive,
    variations: settings.variations ?? before.variations,
  });
  if (before.logo !== null && before.logo !== stored) await removeImage(tx, before.logo);
  await appendLiveEvents(tx, deps, hostId, [refreshOverlay]);
}

/** Counts a test alert of a host, before its transaction. Throws `http.too_many`. */
export function hitTests(deps: Pick<Deps, 'limits'>, hostId: string): Promise<void> {
  return deps.limits.hit('overlay-test', hostId, TESTS, TESTS_WINDOW_SECONDS);
}

/** Puts a test alert into a host's line, unless one waits already. */
export async function queueTest(tx: Tx, deps: Deps, hostId: string): Promise<void> {
  if ((await countWaitingTests(tx, hostId)) > 0) return;
  await queueAlert(tx, deps, {
    kind: 'test',
    supportId: null,
    hostId,
    ...overlayText.test,
    settledAt: deps.clock.now(),
  });
}
