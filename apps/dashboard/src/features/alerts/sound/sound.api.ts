import { saveSound, trySpeech, type SavedSound } from '@mabarin/api-client/contract/alerts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { SoundSettings } from '@mabarin/domain/alerts/sound';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { settingsQuery } from '#platform/form/settings.ts';
import { overlayScope, seenVersion, takeStored } from '#features/alerts/stored-elsewhere.ts';
import type { SoundValues } from './sound.form.ts';
import { soundText } from './sound.text.ts';

/** Saves the sound settings; open overlays update at once. `values`: the form when it was sent. */
export function saveSoundMutation(
  queryClient: QueryClient,
  onSaved: (stored: SoundSettings, values: SoundValues) => void,
) {
  return mutationOptions({
    scope: overlayScope,
    retry: retryOnNetwork(1),
    mutationFn: ({ sound }: { sound: SavedSound; values: SoundValues }) =>
      call(saveSound, { ...sound, ...seenVersion(queryClient) }),
    onSuccess: ({ data }, { values }) => {
      queryClient.setQueryData(settingsQuery.queryKey, (before) => before && { ...before, overlay: data });
      onSaved(data.soundSettings, values);
      showToast(soundText.saved);
    },
    onError: async (error) => {
      await takeStored(queryClient, error);
      showFailure(error, failed(soundText.action));
    },
  });
}

/** Plays a text with the chosen voice and volume. Returns its length in ms. */
export const trySpeechMutation = mutationOptions({
  mutationFn: async ({ volume, ...asked }: InputOf<typeof trySpeech> & { volume: number }) => {
    const { data } = await call(trySpeech, asked);
    const bytes = Uint8Array.from(atob(data.audio), (character) => character.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes], { type: 'audio/wav' }));
    const audio = new Audio(url);
    audio.volume = volume / 100;
    audio.addEventListener('ended', () => URL.revokeObjectURL(url));
    await audio.play();
    if (data.local) showToast(soundText.local);
    return data.ms;
  },
  onError: (error) => {
    if (error instanceof DOMException) showToast(soundText.blocked);
    else showFailure(error, failed(soundText.tryAction));
  },
});
