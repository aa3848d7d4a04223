import { saveLook, saveOverlay, saveTiers, testOverlay } from '@mabarin/api-client/contract/alerts';
import { changeKey } from '@mabarin/api-client/contract/profile/settings';
import type { AlertLook } from '@mabarin/domain/alerts/look';
import type { AlertTier } from '@mabarin/domain/alerts/tier';
import { showDialog } from '@mabarin/ui/popups/dialog';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { settingsQuery } from '#platform/form/settings.ts';
import { lookText } from './look/look.text.ts';
import { overlayText } from './overlay.text.ts';
import { savedBody, valuesOf, type OverlayValues } from './overlay-form.ts';
import { savedTiers, valuesOf as tiersOf, type TiersValues } from './tiers/tiers.form.ts';
import { overlayScope, seenVersion, takeStored } from './stored-elsewhere.ts';
import { tiersText } from './tiers/tiers.text.ts';

/** Saves the settings. `onSaved` runs before the dialog opens, so that the form is clean meanwhile. */
export function saveOverlayMutation(
  queryClient: QueryClient,
  onSaved: (stored: OverlayValues, sent: OverlayValues) => void,
) {
  return mutationOptions({
    scope: overlayScope,
    retry: retryOnNetwork(1),
    mutationFn: (values: OverlayValues) => call(saveOverlay, { ...savedBody(values), ...seenVersion(queryClient) }),
    onSuccess: ({ data }, sent) => {
      queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, overlay: data });
      onSaved(valuesOf(data), sent);
      void showDialog({ icon: 'done', caption: overlayText.title, text: overlayText.saved });
    },
    onError: async (error) => {
      await takeStored(queryClient, error);
      showFailure(error, failed(overlayText.actions.save));
    },
  });
}

/** Saves all tiers. `onSaved` runs before the dialog opens, so that the form is clean meanwhile. */
export function saveTiersMutation(queryClient: QueryClient, onSaved: (stored: TiersValues, sent: TiersValues) => void) {
  return mutationOptions({
    scope: overlayScope,
    retry: retryOnNetwork(1),
    mutationFn: (values: TiersValues) => call(saveTiers, { ...savedTiers(values), ...seenVersion(queryClient) }),
    onSuccess: ({ data }, sent) => {
      queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, overlay: data });
      onSaved(tiersOf(data), sent);
      void showDialog({ icon: 'done', caption: tiersText.title, text: tiersText.saved });
    },
    onError: async (error) => {
      await takeStored(queryClient, error);
      showFailure(error, failed(tiersText.actions.save));
    },
  });
}

/** Queues a stored tier as a test alert. */
export const testTierMutation = mutationOptions({
  mutationFn: (tier: Pick<AlertTier, 'subject' | 'minimum'>) => call(testOverlay, { tier }),
  onSuccess: ({ data }) => showToast(overlayText.tested(data.queued)),
  onError: (error) => showFailure(error),
});

/** Saves the look of alerts; open overlays update at once. */
export function saveLookMutation(queryClient: QueryClient, onSaved: (stored: AlertLook, sent: AlertLook) => void) {
  return mutationOptions({
    scope: overlayScope,
    retry: retryOnNetwork(1),
    mutationFn: (look: AlertLook) => call(saveLook, { ...look, ...seenVersion(queryClient) }),
    onSuccess: ({ data }, sent) => {
      queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, overlay: data });
      onSaved(data.look, sent);
      showToast(lookText.saved);
    },
    onError: async (error) => {
      await takeStored(queryClient, error);
      showFailure(error, failed(lookText.action));
    },
  });
}

export const testOverlayMutation = mutationOptions({
  mutationFn: () => call(testOverlay, {}),
  onSuccess: ({ data }) => showToast(overlayText.tested(data.queued)),
  onError: (error) => showFailure(error),
});

/** Replaces the display key. The response is the host, so every link on the page changes at once. */
export function changeKeyMutation(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: () => call(changeKey, {}),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(hostQuery.queryKey, data);
      void showDialog({ icon: 'done', caption: overlayText.changeKey, text: overlayText.keyChanged });
    },
    onError: (error) => showFailure(error, failed(overlayText.actions.changeKey)),
  });
}
