import { saveLook, saveOverlay, saveTiers, testOverlay } from '@mabarin/api-client/contract/alerts';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import type { AlertTier } from '@mabarin/domain/alerts/tier';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { call } from '#platform/api.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { press } from '#platform/press.ts';
import { lookText } from './look/look.text.ts';
import { overlayText } from './overlay.text.ts';
import { savedBody, type OverlayValues } from './overlay-form.ts';
import { savedTiers, type TiersValues } from './tiers/tiers.form.ts';
import { seenVersion, settingsSave } from './settings-save.ts';
import { tiersText } from './tiers/tiers.text.ts';

export const saveOverlayMutation = press({
  ...settingsSave,
  mutationFn: (values: OverlayValues, { client }) =>
    call(saveOverlay, { ...savedBody(values), ...seenVersion(client) }),
  failed: failed(overlayText.actions.save),
  onSuccess(...success) {
    settingsSave.onSuccess(...success);
    void showDialog({ icon: 'done', caption: overlayText.title, text: overlayText.saved });
  },
});

export const saveTiersMutation = press({
  ...settingsSave,
  mutationFn: (values: TiersValues, { client }) => call(saveTiers, { ...savedTiers(values), ...seenVersion(client) }),
  failed: failed(tiersText.actions.save),
  onSuccess(...success) {
    settingsSave.onSuccess(...success);
    void showDialog({ icon: 'done', caption: tiersText.title, text: tiersText.saved });
  },
});

/** Queues a stored tier as a test alert. */
export const testTierMutation = press({
  retry: false,
  mutationFn: (tier: Pick<AlertTier, 'subject' | 'minimum'>) => call(testOverlay, { tier }),
  said: (_tier, { data }) => overlayText.tested(data.queued),
});

/** Saves the look of alerts; open overlays update at once. */
export const saveLookMutation = press({
  ...settingsSave,
  mutationFn: (look: AlertLook, { client }) => call(saveLook, { ...look, ...seenVersion(client) }),
  said: lookText.saved,
  failed: failed(lookText.action),
});

export const testOverlayMutation = press({
  retry: false,
  mutationFn: () => call(testOverlay, {}),
  said: (_nothing, { data }) => overlayText.tested(data.queued),
});

/** Replaces the display key. The response is the host, so every link on the page changes at once. */
export const changeKeyMutation = press({
  retry: false,
  mutationFn: () => call(changeKey, {}),
  into: hostQuery,
  failed: failed(overlayText.actions.changeKey),
  onSuccess: () => void showDialog({ icon: 'done', caption: overlayText.changeKey, text: overlayText.keyChanged }),
});
